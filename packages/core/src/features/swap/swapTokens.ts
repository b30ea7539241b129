import { POPULAR_SWAP_SYMBOLS, SUGGESTED_SWAP_SYMBOLS } from '@latchkey/protocol/constants'
import { action } from '../../store/action.js'
import type { SwapCoin } from '../../types/swap.js'
import { swapBalance, isNativeCoin } from './swapState.js'

/** The account's balance of a token in base units, if known. */
export const heldOfCoin = action((context, coin: SwapCoin): bigint | undefined => swapBalance(context, coin))

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
    const search = query.trim().toLowerCase()
    const matches = tokens.filter(({ name, symbol, address }) =>
      search.startsWith('0x') && search.length > 6
        ? address.toLowerCase().startsWith(search)
        : `${name} ${symbol}`.toLowerCase().includes(search),
    )
    const firstOfSymbol = new Set<SwapCoin>()
    const symbols = new Set<string>()
    for (const coin of tokens) {
      if (!symbols.has(coin.symbol)) firstOfSymbol.add(coin)
      symbols.add(coin.symbol)
    }
    const kinds: Record<SwapTokenGroup['kind'], SwapCoin[]> = {
      suggested: [],
      yours: [],
      popular: [],
      others: [],
    }
    for (const coin of matches) kinds[kindOf(coin)].push(coin)
    return Object.entries(kinds).flatMap(([kind, coins]) =>
      coins.length === 0 ? [] : [{ kind: kind as SwapTokenGroup['kind'], coins }],
    )

    function kindOf(coin: SwapCoin): SwapTokenGroup['kind'] {
      const isFirst = firstOfSymbol.has(coin)
      if (isNativeCoin(context, coin) || (isFirst && SUGGESTED_SWAP_SYMBOLS.includes(coin.symbol)))
        return 'suggested'
      if ((swapBalance(context, coin) ?? 0n) > 0n) return 'yours'
      return isFirst && POPULAR_SWAP_SYMBOLS.includes(coin.symbol) ? 'popular' : 'others'
    }
  },
)
