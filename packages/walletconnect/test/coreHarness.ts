import { connectRemote } from '@latchkey/core/actions'
import { type CorePage, corePage, type CorePageOptions } from './coreScene.js'
import { approves, harness, namespacesOf } from './harness.js'
import type { OfficialWallet } from './officialWallet.js'

export const names = ({ events }: CorePage): readonly string[] => events.map(({ event }) => event)

export function coreHarness() {
  const { wallet, undo, relayUrl } = harness()

  const open = (options: Partial<CorePageOptions> = {}): CorePage => {
    const page = corePage({ relayUrl: relayUrl(), ...options })
    undo.push(page.stop)
    return page
  }

  const connected = async (
    options: Partial<CorePageOptions> = {},
    namespaces = namespacesOf(['eip155:1', 'eip155:10']),
    prepare: (peer: OfficialWallet) => void = () => undefined,
  ): Promise<{ page: CorePage; peer: OfficialWallet }> => {
    const page = open(options)
    const peer = await wallet()
    approves(peer, namespaces)
    prepare(peer)
    const connecting = connectRemote(page.client, { walletId: 'io.metamask' })
    await peer.pair({ uri: (await page.when(({ pairing }) => pairing)).uri })
    await connecting
    return { page, peer }
  }

  return { wallet, open, connected }
}
