import { membersOf } from '../requests/context.js'

/**
 * US dollars by the gateway's price.
 *
 * @param amount base units
 * @param isOf by contract (CAIP-10), absent for the native coin
 * @returns undefined without a price
 */
export function usdOf(
  balances: readonly unknown[],
  amount: bigint,
  isOf: (contract: string | undefined) => boolean,
): number | undefined {
  const found = balances
    .map(membersOf)
    .find(({ address }) => isOf(typeof address === 'string' ? (address.split(':')[2] ?? '') : undefined))
  const { price, quantity } = found ?? {}
  const decimals = Number(membersOf(quantity)['decimals'])
  return typeof price !== 'number' || !(price > 0) || !Number.isInteger(decimals)
    ? undefined
    : (Number(amount < 0n ? -amount : amount) / 10 ** decimals) * price
}

export const sumOf = (amounts: readonly (number | undefined)[]): number | undefined =>
  amounts.reduce((sum, one) => (sum === undefined || one === undefined ? undefined : sum + one), 0)
