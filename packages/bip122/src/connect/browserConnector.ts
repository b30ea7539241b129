import type { ConnectParameters, Connector, DiscoveryEnv } from '@latchkey/core/adapter'
import { BROWSER } from './browserId.js'
import type { connectFound, Discovery, startDiscovery } from './connectFound.js'

/** Loads what looks for wallets and connects them. */
export type LoadConnecting = () => Promise<{
  readonly startDiscovery: typeof startDiscovery
  readonly connectFound: typeof connectFound
}>

/**
 * The connector of the Bitcoin wallets of this browser. The page loads nothing of it: looking for wallets begins when
 * the browser is idle, or with the first attempt.
 */
export function browserConnector(load: LoadConnecting): Connector {
  let discover: (() => Promise<Discovery>) | undefined
  return {
    id: BROWSER,
    name: 'Bitcoin wallets',
    type: 'ANNOUNCED',
    namespaces: ['bip122'],
    start(env: DiscoveryEnv) {
      let discovery: Promise<Discovery> | undefined
      discover = () => (discovery ??= load().then((code) => code.startDiscovery(env)))
      const cancel = env.platform.whenIdle(() => void discover?.().catch(() => {}))
      return () => {
        cancel()
        discover = undefined
        void discovery?.then(({ stop }) => stop()).catch(() => {})
      }
    },
    prefetch: () => void load().catch(() => {}),
    connect: async (parameters: ConnectParameters) =>
      discover && parameters.namespaces.includes('bip122')
        ? (await load()).connectFound(await discover(), parameters)
        : [],
  }
}
