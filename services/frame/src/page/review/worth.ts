import { membersOf } from '../requests/context.js'

/**
 * US dollars of an amount without its sign, by the gateway's price.
 *
 * @param balances as the gateway answers
 * @param amount in base units
 * @param isOf tells the balance by its contract, which the native coin has none of (CAIP-10)
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

/** @returns undefined where one of them is not known */
export const sumOf = (amounts: readonly (number | undefined)[]): number | undefined =>
  amounts.reduce((sum, one) => (sum === undefined || one === undefined ? undefined : sum + one), 0)
