import type { LatchkeyError, SerializedError } from '@latchkey/protocol/errors'
import type { sendWords } from '../../../words/en/sendWords.js'
import type { Words } from '../../useWords.js'

const AMOUNT_WORDS = {
  number: 'send.amountDigits',
  grouping: 'send.amountUnclear',
  size: 'send.amountSize',
} as const

/** What is wrong with a field of a transfer, or why it did not go out, in words. */
export function sendErrorText(
  t: Words<typeof sendWords>,
  error: Pick<LatchkeyError | SerializedError, 'name' | 'details'>,
  network: string,
): string {
  const symbol = String(error.details['symbol'] ?? '')
  if (error.name === 'insufficient_funds') return t('send.insufficient', { symbol })
  const { kind } = error.details
  if (error.name === 'invalid_receiver') {
    return t(kind === 'name' ? 'send.badName' : 'send.badReceiver', { network })
  }
  if (error.name === 'unsafe_receiver') return t(kind === 'token' ? 'send.tokenContract' : 'send.burn')
  if (error.name === 'invalid_amount') {
    if (kind === 'decimals') return t('send.amountDecimals', { decimals: String(error.details['decimals']) })
    return t(AMOUNT_WORDS[kind as keyof typeof AMOUNT_WORDS] ?? 'send.badAmount')
  }
  if (error.name === 'unreasonable_fee') return t('progress.feeUnreasonable', { network })
  if (error.name === 'fee_changed') return t('review.feeChanged')
  if (error.name === 'transaction_reverted') {
    const reason = revertReason(error.details['reason'])
    return reason
      ? t('progress.wouldRevertReason', { network, reason })
      : t('progress.wouldRevert', { network })
  }
  if (error.name === 'request_pending') return t('progress.requestPending')
  if (error.name === 'wallet_locked') return t('progress.locked')
  if (error.name === 'rpc_unreachable') return t('progress.unreachable', { network })
  return t('progress.failedText')
}

/** What the contract itself says, if that is a short line of plain text; a raw answer of a node helps nobody. */
function revertReason(reason: unknown): string | undefined {
  if (typeof reason !== 'string' || reason.length > 60 || /^0x|[^\p{L}\p{N}\p{P}\p{Zs}]/u.test(reason))
    return undefined
  return reason.replace(/^execution reverted:?\s*/i, '').replace(/\.$/, '') || undefined
}
