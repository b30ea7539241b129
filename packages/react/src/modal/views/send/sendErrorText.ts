import type { LatchkeyError, SerializedError } from '@latchkey/protocol/errors'
import type { sendWords } from '../../../words/en/sendWords.js'
import type { Words } from '../../useWords.js'

/** Why a transfer did not go out, in words. */
export function sendErrorText(
  t: Words<typeof sendWords>,
  error: Pick<LatchkeyError | SerializedError, 'name' | 'details'>,
  network: string,
): string {
  const symbol = String(error.details['symbol'] ?? '')
  if (error.name === 'insufficient_funds') return t('send.insufficient', { symbol })
  if (error.name === 'invalid_receiver') return t('send.badReceiver', { network })
  if (error.name === 'invalid_amount') return t('send.badAmount')
  if (error.name === 'transaction_reverted') return t('progress.wouldRevert', { network })
  if (error.name === 'request_pending') return t('progress.requestPending')
  if (error.name === 'wallet_locked') return t('progress.locked')
  if (error.name === 'rpc_unreachable') return t('progress.unreachable', { network })
  return t('progress.failedText')
}
