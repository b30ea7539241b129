import { z } from 'zod'
import type { ChainEntry } from '../chains/chainRegistry.js'
import { nativeAsset } from '../prices/priceProvider.js'
import type { PriceReader } from '../prices/readPrices.js'
import { nativeToken, type SwapRequest } from './swapProvider.js'

/** Milliseconds. */
const maxAge = 600_000

/** An invalid amount is unknown and does not fail the quote. */
export const dollars = z
  .union([z.string().regex(/^\d{1,30}(?:\.\d{1,40})?$/), z.number()])
  .transform(Number)
  .nullish()
  .catch(undefined)

/** Percent, for display only. Upstreams often report an unknown worth as 0. */
export function impactByWorth(paid: number | null | undefined, given: number | null | undefined) {
  if (!isPositive(paid) || !isPositive(given)) return undefined
  return Math.max(0, Math.round((1 - given / paid) * 1_000_000) / 10_000)
}

const isPositive = (value: number | null | undefined): value is number =>
  typeof value === 'number' && Number.isFinite(value) && value > 0

export async function impactByPrices(
  entry: ChainEntry,
  { from, to, amount, toAmount }: Pick<SwapRequest, 'from' | 'to' | 'amount'> & { readonly toAmount: bigint },
  { readPrices, now }: { readonly readPrices: PriceReader; readonly now: () => number },
): Promise<number | undefined> {
  const sides = [assetOf(entry, from), assetOf(entry, to)]
  const [paid, given] = sides
  if (paid === undefined || given === undefined) return undefined
  const prices = await readPrices(entry, [paid.asset, given.asset])
  const worthOf = ({ asset, decimals }: Asset, units: bigint): number | undefined => {
    const price = prices.get(asset)
    if (price === undefined || now() - price.at > maxAge) return undefined
    return (Number(units) / 10 ** decimals) * price.usd
  }
  return impactByWorth(worthOf(paid, amount), worthOf(given, toAmount))
}

interface Asset {
  readonly asset: string
  readonly decimals: number
}

export const decimalsOf = (entry: ChainEntry, token: string): number | undefined =>
  assetOf(entry, token)?.decimals

function assetOf({ chain: { nativeCurrency, tokens } }: ChainEntry, token: string): Asset | undefined {
  if (token === nativeToken) return { asset: nativeAsset, decimals: nativeCurrency.decimals }
  const found = tokens.find(({ address }) => address.toLowerCase() === token)
  return found && { asset: found.address, decimals: found.decimals }
}
