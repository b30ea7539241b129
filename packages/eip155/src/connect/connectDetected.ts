import type { Connection, ConnectParameters, DiscoveryEnv, Eip1193Provider } from '@latchkey/core/adapter'
import type { readInjected } from '../discovery/readInjected.js'
import type { OpenAsks } from './askAccounts.js'
import { connectInjected } from './connectInjected.js'

/** What discovery knows. */
export interface Detected {
  readonly env: DiscoveryEnv | undefined
  /** Live providers by wallet id. */
  readonly providers: ReadonlyMap<string, Eip1193Provider>
  /** Called when one was added. */
  readonly waiting: Set<() => void>
  /** Of the connector, and of its wallet at `window.ethereum`. */
  readonly connectorId: string
  readonly readInjected: typeof readInjected
  /** Requests to connect that are not answered yet. */
  readonly asks: OpenAsks
}

/**
 * Connects the wallet that is asked for among those that were found. A restore (`silent`) waits for its wallet as long
 * as it is let: extensions may announce themselves late.
 */
export async function connectDetected(
  { env, providers, waiting, asks, connectorId, readInjected: readLegacy }: Detected,
  parameters: ConnectParameters,
): Promise<readonly Connection[]> {
  const { signal, silent } = parameters
  const walletId = parameters.walletId?.toLowerCase() ?? providers.keys().next().value ?? connectorId

  const providerOf = (): Eip1193Provider | undefined =>
    providers.get(walletId) ?? (walletId === connectorId ? readLegacy(env?.platform.window) : undefined)

  const announced = (): Promise<void> =>
    new Promise((resolve) => {
      const check = (): void => {
        if (!signal.aborted && providerOf() === undefined) return
        waiting.delete(check)
        resolve()
      }
      waiting.add(check)
      signal.addEventListener('abort', check, { once: true })
      check()
    })

  if (silent) await announced()
  const provider = providerOf()
  if (silent && (provider === undefined || signal.aborted)) return []
  return connectInjected({ ...parameters, walletId, connectorId, provider, env, asks })
}
