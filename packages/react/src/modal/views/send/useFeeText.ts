import { formatUnits } from '@latchkey/core/actions/formatUnits'
import { formatUsd } from '@latchkey/core/actions/formatUsd'
import type { SendState } from '@latchkey/core'
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
  if (!estimate || !connected) return fee.status === 'failed' ? t('send.feeFailed') : '–'
  const { account, network } = connected
  const native = sendableTokens(account, network).find((token) => token.address === undefined)
  const decimals = Number(native?.quantity.decimals ?? network?.nativeCurrency.decimals ?? 18)
  const coins = formatUnits(estimate.fee, decimals)
  const text = formatAmount(coins, native?.symbol ?? network?.nativeCurrency.symbol ?? '')
  return native && native.price > 0 ? `${text} · ${formatUsd(Number(coins) * native.price)}` : text
}
