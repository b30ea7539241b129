import type { SendWarning } from '@latchkey/core/actions'
import { joinSentences } from '@latchkey/protocol/joins'
import { Note } from '@latchkey/ui/components/Note'
import { useStyles } from '@latchkey/ui/css/useStyles'
import { WarningIcon } from '@latchkey/ui/icons/WarningIcon'
import { css } from '../../generated/review.css.js'
import { useWords } from '../../modal/hooks/viewHooks.js'
import { sendWords } from '../../generated/words/sendWords.js'
import type { ReviewNotesProps } from '../../modal/parts/lazyParts.js'

export function ReviewNotes({ warnings, isShort }: ReviewNotesProps) {
  const t = useWords(sendWords)
  useStyles(css)
  const find = <K extends SendWarning['kind']>(kind: K) =>
    warnings.find((warning): warning is Extract<SendWarning, { kind: K }> => warning.kind === kind)
  const lookAlike = find('lookAlike')
  const share = find('feeShare')
  const usual = find('feeUsual')
  const fee = [
    share && (share.percent > 100 ? t('review.feeMore') : t('review.feeShare', { percent: share.percent })),
    usual && t('review.feeUsual', { times: usual.times }),
  ].filter((text) => text !== undefined)
  const isSelf = find('self') !== undefined
  return (
    <>
      {lookAlike ? (
        <Note tone="bad" role="alert" testId="lk-review-look-alike">
          <span>{t('review.lookAlike')}</span>
          <span className="lk-compare">{t('review.lookAlikeReceiver')}</span>
          <FullAddress address={lookAlike.receiver} />
          <span className="lk-compare">{t('review.lookAlikeKnown')}</span>
          <FullAddress address={lookAlike.known} />
        </Note>
      ) : null}
      {fee.length > 0 ? (
        <Note
          tone="warn"
          role="alert"
          icon={<WarningIcon size={18} stroke={2} />}
          testId="lk-review-fee-note"
        >
          {joinSentences(fee)}
        </Note>
      ) : null}
      {isShort || lookAlike ? null : (
        <Note tone="warn" testId="lk-review-note">
          {isSelf
            ? joinSentences([t('send.self'), t('review.final')])
            : t(find('first') ? 'review.first' : 'review.undo')}
        </Note>
      )}
    </>
  )
}

export interface FullAddressProps {
  readonly address: string
  readonly testId?: string | undefined
}

/** Breaks in the middle, so two can be compared. */
export function FullAddress({ address, testId }: FullAddressProps) {
  const middle = Math.ceil(address.length / 2)
  return (
    <span className="lk-review-address" dir="ltr" translate="no" data-testid={testId}>
      <span>{address.slice(0, middle)}</span>
      <wbr />
      <span>{address.slice(middle)}</span>
    </span>
  )
}
