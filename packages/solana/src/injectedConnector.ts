import type { Connector } from '@latchkey/core/adapter'
import { connectorId } from './discovery/connectorId.js'
import { loadFamily } from './loadFamily.js'

type Discovered = ReturnType<Awaited<ReturnType<typeof loadFamily>>['startDiscovery']>

/**
 * The connector of all Solana wallets that live in this browser. Finding and connecting them is a chunk of its own: it
 * comes when the page is idle, or when a wallet is to be connected or restored before that. Wallets of the standard
 * register again with whoever asks late.
 */
export function injectedConnector(): Connector {
  let load: () => Promise<Discovered>
  return {
    id: connectorId,
    name: 'Solana',
    type: 'ANNOUNCED',
    namespaces: ['solana'],
    start(env) {
      let discovered: Promise<Discovered> | undefined
      load = () => (discovered ??= loadFamily().then(({ startDiscovery }) => startDiscovery(env)))
      // What was lost at idle is fetched again when a wallet is connected.
      const stop = env.platform.whenIdle(() => load().catch(() => (discovered = undefined)))
      return () => {
        stop()
        discovered?.then(
          (wallets) => wallets.stop(),
          () => {},
        )
      }
    },
    connect: async (parameters) => (await load()).connect(parameters),
  }
}
