import type { SwapCoin, SwapState } from '../../types/swap.js'

/** Why the form of a swap leads no further yet. */
export interface SwapIssues {
  readonly missing: 'token' | 'amount' | undefined
  /** More is to be swapped than there is. */
  readonly isTooMuch: boolean
}

/**
 * Why the form of a swap leads no further yet. Pure.
 *
 * @param held what the account has of the token to give, base units; undefined while that is not known
 */
export function swapIssues(
  { amount = '', from, to }: Partial<Pick<SwapState, 'amount' | 'from' | 'to'>>,
  held: bigint | undefined,
): SwapIssues {
  return {
    missing: !to ? 'token' : amount === '' || Number(amount) === 0 ? 'amount' : undefined,
    isTooMuch: from !== undefined && held !== undefined && amount !== '' && unitsOf(amount, from) > held,
  }
}

/** Base units of an amount as it was typed; digits beyond the token's decimals do not count. */
function unitsOf(amount: string, { decimals }: SwapCoin): bigint {
  const [whole = '0', fraction = ''] = amount.split('.')
  return BigInt(`${whole}${fraction.padEnd(decimals, '0').slice(0, decimals)}`)
}
