import type { z } from 'zod'
import type { Mistake } from '../chains/chainSettings.js'
import { namespaceOf } from '../chains/namespaces/namespaces.js'
import { providerSettings } from '../platform/providerSettings.js'
import type { UpstreamDeps } from '../platform/upstreamDeps.js'
import type { BalanceProvider, BalanceProviderDefinition } from './balanceProvider.js'
import { esploraBalances } from './providers/esploraBalances.js'
import { rpcBalances } from './providers/rpcBalances.js'
import { solanaBalances } from './providers/solanaBalances.js'

/** Default: the first that serves the namespace and needs no settings. */
const definitions = {
  rpc: rpcBalances,
  'solana-rpc': solanaBalances,
  esplora: esploraBalances,
} satisfies Readonly<Record<string, BalanceProviderDefinition>>

export const balanceSettings = providerSettings(definitions)

declare module '../chains/chainSettings.js' {
  interface ChainExtras {
    readonly balances?: z.output<typeof balanceSettings> | undefined
  }
}

interface Choice {
  readonly caip2: string
  readonly balances?: { readonly provider: string } | undefined
}

function balanceProviderOf({ caip2, balances }: Choice): string | undefined {
  const serves = ([name, { namespaces, settings }]: [string, BalanceProviderDefinition]): boolean =>
    namespaces.includes(namespaceOf(caip2)) &&
    (balances === undefined ? settings.safeParse({ provider: name }).success : balances.provider === name)
  return Object.entries(definitions).find(serves)?.[0]
}

export const balanceMistakes = (chain: Choice): Mistake[] =>
  chain.balances === undefined || balanceProviderOf(chain) !== undefined
    ? []
    : [{ path: ['balances', 'provider'], message: `does not serve ${chain.caip2}` }]

export function createBalanceProviders(deps: UpstreamDeps): (chain: Choice) => BalanceProvider | undefined {
  const made = new Map(Object.entries(definitions).map(([name, { create }]) => [name, create(deps)]))
  return (chain) => made.get(balanceProviderOf(chain) ?? '')
}
