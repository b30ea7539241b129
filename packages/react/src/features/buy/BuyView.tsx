import type { OnrampPurchase, OnrampState } from '@latchkey/core'
import { amountIssue, navigate, startOnramp } from '@latchkey/core/actions'
import type { OnrampSeller } from '@latchkey/protocol/http'
import { Button } from '@latchkey/ui/components/Button'
import { Empty } from '@latchkey/ui/components/Empty'
import { Hint } from '@latchkey/ui/components/Hint'
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
import { useLastDefined } from '../../modal/hooks/useLastDefined.js'
import { useModalContext, useWords } from '../../modal/hooks/viewHooks.js'
import { useClient } from '../../provider/LatchkeyContext.js'
import { buyWords } from '../../generated/words/buyWords.js'
import { Bill } from './Bill.js'
import { BuyAmount } from './BuyAmount.js'
import { coinOf, sellerText } from './sellerText.js'

export function BuyView() {
  useStyles(css)
  const onramp = useLastDefined(useLatchkeyState((state) => state.onramp))
  if (!onramp || onramp.status === 'loading') return <Loading />
  const { providers, purchase } = onramp
  const [only, ...others] = providers
  const single = purchase && others.length === 0 ? only : undefined
  return (
    <ScrollArea footer={single ? <BuyButton onramp={onramp} seller={single} /> : undefined}>
      <div data-testid="lk-view-OnRampProviders">
        {only && purchase ? <BuyForm onramp={onramp} single={single} /> : <NoProviders />}
      </div>
    </ScrollArea>
  )
}

function useBuy(): (provider: string) => void {
  const client = useClient()
  return (provider) => {
    // The window must open within the click.
    startOnramp(client, { provider }).catch(() => {})
    navigate(client, { view: 'BuyInProgress' })
  }
}

interface SellerProps {
  readonly onramp: OnrampState
  readonly seller: OnrampSeller
}

function BuyButton({ onramp, seller: { label, name } }: SellerProps) {
  const t = useWords(buyWords)
  const { views } = useModalContext()
  const buy = useBuy()
  const issue = amountIssue(onramp)
  return (
    <Button
      variant="primary"
      disabled={issue !== undefined}
      endIcon={<ExternalIcon size={18} />}
      onIntent={() => views.prefetch('BuyInProgress')}
      onClick={() => buy(name)}
      testId={`lk-buy-${name}`}
    >
      {issue === 'missing' ? t('buy.enter') : t('buy.with', { seller: label })}
    </Button>
  )
}

interface BuyFormProps {
  readonly onramp: OnrampState
  readonly single: OnrampSeller | undefined
}

function BuyForm({ onramp, single }: BuyFormProps) {
  const t = useWords(buyWords)
  const issue = amountIssue(onramp)
  const { providers, order } = onramp
  const states = providers.find(({ subdivisions }) => subdivisions)?.subdivisions
  return (
    <Stack>
      {order ? <OrderRow order={order} /> : null}
      <BuyAmount onramp={onramp} issue={issue} />
      {issue ? null : <Bill onramp={onramp} />}
      {states ? <StateRow states={states} chosen={onramp.subdivision} /> : null}
      {single ? <OtherCoinNote onramp={onramp} seller={single} /> : <Sellers onramp={onramp} />}
      <Hint>{t('buy.window')}</Hint>
    </Stack>
  )
}

function OrderRow({ order: { asset, label } }: { readonly order: OnrampPurchase }) {
  const client = useClient()
  const t = useWords(buyWords)
  const { views } = useModalContext()
  return (
    <List>
      <Row
        label={t('buy.order')}
        sublabel={t('buy.orderText', { asset, seller: label })}
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
  )
}

interface StateRowProps {
  readonly states: NonNullable<OnrampSeller['subdivisions']>
  readonly chosen: string | undefined
}

function StateRow({ states, chosen }: StateRowProps) {
  const client = useClient()
  const t = useWords(buyWords)
  const { views } = useModalContext()
  return (
    <List>
      <Row
        label={t('buy.state')}
        sublabel={states.find(({ code }) => code === chosen)?.name ?? t('buy.stateWhy')}
        end="chevron"
        onIntent={() => views.prefetch('OnRampStateSelect')}
        onClick={() => navigate(client, { view: 'OnRampStateSelect' })}
        testId="lk-buy-state"
      />
    </List>
  )
}

function OtherCoinNote({ onramp, seller }: SellerProps) {
  const t = useWords(buyWords)
  const coin = coinOf(onramp, seller)
  const symbol = onramp.purchase?.currency.symbol ?? ''
  if (coin === symbol) return null
  return (
    <Note tone="warn" testId="lk-buy-sells">
      {t('buy.sellsOnly', { seller: seller.label, coin, symbol })}
    </Note>
  )
}

function Sellers({ onramp }: { readonly onramp: OnrampState }) {
  const t = useWords(buyWords)
  const { views } = useModalContext()
  const buy = useBuy()
  const issue = amountIssue(onramp)
  return (
    <div className="lk-buy-sellers">
      <Section title={t('buy.from')}>
        <List label={t('buy.from')}>
          {onramp.providers.map(({ name, label }, at) => (
            <Row
              key={name}
              label={label}
              className="lk-wrap"
              sublabel={sellerText(t, onramp, at)}
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
  )
}

function NoProviders() {
  const client = useClient()
  const t = useWords(buyWords)
  return (
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
  )
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
