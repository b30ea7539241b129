import type { SendState, TokenBalance } from '@latchkey/core'
import { dataOf, estimateSend, formatUnits, formatUsd, sendWarnings } from '@latchkey/core/actions'
import { Avatar } from '@latchkey/ui/components/Avatar'
import { Button } from '@latchkey/ui/components/Button'
import { KeyValue } from '@latchkey/ui/components/KeyValue'
import { Note } from '@latchkey/ui/components/Note'
import { Panel } from '@latchkey/ui/components/Panel'
import { ScrollArea } from '@latchkey/ui/components/ScrollArea'
import { Stack } from '@latchkey/ui/components/Stack'
import { useStyles } from '@latchkey/ui/css/useStyles'
import { useEffect, useMemo } from 'react'
import { css } from '../../generated/review.css.js'
import { formatAmount } from '../../modal/parts/amounts.js'
import { TokenPicture } from '../../modal/parts/tokens.js'
import { useWords } from '../../modal/hooks/viewHooks.js'
import { coinPrice } from '../../modal/parts/worth.js'
import { type Connected, useConnected } from '../../modal/hooks/useConnected.js'
import { useClient } from '../../provider/LatchkeyContext.js'
import { sendWords } from '../../generated/words/sendWords.js'
import { FullAddress, ReviewNotes } from './ReviewNotes.js'
import { useReceivedAmountRows, useFeeText } from './sendText.js'
import { sendTotal } from './sendTotal.js'
import { useConfirmSend } from './useConfirmSend.js'
import { useLastSend } from './useLastSend.js'

export function PreviewView() {
  const client = useClient()
  const t = useWords(sendWords)
  useStyles(css)
  const connected = useConnected()
  const send = useLastSend()
  const fee = useFeeText(send)
  const arriving = useReceivedAmountRows(send, 'lk-review-arrives')
  const { isBusy, problem, confirm } = useConfirmSend('WalletSendPreview')
  const warnings = useMemo(() => sendWarnings(client, send), [client, send])
  useEffect(() => void estimateSend(client), [client])
  const { token } = send
  if (!token || !connected) return null
  const amount = formatAmount(send.sendTokenAmount, token.symbol, t.locale)
  const notes = <ReviewNotes warnings={warnings} isShort={problem !== undefined} />
  // The button is always visible, so this warning must be too.
  const isLookAlike = warnings.some(({ kind }) => kind === 'lookAlike')
  const total = totalText(send, connected, t.locale)
  return (
    <ScrollArea
      testId="lk-view-WalletSendPreview"
      footer={
        <Stack>
          {problem ? (
            <Note tone="bad" role="alert" testId="lk-review-problem">
              {problem}
            </Note>
          ) : null}
          <Button variant="primary" loading={isBusy} onClick={confirm} testId="lk-send-confirm">
            {t('review.send', { amount })}
          </Button>
        </Stack>
      }
    >
      <Stack gap={12}>
        {isLookAlike ? notes : null}
        <Panel>
          <TokenLine send={send} token={token} amount={amount} />
          <ReceiverLine send={send} />
        </Panel>
        <KeyValue
          rows={[
            { id: 'network', label: t('review.network'), value: connected.network?.name ?? '' },
            { id: 'fee', label: t('review.fee'), value: fee, testId: 'lk-review-fee' },
            ...arriving,
            ...(total
              ? [{ id: 'total', label: t('review.total'), value: total, testId: 'lk-review-total' }]
              : []),
          ]}
        />
        {isLookAlike ? null : notes}
      </Stack>
    </ScrollArea>
  )
}

function totalText(send: SendState, connected: Connected, locale: string | undefined) {
  const { network } = connected
  const estimate = dataOf(send.fee)
  return sendTotal({
    send,
    fee: estimate && formatUnits(estimate.fee, network?.nativeCurrency.decimals ?? 18),
    network,
    coinPrice: coinPrice(connected),
    locale,
  })
}

interface LineProps {
  readonly send: SendState
}

function TokenLine({
  send,
  token,
  amount,
}: LineProps & { readonly token: TokenBalance; readonly amount: string }) {
  const t = useWords(sendWords)
  return (
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
          {formatUsd(Number(send.sendTokenAmount) * token.price, t.locale)}
        </span>
      ) : null}
    </div>
  )
}

function ReceiverLine({ send }: LineProps) {
  const t = useWords(sendWords)
  const { receiverAddress, receiverProfileImageUrl, receiverProfileName: name } = send
  return (
    <div className="lk-review-line">
      <Avatar address={receiverAddress} src={receiverProfileImageUrl} size={40} />
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
  )
}
