import { SWAP_NETWORKS } from '@latchkey/protocol/constants'
import { z } from 'zod'
import { notServing, type Mistake } from '../chains/chainSettings.js'
import { providerSettings } from '../platform/providerSettings.js'
import type { UpstreamDeps } from '../platform/upstreamDeps.js'
import { kyberSwaps } from './providers/hosted/kyberSwaps.js'
import { lifiSwaps } from './providers/hosted/lifiSwaps.js'
import { oneInchSwaps } from './providers/hosted/oneInchSwaps.js'
import { relaySwaps } from './providers/hosted/relaySwaps.js'
import { veloraSwaps } from './providers/hosted/veloraSwaps.js'
import { zeroExSwaps } from './providers/hosted/zeroExSwaps.js'
import { uniswapSwaps } from './providers/uniswap/uniswapSwaps.js'
import type { SwapProvider, SwapProviderDefinition } from './swapProvider.js'

const definitions = {
  uniswap: uniswapSwaps,
  kyberswap: kyberSwaps,
  lifi: lifiSwaps,
  '0x': zeroExSwaps,
  '1inch': oneInchSwaps,
  velora: veloraSwaps,
  relay: relaySwaps,
} satisfies Readonly<Record<string, SwapProviderDefinition>>

/** `chains[].swaps`, in order of preference. */
export const swapSettings = z.array(providerSettings(definitions)).max(7)

declare module '../chains/chainSettings.js' {
  interface ChainExtras {
    readonly swaps?: z.output<typeof swapSettings> | undefined
  }
}

interface Choice {
  readonly caip2: string
  readonly swaps?: readonly { readonly provider: string }[] | undefined
}

export function swapMistakes(chain: Choice & { readonly testnet?: boolean | undefined }): Mistake[] {
  const { caip2, swaps = [], testnet } = chain
  const mistakes = notServing(chain, 'swaps', swaps, definitions)
  if (swaps.length > 0 && !testnet && !SWAP_NETWORKS.includes(caip2))
    mistakes.push({ path: ['swaps'], message: 'is for the networks with swaps and for test networks' })
  return mistakes
}

export interface NamedSwapProvider {
  readonly name: string
  readonly provider: SwapProvider
}

export function createSwapProviders(deps: UpstreamDeps): (chain: Choice) => readonly NamedSwapProvider[] {
  const made = new Map(
    Object.entries(definitions).map(([name, { create }]) => [name, { name, provider: create(deps) }]),
  )
  return ({ swaps = [] }) => swaps.flatMap(({ provider }) => made.get(provider) ?? [])
}
