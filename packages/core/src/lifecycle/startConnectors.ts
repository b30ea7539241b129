import type { Context } from '../client/context.js'
import { knownRdns } from '../catalogue/generated/knownRdns.js'
import type { StoredConnection } from '../storage/records.js'
import type { DiscoveryEnv } from '../types/connector.js'

const keysOf = ({ id, rdns = id }: { readonly id: string; readonly rdns?: string | undefined }): string[] => [
  id.toLowerCase(),
  rdns.toLowerCase(),
]

/**
 * Starts discovery of every connector; one that throws is logged and left out. Returns stop.
 *
 * @param records the connections to restore: their wallets count as used before
 */
export function startConnectors(context: Context, records: readonly StoredConnection[]): () => void {
  const { config, lifetime, store } = context
  const known = new Set([
    ...knownRdns,
    ...config.featuredWalletIds,
    ...(config.includeWalletIds ?? []),
    ...config.customWallets.flatMap(keysOf),
    ...records.map(({ walletId }) => walletId.toLowerCase()),
  ])
  const stops: (() => void)[] = []
  for (const connector of context.connectors.values()) {
    const env: DiscoveryEnv = {
      ...context.env,
      found: (wallet) => {
        if (lifetime.aborted) return
        context.update('found', (state) => ({ detected: { ...state.detected, [wallet.id]: wallet } }))
      },
      lost: (walletId) => {
        if (lifetime.aborted || !context.store.getState().detected[walletId]) return
        context.update('lost', ({ detected: { [walletId]: _lost, ...detected } }) => ({ detected }))
      },
      isKnown: (wanted) => known.has(wanted) || store.getState().recent.flatMap(keysOf).includes(wanted),
      resumed: (connections) => {
        context.late
          .pairing()
          .then(
            ({ adoptResumed }) => adoptResumed(context, connector, connections),
            context.log.failed('A session was not taken over'),
          )
      },
    }
    try {
      stops.push(connector.start(env))
    } catch (error) {
      context.log.failed(`The connector ${connector.id} did not start`)(error)
    }
  }
  return () => stops.forEach((stop) => stop())
}
