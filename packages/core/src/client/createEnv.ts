import type { Late } from '../late/load.js'
import type { ResolvedConfig } from '../types/resolvedConfig.js'
import type { Env, Logger } from '../types/connector.js'
import type { Platform } from '../types/platform.js'

/** What {@link createEnv} needs. */
export interface CreateEnvParameters {
  readonly config: ResolvedConfig
  readonly platform: Platform
  readonly log: Logger
  /** What the names of the client's records begin with. */
  readonly scope: string
  /** Of the current run. */
  readonly lifetime: () => AbortSignal
  readonly connected: Late['connected']
}

/** What adapters and connectors get. The RPC client is loaded with the first read, one for each run. */
export function createEnv({ config, platform, log, scope, lifetime, connected }: CreateEnvParameters): Env {
  const network: Env['network'] = (id) => config.networks.find((item) => item.caipNetworkId === id)
  let made: { readonly signal: AbortSignal; readonly rpc: Promise<Env['rpc']> } | undefined
  const load = (): Promise<Env['rpc']> => {
    const signal = lifetime()
    if (made?.signal === signal) return made.rpc
    const rpc = connected().then(
      ({ createRpc }) => createRpc({ platform, log, network, signal }),
      (error: unknown) => {
        made = undefined
        throw error
      },
    )
    made = { signal, rpc }
    return rpc
  }
  return {
    platform,
    log,
    scope,
    network,
    networks: (namespace) => config.networks.filter((item) => item.chainNamespace === namespace),
    rpc: async (...parameters) => (await load())(...parameters),
  }
}
