import type { Caip10, Caip2 } from '@latchkey/protocol/caip'
import type { TokenBalance } from '../types/connector.js'

/** More than an account can sensibly hold, and more than a list should draw. */
const MOST_TOKENS = 500

/** US dollars. Beyond these no token is worth that much: the number is a mistake or a lure. */
const MOST_PRICE = 1e9
const MOST_VALUE = 1e15

/**
 * Reads token balances from an answer of the gateway or from storage. Broken entries are dropped, those with zero
 * decimals and those of other chains as well (specification section 3, ruling 18); the native one comes first.
 *
 * @param list parsed JSON of any shape
 * @returns undefined when it is no list
 */
export function parseBalances(list: unknown, chainId: Caip2): readonly TokenBalance[] | undefined {
  if (!Array.isArray(list)) return undefined
  const balances = list.slice(0, MOST_TOKENS).flatMap((item: unknown) => parseBalance(item) ?? [])
  return tidyBalances(balances, chainId)
}

/** Zero decimals, other chains and prices that are none dropped, native first. */
export function tidyBalances(balances: readonly TokenBalance[], chainId: Caip2): readonly TokenBalance[] {
  const kept = balances
    .filter((item) => Number(item.quantity.decimals) > 0 && item.chainId === chainId)
    .map(({ value, ...item }) => {
      const isPriced = isAmount(item.price, MOST_PRICE)
      return {
        ...item,
        price: isPriced ? item.price : 0,
        ...(isPriced && isAmount(value, MOST_VALUE) ? { value } : {}),
      }
    })
  return [...kept.filter(({ address }) => !address), ...kept.filter(({ address }) => address)]
}

function parseBalance(value: unknown): TokenBalance | undefined {
  if (typeof value !== 'object' || value === null) return undefined
  const { name, symbol, chainId, address, value: usd, price, quantity, iconUrl } = value as Raw
  const { decimals, numeric } = (quantity ?? {}) as { decimals?: unknown; numeric?: unknown }
  if (typeof name !== 'string' || typeof symbol !== 'string' || !isId(chainId, 2)) return undefined
  if (address !== undefined && address !== null && !isId(address, 3)) return undefined
  if (typeof decimals !== 'string' || !/^\d{1,2}$/.test(decimals)) return undefined
  if (typeof numeric !== 'string' || !/^\d+(\.\d+)?$/.test(numeric)) return undefined
  return {
    name: name.slice(0, 80),
    symbol: symbol.slice(0, 20),
    chainId: chainId as Caip2,
    price: typeof price === 'number' ? price : 0,
    quantity: { decimals, numeric },
    iconUrl: typeof iconUrl === 'string' && /^(https?:|data:image\/)/.test(iconUrl) ? iconUrl : '',
    ...(isId(address, 3) ? { address: address as Caip10 } : {}),
    ...(typeof usd === 'number' ? { value: usd } : {}),
  }
}

type Raw = { readonly [K in keyof TokenBalance]?: unknown }

function isId(value: unknown, parts: number): value is string {
  return typeof value === 'string' && value.split(':').length === parts && value.split(':').every(Boolean)
}

function isAmount(value: number | undefined, most: number): value is number {
  return value !== undefined && value >= 0 && value <= most
}
