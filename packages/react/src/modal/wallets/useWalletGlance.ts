import { useClient } from '../../hooks/useClient.js'
import { useLatchkeyState } from '../../hooks/useLatchkeyState.js'
import { useModalContext } from '../ModalContext.js'
import { useKnownWallet } from './useKnownWallet.js'

/** A wallet at first glance. */
export interface WalletGlance {
  readonly name: string | undefined
  readonly picture: string | undefined
}

/**
 * Name and picture of a wallet by its id, from what is loaded already (found here, the host's own, the lists, or
 * recent): what the first frame shows while everything about it is looked up.
 */
export function useWalletGlance(walletId: string | undefined): WalletGlance {
  const client = useClient()
  const { customWallets } = client.config
  const { pictures } = useModalContext()
  const row = useKnownWallet(walletId)
  return useLatchkeyState(({ detected, catalogue, recent }) => {
    if (row) return { name: row.name, picture: pictures.wallet(row) }
    const { recommended, list, search } = catalogue
    const lists = [recommended, list, search.result].flatMap((part) => ('data' in part && part.data) || [])
    const wanted = walletId?.toLowerCase()
    const is = ({ id, rdns }: { readonly id: string; readonly rdns?: string | undefined }) =>
      id.toLowerCase() === wanted || rdns?.toLowerCase() === wanted
    const found = Object.values(detected).find(is)
    if (found) return { name: found.name, picture: found.icon }
    const known = [...customWallets, ...lists, ...recent].find(is)
    return {
      name: known?.name,
      picture:
        known &&
        (('imageUrl' in known ? known.imageUrl : undefined) ?? pictures.at({ kind: 'wallet', id: known.id })),
    }
  })
}
