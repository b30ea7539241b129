import type { Network, SendState } from '@latchkey/core'
import { formatUnits, formatUsd, parseUnits } from '@latchkey/core/actions'
import { formatAmount } from '../../modal/parts/amounts.js'

export interface SendTotalParameters {
  readonly send: SendState
  /** Whole native coins; undefined if unknown. */
  readonly fee: string | undefined
  readonly network: Network | undefined
  /** US dollars per native coin; 0 if unknown. */
  readonly coinPrice: number
  readonly locale?: string | undefined
}

/**
 * In money if both have a price; otherwise one sum for a coin, two for a token; undefined if the
 * fee is unknown.
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
