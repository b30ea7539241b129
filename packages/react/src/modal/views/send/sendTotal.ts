import { formatUnits } from '@latchkey/core/actions/formatUnits'
import { formatUsd } from '@latchkey/core/actions/formatUsd'
import { parseUnits } from '@latchkey/core/actions/parseUnits'
import type { Network, SendState } from '@latchkey/core'
import { formatAmount } from '../../format/formatAmount.js'

/** What {@link sendTotal} adds up. */
export interface SendTotalParameters {
  readonly send: SendState
  /** In whole native coins; undefined while unknown. */
  readonly fee: string | undefined
  readonly network: Network | undefined
}

/** Amount and fee together: one sum for the native coin, both amounts for a token; undefined while the fee is unknown. */
export function sendTotal({ send, fee, network }: SendTotalParameters): string | undefined {
  const { token, sendTokenAmount } = send
  if (!token || fee === undefined) return undefined
  const symbol = network?.nativeCurrency.symbol ?? ''
  if (token.address !== undefined) {
    return `${formatAmount(sendTokenAmount, token.symbol)} + ${formatAmount(fee, symbol)}`
  }
  const decimals = Number(token.quantity.decimals)
  const sum = formatUnits(parseUnits(sendTokenAmount, decimals) + parseUnits(fee, decimals), decimals)
  return token.price > 0 ? formatUsd(Number(sum) * token.price) : formatAmount(sum, token.symbol)
}
