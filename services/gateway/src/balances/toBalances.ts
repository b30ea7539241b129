import type { Balance } from '@latchkey/protocol/http'
import * as Value from 'ox/Value'
import { nativeAsset, type Prices } from '../prices/priceProvider.js'
import { priceFields } from '../prices/readPrices.js'
import type { Chain } from '../chains/chainSettings.js'
import { assetIcon } from '../tokens/assetIcon.js'
import type { Holding } from './balanceProvider.js'

export interface BalanceView {
  readonly holdings: readonly Holding[]
  readonly prices: Prices
  readonly chain: Chain
  readonly publicUrl: string
  /** Milliseconds since 1970. */
  readonly now: number
}

/** The native coin, then tokens by value. Drops entries that round to zero. */
export function toBalances(view: BalanceView): readonly Balance[] {
  const balances = view.holdings
    .filter(({ token, amount }) => token === undefined || (amount > 0n && token.decimals > 0))
    .map((holding) => toBalance(holding, view))
  const [native, ...tokens] = balances
  return native === undefined ? [] : [native, ...tokens.sort((a, b) => (b.value ?? 0) - (a.value ?? 0))]
}

function toBalance({ token, amount }: Holding, { chain, prices, publicUrl, now }: BalanceView): Balance {
  const price = prices.get(token?.address ?? nativeAsset)
  const asset = token ?? chain.nativeCurrency
  const numeric = Value.format(amount, asset.decimals)
  return {
    name: asset.name,
    symbol: asset.symbol,
    chainId: chain.caip2,
    ...(token && { address: `${chain.caip2}:${token.address}` }),
    ...(price && { value: Number(numeric) * price.usd }),
    price: price?.usd ?? 0,
    ...(price && priceFields(price, now)),
    quantity: { decimals: String(asset.decimals), numeric },
    iconUrl: assetIcon(asset, { caip2: chain.caip2, publicUrl }),
  }
}
