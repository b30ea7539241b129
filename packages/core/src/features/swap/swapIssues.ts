import type { SwapCoin, SwapState } from '../../types/swap.js'

export interface SwapIssues {
  readonly missing: 'token' | 'amount' | undefined
  readonly isTooMuch: boolean
}

/**
 * Validates the swap form.
 *
 * @param balance base units of the sold token, if known
 */
export function swapIssues(
  { amount = '', from, to }: Partial<Pick<SwapState, 'amount' | 'from' | 'to'>>,
  balance: bigint | undefined,
): SwapIssues {
  return {
    missing: !to ? 'token' : amount === '' || Number(amount) === 0 ? 'amount' : undefined,
    isTooMuch:
      from !== undefined && balance !== undefined && amount !== '' && unitsOf(amount, from) > balance,
  }
}

function unitsOf(amount: string, { decimals }: SwapCoin): bigint {
  const [whole = '0', fraction = ''] = amount.split('.')
  return BigInt(`${whole}${fraction.padEnd(decimals, '0').slice(0, decimals)}`)
}
