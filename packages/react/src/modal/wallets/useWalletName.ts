import { useClient } from '../../hooks/useClient.js'
import { useLatchkeyState } from '../../hooks/useLatchkeyState.js'

/** A wallet's name by its id, from what is loaded already: found here, of the lists, the host's own, or recent. */
export function useWalletName(walletId: string | undefined): string | undefined {
  const { customWallets } = useClient().config
  return useLatchkeyState(({ detected, catalogue, recent, attempt }) => {
    if (walletId === undefined) return undefined
    const { recommended, list, search } = catalogue
    const lists = [recommended, list, search.result].flatMap((part) => ('data' in part && part.data) || [])
    const wanted = walletId.toLowerCase()
    const known = [...Object.values(detected), ...customWallets, ...lists, ...recent].find(
      ({ id, rdns }) => id.toLowerCase() === wanted || rdns?.toLowerCase() === wanted,
    )
    return known?.name ?? (attempt?.walletId === walletId ? attempt.name : undefined)
  })
}
