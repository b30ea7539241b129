import type { Network, SendState } from '@latchkey/core'
import { formatUnits, formatUsd, parseUnits } from '@latchkey/core/actions'
import { formatAmount } from '../../modal/amounts.js'

/** The parts of {@link sendTotal}. */
export interface SendTotalParameters {
  readonly send: SendState
  /** In whole native coins; undefined while unknown. */
  readonly fee: string | undefined
  readonly network: Network | undefined
  readonly locale?: string | undefined
}

/** Amount and fee together: one sum for the native coin, both amounts for a token; undefined while the fee is unknown. */
export function sendTotal({ send, fee, network, locale }: SendTotalParameters): string | undefined {
  const { token, sendTokenAmount } = send
  if (!token || fee === undefined) return undefined
  const symbol = network?.nativeCurrency.symbol ?? ''
  if (token.address !== undefined) {
    return `${formatAmount(sendTokenAmount, token.symbol, locale)} + ${formatAmount(fee, symbol, locale)}`
  }
  const decimals = Number(token.quantity.decimals)
  const sum = formatUnits(parseUnits(sendTokenAmount, decimals) + parseUnits(fee, decimals), decimals)
  return token.price > 0
    ? formatUsd(Number(sum) * token.price, locale)
    : formatAmount(sum, token.symbol, locale)
}
