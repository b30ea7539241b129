import { amountIssue, navigate, startOnramp } from '@latchkey/core/actions'
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
import { useKept } from '../../modal/hooks/useKept.js'
import { useModalContext, useWords } from '../../modal/viewHooks.js'
import { useClient } from '../../provider/LatchkeyContext.js'
import { buyWords } from '../../words/en/buyWords.js'
import { Bill } from './Bill.js'
import { BuyAmount } from './BuyAmount.js'
import { coinOf, sellerText } from './sellerText.js'

/** How much of what, what it comes to, and from whom. */
export function BuyView() {
  const client = useClient()
  const t = useWords(buyWords)
  useStyles(css)
  const { views } = useModalContext()
  const onramp = useKept(useLatchkeyState((state) => state.onramp))
  if (!onramp || onramp.status === 'loading') return <Loading />
  const { providers, order, purchase, subdivision } = onramp
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
  const isSingle = only !== undefined && others.length === 0
  const { symbol } = purchase.currency
  const coin = only ? coinOf(onramp, only) : symbol
  const states = providers.find(({ subdivisions }) => subdivisions)?.subdivisions
  return (
    <ScrollArea
      footer={
        isSingle ? (
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
        ) : undefined
      }
    >
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
          {states ? (
            <List>
              <Row
                label={t('buy.state')}
                sublabel={states.find(({ code }) => code === subdivision)?.name ?? t('buy.stateWhy')}
                end="chevron"
                onIntent={() => views.prefetch('OnRampStateSelect')}
                onClick={() => navigate(client, { view: 'OnRampStateSelect' })}
                testId="lk-buy-state"
              />
            </List>
          ) : null}
          {isSingle && coin !== symbol ? (
            <Note tone="warn" testId="lk-buy-sells">
              {t('buy.sellsOnly', { seller: only.label, coin, symbol })}
            </Note>
          ) : null}
          {isSingle ? null : (
            <div className="lk-buy-sellers">
              <Section title={t('buy.from')}>
                <List label={t('buy.from')}>
                  {providers.map(({ name, label }, at) => (
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
          )}
          <Hint>{t('buy.window')}</Hint>
        </Stack>
      </div>
    </ScrollArea>
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
