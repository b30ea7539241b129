import type { ConnectedWalletInfo } from '@latchkey/core'
import { catalogueWallets } from '@latchkey/core/actions'
import { useLatchkeyState } from '../../hooks/useLatchkeyState.js'
import { useClient } from '../../provider/LatchkeyContext.js'
import { useModalContext } from './viewHooks.js'

/**
 * The picture of a connected wallet, the same in every view: its own, else the one that its row has in the lists. A wallet
 * elsewhere that scanned a code for any wallet has the id of its connector, so that it is found by its name; its own
 * picture stands on a server that nobody configured, and is not asked for.
 */
export function useWalletPicture(wallet: ConnectedWalletInfo | undefined): string | undefined {
  const { customWallets } = useClient().config
  const { pictures } = useModalContext()
  return useLatchkeyState(({ catalogue, detected, recent }) => {
    if (!wallet || wallet.icon !== undefined) return wallet?.icon
    const { id, name, rdns } = wallet
    const here = Object.values(detected).find((one) => rdns !== undefined && one.rdns === rdns)
    const lists = [...customWallets, ...catalogueWallets({ catalogue }), ...recent]
    const known = lists.find((one) => one.id === id) ?? lists.find((one) => isSame(one.name, name))
    const given = known && 'imageUrl' in known ? known.imageUrl : undefined
    return here?.icon ?? given ?? (known && pictures.at({ kind: 'wallet', id: known.id }))
  })
}

const isSame = (one: string, other: string): boolean =>
  one.trim().toLowerCase() === other.trim().toLowerCase()
