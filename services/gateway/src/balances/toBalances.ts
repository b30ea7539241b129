import type { Balance } from '@latchkey/protocol/http'
import * as Value from 'ox/Value'
import type { Chain } from '../project/configSchema.js'
import { assetIcon } from '../tokens/assetIcon.js'
import type { Holding } from './balanceProvider.js'

/**
 * Holdings in the shape of the API: the native token always and first, tokens that are held by value. Entries
 * with zero decimals are dropped.
 *
 * @param publicUrl the gateway's address for browsers, without a final slash
 */
export function toBalances(
  holdings: readonly Holding[],
  chain: Chain,
  publicUrl: string,
): readonly Balance[] {
  const balances = holdings
    .filter(({ token, amount }) => token === undefined || (amount > 0n && token.decimals > 0))
    .map((holding) => toBalance(holding, chain, publicUrl))
  const [native, ...tokens] = balances
  return native === undefined ? [] : [native, ...tokens.sort((a, b) => (b.value ?? 0) - (a.value ?? 0))]
}

function toBalance({ token, amount }: Holding, chain: Chain, publicUrl: string): Balance {
  const asset = token ?? chain.nativeCurrency
  const numeric = Value.format(amount, asset.decimals)
  return {
    name: asset.name,
    symbol: asset.symbol,
    chainId: chain.caip2,
    ...(token && { address: `${chain.caip2}:${token.address}` }),
    ...(asset.usd !== undefined && { value: Number(numeric) * asset.usd }),
    price: asset.usd ?? 0,
    quantity: { decimals: String(asset.decimals), numeric },
    iconUrl: assetIcon(asset, { caip2: chain.caip2, publicUrl }),
  }
}
