import type { PayReview, PayState } from '@latchkey/core'
import { enterAgain, formatUnits } from '@latchkey/core/actions'
import type { SerializedError } from '@latchkey/protocol/errors'
import { Hint } from '@latchkey/ui/components/Hint'
import { KeyValue } from '@latchkey/ui/components/KeyValue'
import { LinkButton } from '@latchkey/ui/components/LinkButton'
import { Note } from '@latchkey/ui/components/Note'
import { Skeleton } from '@latchkey/ui/components/Skeleton'
import { useLatchkeyState } from '../../hooks/useLatchkeyState.js'
import { useConnected } from '../../modal/hooks/useConnected.js'
import { useWords } from '../../modal/hooks/viewHooks.js'
import { coinPrice, withWorth } from '../../modal/parts/worth.js'
import { useClient } from '../../provider/LatchkeyContext.js'
import { payWords } from '../../generated/words/payWords.js'
import { amountText, receivedAmountText, costText, errorText, shareText } from './payText.js'
import type { Payment } from './useConfirmPay.js'

export interface PayDetailsProps {
  readonly pay: PayState
  readonly payment: Payment
}

export function PayDetails({ pay, payment }: PayDetailsProps) {
  const t = useWords(payWords)
  const { impact, needsConsent, problem, review } = payment
  const fee = useFeeText(pay, review)
  // Some tokens keep part of each transfer.
  const arrives = review?.estimate?.arrives
  return (
    <>
      <KeyValue
        rows={[
          {
            id: 'fee',
            label: review && review.tasks.length > 1 ? t('pay.fees') : t('pay.fee'),
            value: review || problem ? fee : <Skeleton width={96} height={14} />,
            testId: 'lk-pay-fee',
          },
          ...(arrives === undefined
            ? []
            : [
                {
                  id: 'arrives',
                  label: t('pay.arrives'),
                  value: receivedAmountText(arrives, pay.terms, t.locale),
                  testId: 'lk-pay-arrives',
                },
              ]),
        ]}
      />
      <SwapNote pay={pay} payment={payment} />
      {review?.lacks === undefined ? null : (
        <Note tone="bad" role="alert" testId="lk-pay-lacks">
          {t('pay.lacks', { symbol: review.lacks })}
        </Note>
      )}
      {needsConsent ? (
        <Note tone="warn" role="alert" testId="lk-pay-impact">
          {impact === undefined
            ? t('pay.impactUnknown')
            : t('pay.impact', { percent: shareText(impact, t.locale) })}
        </Note>
      ) : null}
    </>
  )
}

function useFeeText({ terms }: PayState, review: PayReview | undefined): string {
  const t = useWords(payWords)
  const connected = useConnected()
  const native = useLatchkeyState(({ networks }) => networks[terms.namespace]?.caipNetwork?.nativeCurrency)
  if (review?.fee === undefined || !native) return t('pay.feeUnknown')
  const amount = costText(review.fee, { ...native, address: '', iconUrl: '' }, t.locale)
  const coins = formatUnits(review.fee, native.decimals)
  const price = connected ? coinPrice(connected) : 0
  return t('pay.costs', { amount: withWorth(amount, { coins, price, locale: t.locale }) })
}

function SwapNote({ pay, payment: { offer, review } }: PayDetailsProps) {
  const t = useWords(payWords)
  return offer ? (
    <Hint testId="lk-pay-swap">
      <span>
        {t('pay.swapNote', {
          amount: costText(offer.amount, offer.from, t.locale),
          least: amountText(pay.terms, t.locale),
        })}
      </span>{' '}
      <span>
        {!review ? '' : review.isBatch ? t('pay.asksAtOnce') : t('pay.asks', { count: review.tasks.length })}
      </span>
    </Hint>
  ) : pay.swapped !== undefined ? (
    <Note tone="info" role="status" testId="lk-pay-swapped">
      {t('pay.swapped')}
    </Note>
  ) : null
}

export function Problem({ error }: { readonly error: SerializedError }) {
  const client = useClient()
  const t = useWords(payWords)
  return (
    <Note tone="bad" role="alert" testId="lk-pay-problem">
      <span>{errorText(t, error)}</span>{' '}
      <LinkButton look="underline" onClick={() => enterAgain(client)} testId="lk-pay-retry">
        {t('pay.again')}
      </LinkButton>
    </Note>
  )
}
