import type { OnrampState } from '@latchkey/core'
import { navigate, onrampLimits, setOnramp, writeAmount } from '@latchkey/core/actions'
import { AmountInput } from '@latchkey/ui/components/AmountInput'
import { Hint } from '@latchkey/ui/components/Hint'
import { Panel } from '@latchkey/ui/components/Panel'
import { Pill } from '@latchkey/ui/components/Pill'
import type { CSSProperties } from 'react'
import { TokenPicture } from '../../modal/parts/tokens.js'
import { useAmountField } from '../../modal/hooks/useAmountField.js'
import { useWords } from '../../modal/hooks/viewHooks.js'
import { useClient } from '../../provider/LatchkeyContext.js'
import { buyWords } from '../../generated/words/buyWords.js'
import { moneyText, signOf, tokenOf } from './buyText.js'

export interface BuyAmountProps {
  readonly onramp: OnrampState
  readonly issue: 'missing' | 'low' | 'high' | undefined
}

const errorId = 'lk-buy-error'

export function BuyAmount({ onramp, issue }: BuyAmountProps) {
  const client = useClient()
  const t = useWords(buyWords)
  const { payment, purchase, paymentAmount } = onramp
  const { onChange } = useAmountField({
    write: (amount) => void setOnramp(client, { paymentAmount: amount }),
    decimals: 2,
    locale: t.locale,
  })
  if (!payment || !purchase) return null
  const limits = onrampLimits(payment)
  const beyond =
    issue === 'low' && limits
      ? t('buy.low', { amount: moneyText(limits.min, payment.id, t.locale) })
      : issue === 'high' && limits
        ? t('buy.high', { amount: moneyText(limits.max, payment.id, t.locale) })
        : undefined
  const { symbol } = purchase.currency
  const value = writeAmount(paymentAmount, t.locale)
  const placeholder = writeAmount('0', t.locale)
  return (
    <Panel>
      {/* The field is only as wide as its figure. */}
      <label
        className="lk-buy-money"
        dir="ltr"
        style={figureStyle(value || placeholder, signOf(payment.id, t.locale))}
      >
        <AmountInput
          label={t('buy.amount')}
          value={value}
          placeholder={placeholder}
          onChange={onChange}
          errorId={beyond ? errorId : undefined}
          autoFocus
          testId="lk-buy-amount"
        >
          {beyond ? (
            <Hint tone="bad" id={errorId} testId="lk-buy-limit">
              {beyond}
            </Hint>
          ) : undefined}
        </AmountInput>
      </label>
      <div className="lk-buy-foot">
        <Pill
          onPanel
          label={t('buy.payIn', { currency: payment.id })}
          onClick={() => navigate(client, { view: 'OnRampFiatSelect' })}
          testId="lk-buy-currency"
        >
          {payment.id}
        </Pill>
        <span>{t('buy.for')}</span>
        <Pill
          onPanel
          icon={<TokenPicture token={tokenOf(purchase)} size={20} isPlain />}
          label={t('buy.get', { symbol, network: purchase.network.display_name })}
          onClick={() => navigate(client, { view: 'OnRampTokenSelect' })}
          testId="lk-buy-coin"
        >
          {symbol}
        </Pill>
      </div>
    </Panel>
  )
}

/** Not every browser sizes an input by its content. */
const figureStyle = (
  { length }: string,
  [before, after]: readonly [string, string],
): CSSProperties & Record<`--${string}`, string | number> => ({
  '--lk-length': length,
  '--lk-before': `"${before}"`,
  '--lk-after': `"${after}"`,
})
