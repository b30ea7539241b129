import { estimateSend } from '@latchkey/core/actions/estimateSend'
import { formatUnits } from '@latchkey/core/actions/formatUnits'
import { formatUsd } from '@latchkey/core/actions/formatUsd'
import { sendTransfer } from '@latchkey/core/actions/sendTransfer'
import { sendWarnings } from '@latchkey/core/actions/sendWarnings'
import { isLatchkeyError } from '@latchkey/protocol/errors'
import { Avatar } from '@latchkey/ui/components/Avatar'
import { Button } from '@latchkey/ui/components/Button'
import { KeyValue } from '@latchkey/ui/components/KeyValue'
import { Note } from '@latchkey/ui/components/Note'
import { Panel } from '@latchkey/ui/components/Panel'
import { Stack } from '@latchkey/ui/components/Stack'
import { useStyles } from '@latchkey/ui/css/useStyles'
import { View } from '@latchkey/ui/components/View'
import { useEffect, useMemo, useState } from 'react'
import { css } from '../../../generated/send.css.js'
import { useClient } from '../../../hooks/useClient.js'
import { formatAmount } from '../../format/formatAmount.js'
import { TokenPicture } from '../../tokens/TokenPicture.js'
import { useConnected } from '../../useConnected.js'
import { sendWords } from '../../../words/en/sendWords.js'
import { useWords } from '../../useWords.js'
import { FullAddress } from './FullAddress.js'
import { ReviewNotes } from './ReviewNotes.js'
import { sendErrorText } from './sendErrorText.js'
import { sendTotal } from './sendTotal.js'
import { useFeeText } from './useFeeText.js'
import { useKeptSend } from './useKeptSend.js'

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
  const { token, sendTokenAmount, receiverAddress } = send
  if (!token || !connected) return null
  const amount = formatAmount(sendTokenAmount, token.symbol)
  const network = connected.network
  const estimate = 'data' in send.fee ? send.fee.data : undefined
  const decimals = network?.nativeCurrency.decimals ?? 18
  const total = sendTotal({ send, fee: estimate && formatUnits(estimate.fee, decimals), network })
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
                {formatUsd(Number(sendTokenAmount) * token.price)}
              </span>
            ) : null}
          </div>
          <div className="lk-review-line">
            <Avatar address={receiverAddress} size={40} />
            <span className="lk-review-text">
              <span className="lk-review-label">{t('review.to')}</span>
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
        <Button variant="primary" loading={state.isBusy} onClick={confirm} autoFocus testId="lk-send-confirm">
          {t('review.send', { amount })}
        </Button>
      </Stack>
    </View>
  )
}
