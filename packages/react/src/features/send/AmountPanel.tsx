import type { SendState, TokenBalance } from '@latchkey/core'
import {
  cutDecimals,
  formatUsd,
  maxSendAmount,
  navigate,
  updateSend,
  writeAmount,
} from '@latchkey/core/actions'
import type { SerializedError } from '@latchkey/protocol/errors'
import { AmountInput } from '@latchkey/ui/components/AmountInput'
import { Hint } from '@latchkey/ui/components/Hint'
import { LinkButton } from '@latchkey/ui/components/LinkButton'
import { Panel } from '@latchkey/ui/components/Panel'
import { Pill } from '@latchkey/ui/components/Pill'
import { useState } from 'react'
import { formatAmount } from '../../modal/parts/amounts.js'
import { tokensWithNativeCoin, TokenPicture } from '../../modal/parts/tokens.js'
import { useAmountField } from '../../modal/hooks/useAmountField.js'
import { useAnnounced, useWords, type Words } from '../../modal/hooks/viewHooks.js'
import { useConnected } from '../../modal/hooks/useConnected.js'
import { useClient } from '../../provider/LatchkeyContext.js'
import { sendWords } from '../../generated/words/sendWords.js'
import { sendErrorText } from './sendText.js'

export interface AmountPanelProps {
  readonly send: SendState
  readonly issue: SerializedError | undefined
  readonly onSubmit: () => void
}

const errorId = 'lk-amount-error'

export function AmountPanel({ send, issue, onSubmit }: AmountPanelProps) {
  const client = useClient()
  const t = useWords(sendWords)
  const network = useConnected()?.network?.name ?? ''
  const { token, sendTokenAmount } = send
  const decimals = Number(token?.quantity.decimals ?? 18)
  const { refusal, take, onChange } = useAmountField({
    write: (amount) => updateSend(client, { sendTokenAmount: amount }),
    decimals,
    locale: t.locale,
  })
  const problem = refusal ?? issue
  const words = problem && problemText(t, problem, { token, network })
  useAnnounced(refusal && words ? words : '', 'alert')
  return (
    <Panel>
      <AmountInput
        label={t('send.amount')}
        value={writeAmount(sendTokenAmount, t.locale)}
        placeholder={writeAmount('0', t.locale)}
        onChange={onChange}
        onSubmit={onSubmit}
        errorId={problem ? errorId : undefined}
        autoFocus
        testId="lk-send-amount"
      >
        {problem ? (
          <Hint tone="bad" id={errorId}>
            {words}
          </Hint>
        ) : (
          worthText(send, t.locale)
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
        <Available token={token} onMax={(most) => take(() => most)} />
      </div>
    </Panel>
  )
}

interface AvailableProps {
  readonly token: TokenBalance | undefined
  readonly onMax: (amount: string) => void
}

function Available({ token, onMax }: AvailableProps) {
  const client = useClient()
  const t = useWords(sendWords)
  const connected = useConnected()
  const [isFilling, setFilling] = useState(false)
  const tokens = connected ? tokensWithNativeCoin(connected.account, connected.network) : []
  const listed = tokens.find(({ address }) => address === token?.address)
  const held = (listed ?? token)?.quantity.numeric
  const fill = async () => {
    setFilling(true)
    // Without the RPC, fill in the whole balance.
    onMax(await maxSendAmount(client).catch(() => cutDecimals(held ?? '')))
    setFilling(false)
  }
  return (
    <span className="lk-send-available lk-num">
      <span data-testid="lk-send-available">
        {held === undefined || !token
          ? ''
          : t('send.available', { amount: formatAmount(held, token.symbol, t.locale) })}
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
  )
}

/** An unaffordable fee names its coin. */
function problemText(
  t: Words<typeof sendWords>,
  problem: SerializedError,
  { token, network }: { readonly token: TokenBalance | undefined; readonly network: string },
): string {
  const symbol = String(problem.details['symbol'] ?? token?.symbol ?? '')
  const isFeeShort = problem.name === 'insufficient_funds' && token && symbol !== token.symbol
  return isFeeShort ? t('send.insufficientFee', { symbol }) : sendErrorText(t, problem, network)
}

const worthText = ({ token, sendTokenAmount }: SendState, locale: string | undefined) =>
  token && token.price > 0 ? `≈ ${formatUsd(Number(sendTokenAmount || 0) * token.price, locale)}` : undefined
