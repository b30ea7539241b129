import type { OnrampState } from '@latchkey/core'
import { KeyValue } from '@latchkey/ui/components/KeyValue'
import { Note } from '@latchkey/ui/components/Note'
import { Skeleton } from '@latchkey/ui/components/Skeleton'
import { formatAmount } from '../../modal/parts/amounts.js'
import { useConnected } from '../../modal/hooks/useConnected.js'
import { useWords, type Words } from '../../modal/hooks/viewHooks.js'
import { buyWords } from '../../generated/words/buyWords.js'
import { moneyText } from './buyText.js'
import { feesText } from './sellerText.js'

export function Bill({ onramp }: { readonly onramp: OnrampState }) {
  const t = useWords(buyWords)
  const here = useConnected()
  const { quote, purchase, payment } = onramp
  if (!purchase || !payment) return null
  const { symbol } = purchase.currency
  const isElsewhere = purchase.chainId !== undefined && purchase.chainId !== here?.account.chainId
  const value = onramp.quotesLoading ? (
    <Skeleton width={112} height={14} />
  ) : (
    outcomeText(t, onramp, { symbol, currency: payment.id })
  )
  return (
    <>
      <KeyValue
        rows={[
          { id: 'get', label: t('buy.youGet'), value, testId: 'lk-buy-get' },
          ...(hasFees(onramp)
            ? [
                {
                  id: 'fees',
                  label: t('buy.fees'),
                  value: quote ? feesText(quote, t.locale) : <Skeleton width={64} height={14} />,
                  testId: 'lk-buy-fees',
                },
              ]
            : []),
          {
            id: 'network',
            label: t('buy.network'),
            value: purchase.network.display_name,
            testId: 'lk-buy-network',
          },
        ]}
      />
      {isElsewhere && here?.network ? (
        <Note tone="warn" testId="lk-buy-elsewhere">
          {t('buy.elsewhere', { symbol, network: purchase.network.display_name, here: here.network.name })}
        </Note>
      ) : null}
    </>
  )
}

function outcomeText(
  t: Words<typeof buyWords>,
  { error, paymentAmount, quote }: OnrampState,
  { symbol, currency }: { readonly symbol: string; readonly currency: string },
): string {
  if (quote) return formatAmount(quote.purchaseAmount.amount, symbol, t.locale)
  if (error?.details['name'] === 'onramp_refused') return t('buy.refused')
  return t('buy.unknown', { amount: moneyText(paymentAmount || '0', currency, t.locale), symbol })
}

/**
 * Each of several quotes has its fees in its row. A single line stays while a quote loads, so the
 * button does not move.
 */
const hasFees = ({ providers, quote, quotesLoading, sellerQuotes = {} }: OnrampState): boolean =>
  quote
    ? Object.values(sellerQuotes).filter((one) => one.quote).length < 2
    : quotesLoading && providers.length === 1
