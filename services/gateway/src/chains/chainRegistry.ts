import { createGate } from '@latchkey/kit/gate'
import type { SettingsSource } from '@latchkey/kit/settingsFile'
import { keysMissed, withKeys } from '../platform/providerKeys.js'
import type { UpstreamDeps } from '../platform/upstreamDeps.js'
import type { Chain } from './chainSettings.js'
import { createChainRpc } from './createChainRpc.js'
import type { ChainRpc } from './upstream.js'

export interface ChainEntry {
  readonly chain: Chain
  readonly rpc: ChainRpc
  readonly bundler?: ChainRpc | undefined
}

export interface ChainRegistry {
  all(): readonly ChainEntry[]
  get(caip2: string): ChainEntry | undefined
}

interface ChainList {
  readonly chains: readonly Chain[]
}

interface RegistryDeps extends Pick<UpstreamDeps, 'settings' | 'fetch' | 'log' | 'metrics' | 'now'> {
  readonly config: SettingsSource<ChainList>
}

/** With the limit of each, this bounds the memory. */
const largeAnswers = 8

/** Skips providers that lack their key; upstream health lasts until the settings change. */
export function createChainRegistry(deps: RegistryDeps): ChainRegistry {
  const gate = createGate(largeAnswers)
  const known = new WeakMap<ChainList, ReadonlyMap<string, ChainEntry>>()

  function current(): ReadonlyMap<string, ChainEntry> {
    const config = deps.config.current()
    const found = known.get(config)
    if (found !== undefined) return found
    const entries = new Map(config.chains.map((chain) => [chain.caip2, entryOf(chain)]))
    for (const { caip2, ...chain } of config.chains)
      for (const missed of keysMissed(deps.settings, chain))
        deps.log.warn({ chain: caip2, ...missed }, 'a provider is left out, for want of its key')
    known.set(config, entries)
    return entries
  }

  function entryOf(chain: Chain): ChainEntry {
    const rpc = createChainRpc(chain, deps, gate)
    const { caip2, bundlerUrls: rpcUrls } = chain
    return {
      chain: withKeys(deps.settings, chain),
      rpc,
      bundler: rpcUrls && createChainRpc({ caip2, rpcUrls }, deps, gate),
    }
  }

  return { all: () => [...current().values()], get: (caip2) => current().get(caip2) }
}
