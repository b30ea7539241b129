import { formatUsd } from '@latchkey/core/actions/formatUsd'
import { maxSendAmount } from '@latchkey/core/actions/maxSendAmount'
import { navigate } from '@latchkey/core/actions/navigate'
import { updateSend } from '@latchkey/core/actions/updateSend'
import type { SendState } from '@latchkey/core'
import type { SerializedError } from '@latchkey/protocol/errors'
import { AmountInput } from '@latchkey/ui/components/AmountInput'
import { Hint } from '@latchkey/ui/components/Hint'
import { LinkButton } from '@latchkey/ui/components/LinkButton'
import { Panel } from '@latchkey/ui/components/Panel'
import { Pill } from '@latchkey/ui/components/Pill'
import { useState } from 'react'
import { useClient } from '../../../hooks/useClient.js'
import { formatAmount } from '../../format/formatAmount.js'
import { TokenPicture } from '../../tokens/TokenPicture.js'
import { useConnected } from '../../useConnected.js'
import { sendWords } from '../../../words/en/sendWords.js'
import { useWords } from '../../useWords.js'

/** Properties of {@link AmountPanel}. */
export interface AmountPanelProps {
  readonly send: SendState
  readonly issue: SerializedError | undefined
  readonly onSubmit: () => void
}

const errorId = 'lk-amount-error'

/** How much of what: the amount with its worth, the token, what is there, and Max. */
export function AmountPanel({ send, issue, onSubmit }: AmountPanelProps) {
  const client = useClient()
  const t = useWords(sendWords)
  const balance = useConnected()?.account.balance
  const [isFilling, setFilling] = useState(false)
  const { token, sendTokenAmount } = send
  const native = balance && 'data' in balance ? balance.data : undefined
  const held =
    token?.address === undefined ? (native?.formatted ?? token?.quantity.numeric) : token.quantity.numeric
  const worth = token && token.price > 0 ? formatUsd(Number(sendTokenAmount || 0) * token.price) : undefined
  const fill = async () => {
    setFilling(true)
    try {
      updateSend(client, { sendTokenAmount: await maxSendAmount(client) })
    } catch {
      // The RPC does not answer: what is held is filled in, and the fee's own line says the rest.
      updateSend(client, { sendTokenAmount: held })
    } finally {
      setFilling(false)
    }
  }
  const symbol = String(issue?.details['symbol'] ?? token?.symbol ?? '')
  const words =
    issue?.name === 'insufficient_funds'
      ? token && symbol !== token.symbol
        ? t('send.insufficientFee', { symbol })
        : t('send.insufficient', { symbol })
      : t('send.badAmount')
  return (
    <Panel>
      <AmountInput
        label={t('send.amount')}
        value={sendTokenAmount}
        decimals={Number(token?.quantity.decimals ?? 18)}
        onChange={(value) => updateSend(client, { sendTokenAmount: value })}
        onSubmit={onSubmit}
        errorId={issue ? errorId : undefined}
        autoFocus
        testId="lk-send-amount"
      >
        {issue ? (
          <Hint tone="bad" id={errorId}>
            {words}
          </Hint>
        ) : worth === undefined ? undefined : (
          `≈ ${worth}`
        )}
      </AmountInput>
      <div className="lk-send-foot">
        {token ? (
          <Pill
            onPanel
            icon={<TokenPicture token={token} size={20} isPlain />}
            label={t('send.token', { symbol: token.symbol })}
            onClick={() => navigate(client, { view: 'WalletSendSelectToken' })}
            testId="lk-send-token"
          >
            {token.symbol}
          </Pill>
        ) : null}
        <span className="lk-send-available lk-num">
          <span data-testid="lk-send-available">
            {held === undefined || !token
              ? ''
              : t('send.available', { amount: formatAmount(held, token.symbol) })}
          </span>
          <LinkButton
            look="accent"
            onClick={() => void fill()}
            disabled={isFilling || !token}
            testId="lk-send-max"
          >
            {t('send.max')}
          </LinkButton>
        </span>
      </div>
    </Panel>
  )
}
