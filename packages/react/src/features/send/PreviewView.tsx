import {
  dataOf,
  estimateSend,
  formatUnits,
  formatUsd,
  sendTransfer,
  type SendWarning,
  sendWarnings,
} from '@latchkey/core/actions'
import { isLatchkeyError } from '@latchkey/protocol/errors'
import { Avatar } from '@latchkey/ui/components/Avatar'
import { Button } from '@latchkey/ui/components/Button'
import { KeyValue } from '@latchkey/ui/components/KeyValue'
import { Note } from '@latchkey/ui/components/Note'
import { Panel } from '@latchkey/ui/components/Panel'
import { Stack } from '@latchkey/ui/components/Stack'
import { View } from '@latchkey/ui/components/View'
import { useStyles } from '@latchkey/ui/css/useStyles'
import { WarningIcon } from '@latchkey/ui/icons/WarningIcon'
import { useEffect, useMemo, useState } from 'react'
import { css } from '../../generated/send.css.js'
import { formatAmount } from '../../modal/amounts.js'
import { TokenPicture } from '../../modal/tokens.js'
import { useWords } from '../../modal/viewHooks.js'
import { useConnected } from '../../modal/kept.js'
import { useClient } from '../../provider/LatchkeyContext.js'
import { sendWords } from '../../words/en/sendWords.js'
import { sendErrorText, sendTotal, useFeeText, useKeptSend } from './sendText.js'

/** The last look before the wallet is asked: what, to whom, where, for which fee. */
export function PreviewView() {
  const client = useClient()
  const t = useWords(sendWords)
  useStyles(css)
  const connected = useConnected()
  const send = useKeptSend()
  const fee = useFeeText(send)
  const [state, setState] = useState<{ isBusy: boolean; problem?: string }>({ isBusy: false })
  const warnings = useMemo(() => sendWarnings(client, send), [client, send])
  useEffect(() => void estimateSend(client), [client])
  const { token, sendTokenAmount, receiverAddress, receiverProfileName: name } = send
  if (!token || !connected) return null
  const amount = formatAmount(sendTokenAmount, token.symbol, t.locale)
  const network = connected.network
  const estimate = dataOf(send.fee)
  const decimals = network?.nativeCurrency.decimals ?? 18
  const total = sendTotal({
    send,
    fee: estimate && formatUnits(estimate.fee, decimals),
    network,
    locale: t.locale,
  })
  const confirm = () => {
    setState({ isBusy: true })
    sendTransfer(client).then(
      () => setState({ isBusy: false }),
      (error: unknown) => {
        // Once the wallet was asked, the progress view says what happened.
        const isHere = client.getState().modal.stack.at(-1)?.view === 'WalletSendPreview'
        const problem =
          isHere && isLatchkeyError(error) ? sendErrorText(t, error, network?.name ?? '') : undefined
        setState({ isBusy: false, ...(problem === undefined ? {} : { problem }) })
      },
    )
  }
  return (
    <View testId="lk-view-WalletSendPreview">
      <Stack gap={12}>
        <Panel>
          <div className="lk-review-line">
            <TokenPicture token={token} />
            <span className="lk-review-text">
              <span className="lk-review-label">{t('review.youSend')}</span>
              <span className="lk-review-value lk-num" data-testid="lk-review-amount">
                <bdi>{amount}</bdi>
              </span>
            </span>
            {token.price > 0 ? (
              <span className="lk-review-worth lk-num">
                {formatUsd(Number(sendTokenAmount) * token.price, t.locale)}
              </span>
            ) : null}
          </div>
          <div className="lk-review-line">
            <Avatar address={receiverAddress} src={send.receiverProfileImageUrl} size={40} />
            <span className="lk-review-text">
              <span className="lk-review-label">{t('review.to')}</span>
              {name === undefined ? null : (
                <bdi className="lk-review-value" data-testid="lk-review-name">
                  {name}
                </bdi>
              )}
              <FullAddress address={receiverAddress} testId="lk-review-receiver" />
            </span>
          </div>
        </Panel>
        <KeyValue
          rows={[
            { id: 'network', label: t('review.network'), value: network?.name ?? '' },
            { id: 'fee', label: t('review.fee'), value: fee, testId: 'lk-review-fee' },
            ...(total
              ? [{ id: 'total', label: t('review.total'), value: total, testId: 'lk-review-total' }]
              : []),
          ]}
        />
        {state.problem ? (
          <Note tone="bad" role="alert" testId="lk-review-problem">
            {state.problem}
          </Note>
        ) : null}
        <ReviewNotes warnings={warnings} isShort={state.problem !== undefined} />
        <Button variant="primary" loading={state.isBusy} onClick={confirm} testId="lk-send-confirm">
          {t('review.send', { amount })}
        </Button>
      </Stack>
    </View>
  )
}

/** Properties of {@link ReviewNotes}. */
export interface ReviewNotesProps {
  readonly warnings: readonly SendWarning[]
  /** Only what is to be minded, since something else is to be read first. */
  readonly isShort: boolean
}

/** What to mind before a transfer is confirmed: a receiver that only looks known, a large fee, that it is final. */
function ReviewNotes({ warnings, isShort }: ReviewNotesProps) {
  const t = useWords(sendWords)
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
          {fee.join(' ')}
        </Note>
      ) : null}
      {isShort || lookAlike ? null : (
        <Note tone="warn" testId="lk-review-note">
          {isSelf
            ? `${t('send.self')} ${t('review.final')}`
            : t(find('first') ? 'review.first' : 'review.undo')}
        </Note>
      )}
    </>
  )
}

/** Properties of {@link FullAddress}. */
export interface FullAddressProps {
  readonly address: string
  readonly testId?: string | undefined
}

/** An address in full; where it does not fit it breaks in the middle, so that two of them can be compared. */
function FullAddress({ address, testId }: FullAddressProps) {
  const middle = Math.ceil(address.length / 2)
  return (
    <span className="lk-review-address" dir="ltr" translate="no" data-testid={testId}>
      <span>{address.slice(0, middle)}</span>
      <wbr />
      <span>{address.slice(middle)}</span>
    </span>
  )
}
