import type { SendState, TokenBalance } from '@latchkey/core'
import {
  checkSend,
  estimateSend,
  isReviewedByWallet,
  navigate,
  type SendIssues,
  sendWarnings,
  updateSend,
} from '@latchkey/core/actions'
import { Button } from '@latchkey/ui/components/Button'
import { KeyValue } from '@latchkey/ui/components/KeyValue'
import { Note } from '@latchkey/ui/components/Note'
import { ScrollArea } from '@latchkey/ui/components/ScrollArea'
import { Skeleton } from '@latchkey/ui/components/Skeleton'
import { Stack } from '@latchkey/ui/components/Stack'
import { useStyles } from '@latchkey/ui/css/useStyles'
import { Suspense, useEffect, useMemo, useState } from 'react'
import { css } from '../../generated/send.css.js'
import { useLatchkeyState } from '../../hooks/useLatchkeyState.js'
import type { Components } from '../../modal/shell/viewLoader.js'
import { SendNotes } from '../../modal/parts/lazyViewParts.js'
import { useModalContext, useWords, type Words } from '../../modal/hooks/viewHooks.js'
import { useConnected } from '../../modal/hooks/useConnected.js'
import { tokensWithNativeCoin } from '../../modal/parts/tokens.js'
import { useClient } from '../../provider/LatchkeyContext.js'
import { sendWords } from '../../generated/words/sendWords.js'
import { AmountPanel } from './AmountPanel.js'
import { NoTokens } from './NoTokens.js'
import { ReceiverField } from './ReceiverField.js'
import { SelectTokenView } from './SelectTokenView.js'
import { useReceivedAmountRows, useFeeText } from './sendText.js'
import { useConfirmSend } from './useConfirmSend.js'

export const views: Pick<Components<'send'>, 'WalletSend' | 'WalletSendSelectToken'> = {
  WalletSend: SendView,
  WalletSendSelectToken: SelectTokenView,
}

function SendView() {
  const client = useClient()
  const t = useWords(sendWords)
  useStyles(css)
  const { views: loader } = useModalContext()
  const { send, issues, tokens } = useSendForm()
  // A logged-in wallet reviews transfers in its own page.
  const isReviewedThere = isReviewedByWallet(client)
  const warnings = useOwnWarnings(send, isReviewedThere)
  const { isBusy, problem, confirm } = useConfirmSend('WalletSend')
  if (!send.token && tokens.length === 0) {
    return (
      <ScrollArea testId="lk-view-WalletSend">
        <NoTokens />
      </ScrollArea>
    )
  }
  const hasIssue = issues.amount !== undefined || issues.receiver !== undefined
  const missing = missingText(t, send)
  const review = () => {
    if (missing !== '' || hasIssue) return
    if (isReviewedThere) confirm()
    else navigate(client, { view: 'WalletSendPreview' })
  }
  return (
    <ScrollArea
      testId="lk-view-WalletSend"
      footer={
        <Button
          variant="primary"
          loading={isBusy}
          disabled={missing !== '' || hasIssue}
          onIntent={() => loader.prefetch(isReviewedThere ? 'WalletSendProgress' : 'WalletSendPreview')}
          onClick={review}
          testId="lk-send-review"
        >
          {missing || t('send.review')}
        </Button>
      }
    >
      <Stack>
        <AmountPanel send={send} issue={issues.amount} onSubmit={review} />
        <ReceiverField send={send} issue={issues.receiver} onSubmit={review} />
        <Terms send={send} />
        {problem ? (
          <Note tone="bad" role="alert" testId="lk-send-problem">
            {problem}
          </Note>
        ) : null}
        {warnings.length > 0 ? (
          <Suspense fallback={null}>
            <SendNotes warnings={warnings} isShort />
          </Suspense>
        ) : null}
      </Stack>
    </ScrollArea>
  )
}

function missingText(t: Words<typeof sendWords>, { sendTokenAmount, receiverAddress }: SendState): string {
  if (sendTokenAmount === '') return t('send.enterAmount')
  return receiverAddress === '' ? t('send.enterReceiver') : ''
}

function useOwnWarnings(send: SendState, isReviewedThere: boolean) {
  const client = useClient()
  return useMemo(() => (isReviewedThere ? sendWarnings(client, send) : []), [client, isReviewedThere, send])
}

function Terms({ send }: { readonly send: SendState }) {
  const t = useWords(sendWords)
  const fee = useFeeText(send)
  const arriving = useReceivedAmountRows(send, 'lk-send-arrives')
  const isEstimating = send.fee.status === 'loading' && send.fee.data === undefined
  return (
    <KeyValue
      rows={[
        {
          id: 'fee',
          label: t('send.fee'),
          value: isEstimating ? <Skeleton width={112} height={14} /> : fee,
          testId: 'lk-send-fee',
        },
        ...arriving,
      ]}
    />
  )
}

/** Chooses a token if there is none. */
function useSendForm(): {
  readonly send: SendState
  readonly issues: SendIssues
  readonly tokens: readonly TokenBalance[]
} {
  const client = useClient()
  const connected = useConnected()
  const send = useLatchkeyState((state) => state.send)
  const tokens = connected ? tokensWithNativeCoin(connected.account, connected.network) : []
  const first = send.token ? undefined : tokens[0]
  useEffect(() => {
    if (first) updateSend(client, { token: first })
  }, [client, first])
  const issues = useIssues(send)
  useEstimate(send, issues.receiver === undefined)
  const { fee } = send
  // The fee estimate reveals the address's kind.
  const isRefused =
    fee.status === 'failed' && (fee.error.name === 'unsafe_receiver' || fee.error.details['kind'] === 'memo')
  return { send, issues: isRefused ? { receiver: fee.error, ...issues } : issues, tokens }
}

const NO_ISSUES: SendIssues = {}

function useIssues({ token, sendTokenAmount, receiverAddress, fee }: SendState): SendIssues {
  const client = useClient()
  const [issues, setIssues] = useState(NO_ISSUES)
  useEffect(() => {
    let isCanceled = false
    const form = { token, sendTokenAmount, receiverAddress, fee }
    checkSend(client).then(
      (found) => !isCanceled && setIssues(form.sendTokenAmount || form.receiverAddress ? found : NO_ISSUES),
      () => {},
    )
    return () => {
      isCanceled = true
    }
  }, [client, token, sendTokenAmount, receiverAddress, fee])
  return issues
}

const estimateAfterMs = 400

function useEstimate({ token, sendTokenAmount, receiverAddress }: SendState, isReceiverGood: boolean): void {
  const client = useClient()
  useEffect(() => {
    if (!token || !isReceiverGood || sendTokenAmount === '' || receiverAddress === '') return undefined
    const timer = setTimeout(() => void estimateSend(client), estimateAfterMs)
    return () => clearTimeout(timer)
  }, [client, isReceiverGood, token, sendTokenAmount, receiverAddress])
}
