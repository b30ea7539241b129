import { formatUnits } from '@latchkey/core/actions/formatUnits'
import { formatUsd } from '@latchkey/core/actions/formatUsd'
import type { SendState } from '@latchkey/core'
import type { ErrorName } from '@latchkey/protocol/errors'
import { formatAmount } from '../../format/formatAmount.js'
import { useConnected } from '../../useConnected.js'
import { sendWords } from '../../../words/en/sendWords.js'
import { useWords } from '../../useWords.js'
import { sendableTokens } from '../../tokens/sendableTokens.js'

/** The fee in words: coins and, where a price is known, dollars; or why there is no figure. */
export function useFeeText({ fee }: SendState): string {
  const t = useWords(sendWords)
  const connected = useConnected()
  const estimate = 'data' in fee ? fee.data : undefined
  if (!estimate || !connected) return fee.status === 'failed' ? t(failedWords(fee.error.name)) : '–'
  const { account, network } = connected
  const native = sendableTokens(account, network).find((token) => token.address === undefined)
  const decimals = Number(native?.quantity.decimals ?? network?.nativeCurrency.decimals ?? 18)
  const coins = formatUnits(estimate.fee, decimals)
  const text = formatAmount(coins, native?.symbol ?? network?.nativeCurrency.symbol ?? '')
  return native && native.price > 0 ? `${text} · ${formatUsd(Number(coins) * native.price)}` : text
}

const failedWords = (name: ErrorName): 'send.feeFailed' | 'send.feeUnreasonable' =>
  name === 'unreasonable_fee' ? 'send.feeUnreasonable' : 'send.feeFailed'
