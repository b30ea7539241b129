import type { ConnectParameters, Connector, DiscoveryEnv, Eip1193Provider } from '@latchkey/core/adapter'
import { discoverWallets } from './discovery/discoverWallets.js'
import { INJECTED } from './discovery/injectedId.js'
import { readInjected } from './discovery/readInjected.js'

/**
 * The connector of all wallets that live in this browser (EIP-6963 and `window.ethereum`). Small: discovery only,
 * connecting is a chunk of its own.
 */
export function injectedConnector(): Connector {
  const providers = new Map<string, Eip1193Provider>()
  const waiting = new Set<() => void>()
  let env: DiscoveryEnv | undefined

  const providerOf = (walletId: string): Eip1193Provider | undefined =>
    providers.get(walletId) ?? (walletId === INJECTED ? readInjected(env?.platform.window) : undefined)

  /** Extensions may announce themselves late: a restore waits for its wallet as long as it is let. */
  const announced = (walletId: string, signal: AbortSignal): Promise<void> =>
    new Promise((resolve) => {
      const check = (): void => {
        if (!signal.aborted && providerOf(walletId) === undefined) return
        waiting.delete(check)
        signal.removeEventListener('abort', check)
        resolve()
      }
      waiting.add(check)
      signal.addEventListener('abort', check)
      check()
    })

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
        onAdded: () => [...waiting].forEach((check) => check()),
      })
    },
    async connect(parameters: ConnectParameters) {
      if (!parameters.namespaces.includes('eip155')) return []
      const walletId = parameters.walletId?.toLowerCase() ?? providers.keys().next().value ?? INJECTED
      if (parameters.silent) await announced(walletId, parameters.signal)
      const provider = providerOf(walletId)
      if (parameters.silent && (provider === undefined || parameters.signal.aborted)) return []
      const { connectInjected } = await import('./wallet.js')
      return connectInjected({ ...parameters, walletId, connectorId: INJECTED, provider, env })
    },
  }
}
