import { z } from 'zod'
import type { ChainRegistry } from '../chains/chainRegistry.js'
import { notServing, type Mistake } from '../chains/chainSettings.js'
import { providerSettings } from '../platform/providerSettings.js'
import type { UpstreamDeps } from '../platform/upstreamDeps.js'
import type { HistoryProvider, HistoryProviderDefinition } from './historyProvider.js'
import { blockscoutHistory } from './providers/hosted/blockscoutHistory.js'
import { etherscanHistory } from './providers/hosted/etherscanHistory.js'
import { indexHistory } from './providers/index/indexHistory.js'

const definitions = {
  index: indexHistory,
  blockscout: blockscoutHistory,
  etherscan: etherscanHistory,
} satisfies Readonly<Record<string, HistoryProviderDefinition>>

/** `chains[].history`, in order of preference. */
export const historySettings = z.array(providerSettings(definitions)).max(4)

declare module '../chains/chainSettings.js' {
  interface ChainExtras {
    readonly history?: z.output<typeof historySettings> | undefined
  }
}

interface Choice {
  readonly caip2: string
  readonly history?: readonly { readonly provider: string }[] | undefined
}

export const historyMistakes = (chain: Choice): Mistake[] =>
  notServing(chain, 'history', chain.history ?? [], definitions)

/** The name appears in settings and cursors. */
export interface NamedProvider {
  readonly name: string
  readonly provider: HistoryProvider
}

export function createHistoryProviders(
  deps: UpstreamDeps,
  chains: ChainRegistry,
): (chain: Choice) => readonly NamedProvider[] {
  const made = new Map(
    Object.entries(definitions).map(([name, { create }]) => [name, { name, provider: create(deps, chains) }]),
  )
  return ({ history = [] }) => history.flatMap(({ provider }) => made.get(provider) ?? [])
}
