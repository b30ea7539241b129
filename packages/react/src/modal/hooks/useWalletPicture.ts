import type { ConnectedWalletInfo } from '@latchkey/core'
import { catalogueWallets } from '@latchkey/core/actions'
import { useLatchkeyState } from '../../hooks/useLatchkeyState.js'
import { useClient } from '../../provider/LatchkeyContext.js'
import { useModalContext } from './viewHooks.js'

/**
 * The wallet's own picture, otherwise its row's. A remote wallet that scanned a generic code has
 * its connector's id, so its name finds it; its own picture is on an unconfigured server, so it is
 * not loaded.
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
