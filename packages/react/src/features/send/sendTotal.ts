import type { Network, SendState } from '@latchkey/core'
import { formatUnits, formatUsd, parseUnits } from '@latchkey/core/actions'
import { formatAmount } from '../../modal/parts/amounts.js'

/** The parts of {@link sendTotal}. */
export interface SendTotalParameters {
  readonly send: SendState
  /** In whole native coins; undefined while unknown. */
  readonly fee: string | undefined
  readonly network: Network | undefined
  /** US dollars for one native coin; 0 while unknown. */
  readonly coinPrice: number
  readonly locale?: string | undefined
}

/**
 * Amount and fee together: in money where both have a price, else one sum for the native coin and both amounts for a token;
 * undefined while the fee is unknown.
 */
export function sendTotal({
  send,
  fee,
  network,
  coinPrice,
  locale,
}: SendTotalParameters): string | undefined {
  const { token, sendTokenAmount } = send
  if (!token || fee === undefined) return undefined
  const isCoin = token.address === undefined
  const price = isCoin ? token.price : coinPrice
  if (token.price > 0 && price > 0)
    return formatUsd(Number(sendTokenAmount) * token.price + Number(fee) * price, locale)
  const symbol = network?.nativeCurrency.symbol ?? ''
  if (!isCoin) {
    return `${formatAmount(sendTokenAmount, token.symbol, locale)} + ${formatAmount(fee, symbol, locale)}`
  }
  const decimals = Number(token.quantity.decimals)
  const sum = formatUnits(parseUnits(sendTokenAmount, decimals) + parseUnits(fee, decimals), decimals)
  return formatAmount(sum, token.symbol, locale)
}
