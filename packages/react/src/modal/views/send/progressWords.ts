import { shortenAddress } from '@latchkey/core/actions/shortenAddress'
import type { SendState } from '@latchkey/core'
import { formatAmount } from '../../format/formatAmount.js'
import type { sendWords } from '../../../words/en/sendWords.js'
import type { Words } from '../../useWords.js'
import { sendErrorText } from './sendErrorText.js'

/** What {@link progressWords} speaks about. */
export interface ProgressFacts {
  readonly send: SendState
  readonly wallet: string
  readonly network: string
}

/** Heading and sentence for where a transfer stands. */
export function progressWords(
  t: Words<typeof sendWords>,
  { send, wallet, network }: ProgressFacts,
): { readonly title: string; readonly text: string } {
  const { progress, token, sendTokenAmount } = send
  const amount = formatAmount(sendTokenAmount, token?.symbol ?? '')
  const receiver = send.receiverProfileName ?? shortenAddress(send.receiverAddress)
  switch (progress.step) {
    case 'pending':
      return { title: t('progress.pending', { amount }), text: t('progress.pendingText', { receiver }) }
    case 'confirmed':
      return { title: t('progress.done', { amount }), text: t('progress.doneText', { receiver, network }) }
    case 'declined':
      return { title: t('progress.declined'), text: t('progress.declinedText', { wallet }) }
    case 'failed': {
      const { error, hash } = progress
      if (error.name === 'transaction_timeout') {
        return { title: t('progress.unknown'), text: t('progress.unknownText', { network }) }
      }
      if (hash !== undefined) {
        return { title: t('progress.reverted'), text: t('progress.revertedText', { network }) }
      }
      return { title: t('progress.failed'), text: sendErrorText(t, error, network) }
    }
    default:
      return { title: t('progress.confirm', { wallet }), text: t('progress.confirmText') }
  }
}
