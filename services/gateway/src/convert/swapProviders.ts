import { z } from 'zod'
import { namespaceOf } from '../chains/namespaces/namespaces.js'
import type { GatewayDeps } from '../platform/gatewayDeps.js'
import { kyberSwaps } from './providers/hosted/kyberSwaps.js'
import { lifiSwaps } from './providers/hosted/lifiSwaps.js'
import { oneInchSwaps } from './providers/hosted/oneInchSwaps.js'
import { relaySwaps } from './providers/hosted/relaySwaps.js'
import { veloraSwaps } from './providers/hosted/veloraSwaps.js'
import { zeroExSwaps } from './providers/hosted/zeroExSwaps.js'
import { uniswapSwaps } from './providers/uniswap/uniswapSwaps.js'
import type { SwapProvider, SwapProviderDefinition } from './swapProvider.js'

const definitions: Readonly<Record<string, SwapProviderDefinition>> = {
  uniswap: uniswapSwaps,
  kyberswap: kyberSwaps,
  lifi: lifiSwaps,
  '0x': zeroExSwaps,
  '1inch': oneInchSwaps,
  velora: veloraSwaps,
  relay: relaySwaps,
}

/** `chains[].swaps` of the settings file: asked in this order. */
export const swapSettings = z
  .array(
    z.discriminatedUnion('provider', [
      uniswapSwaps.settings,
      kyberSwaps.settings,
      lifiSwaps.settings,
      zeroExSwaps.settings,
      oneInchSwaps.settings,
      veloraSwaps.settings,
      relaySwaps.settings,
    ]),
  )
  .max(7)

/** As far as providers are chosen by it. */
interface Choice {
  readonly caip2: string
  readonly swaps?: readonly { readonly provider: string }[] | undefined
}

/** The first of a chain's providers that does not serve its namespace. */
export function wrongSwapProvider({ caip2, swaps = [] }: Choice): number | undefined {
  const at = swaps.findIndex(
    ({ provider }) => !definitions[provider]?.namespaces.includes(namespaceOf(caip2)),
  )
  return at < 0 ? undefined : at
}

/** A provider and the name that it has in the settings and in quotes. */
export interface NamedSwapProvider {
  readonly name: string
  readonly provider: SwapProvider
}

/** Makes every provider, and finds those of a chain, in their order. */
export function createSwapProviders(deps: GatewayDeps): (chain: Choice) => readonly NamedSwapProvider[] {
  const made = new Map(
    Object.entries(definitions).map(([name, { create }]) => [name, { name, provider: create(deps) }]),
  )
  return ({ swaps = [] }) => swaps.flatMap(({ provider }) => made.get(provider) ?? [])
}
