import type { ConnectParameters, Connector, DiscoveryEnv, Eip1193Provider } from '@latchkey/core/adapter'
import type * as Code from './connect/connectInjected.js'
import { discoverWallets } from './discovery/discoverWallets.js'
import { INJECTED } from './discovery/injectedId.js'

/** Connecting is its own chunk. */
export function injectedConnector(): Connector {
  const providers = new Map<string, Eip1193Provider>()
  const successors = new Map<string, Eip1193Provider>()
  const replaced = new WeakMap<Eip1193Provider, () => void>()
  const waiting = new Set<() => void>()
  const openRequests = new WeakMap<Eip1193Provider, Promise<unknown>>()
  let env: DiscoveryEnv | undefined
  let code: typeof Code | undefined
  // `import()` takes time even for a loaded module.
  const load = async () => (code ??= await import('./connect/connectInjected.js'))

  return {
    id: INJECTED,
    name: 'Browser wallet',
    type: 'INJECTED',
    namespaces: ['eip155'],
    start(started) {
      env = started
      return discoverWallets({
        env: started,
        providers,
        successors,
        onSuccessor: (walletId) => void code?.checkReplaced({ env, providers, replaced }, walletId),
        onAdded: () => [...waiting].forEach((check) => check()),
      })
    },
    prefetch: () => void load().catch(() => {}),
    watch: async (walletId, onChange) =>
      (await load()).watchDetected({ env, providers, waiting }, walletId, onChange),
    async connect(parameters: ConnectParameters) {
      if (!parameters.namespaces.includes('eip155')) return []
      const { connectDetected } = await load()
      return connectDetected({ env, providers, successors, replaced, waiting, openRequests }, parameters)
    },
  }
}
