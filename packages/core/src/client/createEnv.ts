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
  readonly late: Late
}

/** What adapters and connectors get. The RPC client is loaded with the first read, one for each run. */
export function createEnv({ config, platform, log, scope, lifetime, late }: CreateEnvParameters): Env {
  const network: Env['network'] = (id) => config.networks.find((item) => item.caipNetworkId === id)
  let made: { readonly signal: AbortSignal; readonly rpc: Env['rpc'] } | undefined
  return {
    platform,
    log,
    scope,
    network,
    networks: (namespace) => config.networks.filter((item) => item.chainNamespace === namespace),
    rpc: async (...parameters) => {
      const signal = lifetime()
      const { createRpc } = await late.connected()
      if (made?.signal !== signal) made = { signal, rpc: createRpc({ platform, log, network, signal }) }
      return made.rpc(...parameters)
    },
  }
}
