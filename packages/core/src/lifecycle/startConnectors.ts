import type { Context } from '../client/context.js'
import type { DiscoveryEnv } from '../types/connector.js'

/** Starts discovery of every connector; one that throws is logged and left out. Returns stop. */
export function startConnectors(context: Context): () => void {
  const { lifetime } = context
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
