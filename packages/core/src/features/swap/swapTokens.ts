import { POPULAR_SWAP_SYMBOLS, SUGGESTED_SWAP_SYMBOLS } from '@latchkey/protocol/constants'
import { action } from '../../store/action.js'
import type { SwapCoin } from '../../types/swap.js'
import { heldOf, isNativeCoin } from './swapState.js'

/** The account's balance of a token in base units, if known. */
export const heldOfCoin = action((context, coin: SwapCoin): bigint | undefined => heldOf(context, coin))

export interface SwapTokenGroupsOptions {
  readonly tokens: readonly SwapCoin[]
  /** Part of a name or symbol, or an address. */
  readonly query?: string | undefined
}

export interface SwapTokenGroup {
  readonly kind: 'suggested' | 'yours' | 'popular' | 'others'
  readonly coins: readonly SwapCoin[]
}

/**
 * Groups the tokens: suggested, with a balance, popular, others. Only the first token with a symbol
 * can be suggested or popular, since any token can claim the symbol USDC.
 */
export const swapTokenGroups = action(
  (context, { tokens, query = '' }: SwapTokenGroupsOptions): readonly SwapTokenGroup[] => {
    const wanted = query.trim().toLowerCase()
    const found = tokens.filter(({ name, symbol, address }) =>
      wanted.startsWith('0x') && wanted.length > 6
        ? address.toLowerCase().startsWith(wanted)
        : `${name} ${symbol}`.toLowerCase().includes(wanted),
    )
    const firsts = new Set<SwapCoin>()
    const seen = new Set<string>()
    for (const coin of tokens) {
      if (!seen.has(coin.symbol)) firsts.add(coin)
      seen.add(coin.symbol)
    }
    const kinds: Record<SwapTokenGroup['kind'], SwapCoin[]> = {
      suggested: [],
      yours: [],
      popular: [],
      others: [],
    }
    for (const coin of found) kinds[kindOf(coin)].push(coin)
    return Object.entries(kinds).flatMap(([kind, coins]) =>
      coins.length === 0 ? [] : [{ kind: kind as SwapTokenGroup['kind'], coins }],
    )

    function kindOf(coin: SwapCoin): SwapTokenGroup['kind'] {
      const isFirst = firsts.has(coin)
      if (isNativeCoin(context, coin) || (isFirst && SUGGESTED_SWAP_SYMBOLS.includes(coin.symbol)))
        return 'suggested'
      if ((heldOf(context, coin) ?? 0n) > 0n) return 'yours'
      return isFirst && POPULAR_SWAP_SYMBOLS.includes(coin.symbol) ? 'popular' : 'others'
    }
  },
)
