import type { OnrampState } from '@latchkey/core'
import { amountIssue, navigate, startOnramp } from '@latchkey/core/actions'
import { Button } from '@latchkey/ui/components/Button'
import { Empty } from '@latchkey/ui/components/Empty'
import { Hint } from '@latchkey/ui/components/Hint'
import { KeyValue } from '@latchkey/ui/components/KeyValue'
import { List } from '@latchkey/ui/components/List'
import { Note } from '@latchkey/ui/components/Note'
import { Row } from '@latchkey/ui/components/Row'
import { RowGlyph } from '@latchkey/ui/components/RowGlyph'
import { ScrollArea } from '@latchkey/ui/components/ScrollArea'
import { Section } from '@latchkey/ui/components/Section'
import { Skeleton } from '@latchkey/ui/components/Skeleton'
import { SkeletonRow } from '@latchkey/ui/components/SkeletonRow'
import { Stack } from '@latchkey/ui/components/Stack'
import { useStyles } from '@latchkey/ui/css/useStyles'
import { BuyIcon } from '@latchkey/ui/icons/BuyIcon'
import { ClockIcon } from '@latchkey/ui/icons/ClockIcon'
import { ExternalIcon } from '@latchkey/ui/icons/ExternalIcon'
import { css } from '../../generated/buy.css.js'
import { useLatchkeyState } from '../../hooks/useLatchkeyState.js'
import { formatAmount } from '../../modal/amounts.js'
import { useConnected, useKept } from '../../modal/kept.js'
import { useModalContext, useWords } from '../../modal/viewHooks.js'
import { useClient } from '../../provider/LatchkeyContext.js'
import { buyWords } from '../../words/en/buyWords.js'
import { BuyAmount } from './BuyAmount.js'
import { moneyText } from './buyText.js'

/** How much of what, what it comes to, and from whom. */
export function BuyView() {
  const client = useClient()
  const t = useWords(buyWords)
  useStyles(css)
  const { views } = useModalContext()
  const onramp = useKept(useLatchkeyState((state) => state.onramp))
  if (!onramp || onramp.status === 'loading') return <Loading />
  const { providers, order, purchase } = onramp
  if (providers.length === 0 || !purchase) {
    return (
      <ScrollArea>
        <div data-testid="lk-view-OnRampProviders">
          <Empty
            icon={<BuyIcon size={28} />}
            title={t('buy.nobody')}
            action={
              <Button
                variant="primary"
                onClick={() => navigate(client, { view: 'WalletReceive' })}
                testId="lk-buy-receive"
              >
                {t('fund.receive')}
              </Button>
            }
          >
            {t('buy.nobodyText')}
          </Empty>
        </div>
      </ScrollArea>
    )
  }
  const issue = amountIssue(onramp)
  const buy = (provider: string) => {
    // Its window opens in the click itself; how it goes stands in the state.
    startOnramp(client, { provider }).catch(() => {})
    navigate(client, { view: 'BuyInProgress' })
  }
  const [only, ...others] = providers
  return (
    <ScrollArea>
      <div data-testid="lk-view-OnRampProviders">
        <Stack>
          {order ? (
            <List>
              <Row
                label={t('buy.underWay')}
                sublabel={t('buy.underWayText', { asset: order.asset, seller: order.label })}
                icon={
                  <RowGlyph>
                    <ClockIcon />
                  </RowGlyph>
                }
                end="chevron"
                onIntent={() => views.prefetch('BuyInProgress')}
                onClick={() => navigate(client, { view: 'BuyInProgress' })}
                testId="lk-buy-order"
              />
            </List>
          ) : null}
          <BuyAmount onramp={onramp} issue={issue} />
          {issue ? null : <Bill onramp={onramp} />}
          {only && others.length === 0 ? (
            <Button
              variant="primary"
              disabled={issue !== undefined}
              endIcon={<ExternalIcon size={18} />}
              onIntent={() => views.prefetch('BuyInProgress')}
              onClick={() => buy(only.name)}
              testId={`lk-buy-${only.name}`}
            >
              {issue === 'missing' ? t('buy.enter') : t('buy.with', { seller: only.label })}
            </Button>
          ) : (
            <div className="lk-buy-sellers">
              <Section title={t('buy.from')}>
                <List label={t('buy.from')}>
                  {providers.map(({ name, label, fees }) => (
                    <Row
                      key={name}
                      label={label}
                      sublabel={t('buy.feeRange', { fees: feeText(fees) })}
                      icon={
                        <RowGlyph>
                          <BuyIcon />
                        </RowGlyph>
                      }
                      end="external"
                      disabled={issue !== undefined}
                      onIntent={() => views.prefetch('BuyInProgress')}
                      onClick={() => buy(name)}
                      testId={`lk-buy-${name}`}
                    />
                  ))}
                </List>
              </Section>
            </div>
          )}
          <Hint>{t('buy.window')}</Hint>
        </Stack>
      </div>
    </ScrollArea>
  )
}

/** `1-2%` with a dash that spans. */
const feeText = (fees: string): string => fees.replace('-', '–')

/** What the amount comes to. Where nobody says, it echoes what is paid. */
function Bill({ onramp }: { readonly onramp: OnrampState }) {
  const t = useWords(buyWords)
  const here = useConnected()
  const { quote, quotesLoading, purchase, payment, paymentAmount } = onramp
  if (!purchase || !payment) return null
  const { symbol } = purchase.currency
  const pay = { amount: paymentAmount || '0', currency: payment.id }
  const isElsewhere = purchase.chainId !== undefined && purchase.chainId !== here?.account.chainId
  const value = quotesLoading ? (
    <Skeleton width={112} height={14} />
  ) : quote ? (
    formatAmount(quote.purchaseAmount.amount, symbol, t.locale)
  ) : (
    t('buy.unknown', { amount: moneyText(pay.amount, pay.currency, t.locale), symbol })
  )
  return (
    <>
      <KeyValue
        rows={[
          { id: 'get', label: t('buy.youGet'), value, testId: 'lk-buy-get' },
          ...(quote
            ? [
                {
                  id: 'fees',
                  label: t('buy.fees'),
                  value: feesText(quote.coinbaseFee.amount, quote.networkFee.amount, pay.currency, t.locale),
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

/** The seller's fee, and the network's where there is one. */
function feesText(seller: string, network: string, currency: string, locale: string | undefined): string {
  const own = moneyText(seller, currency, locale)
  return /[1-9]/.test(network) ? `${own} + ${moneyText(network, currency, locale)}` : own
}

function Loading() {
  return (
    <ScrollArea>
      <div data-testid="lk-buy-loading">
        <Stack>
          <Skeleton width="100%" height={132} radius={16} />
          <SkeletonRow lines={2} value />
          <Skeleton width="100%" height={48} radius={16} />
        </Stack>
      </div>
    </ScrollArea>
  )
}
