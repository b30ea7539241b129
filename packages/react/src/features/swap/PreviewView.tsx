import type { SwapOffer, SwapReview } from '@latchkey/core'
import { dataOf, formatUnits, quoteSwap } from '@latchkey/core/actions'
import { Button } from '@latchkey/ui/components/Button'
import { KeyValue } from '@latchkey/ui/components/KeyValue'
import { LinkButton } from '@latchkey/ui/components/LinkButton'
import { Note } from '@latchkey/ui/components/Note'
import { Panel } from '@latchkey/ui/components/Panel'
import { ScrollArea } from '@latchkey/ui/components/ScrollArea'
import { Skeleton } from '@latchkey/ui/components/Skeleton'
import { Stack } from '@latchkey/ui/components/Stack'
import { useStyles } from '@latchkey/ui/css/useStyles'
import { css as reviewCss } from '../../generated/review.css.js'
import { css } from '../../generated/swap.css.js'
import { useLatchkeyState } from '../../hooks/useLatchkeyState.js'
import { formatAmount } from '../../modal/parts/amounts.js'
import { type Connected, useConnected } from '../../modal/hooks/useConnected.js'
import { useLastDefined } from '../../modal/hooks/useLastDefined.js'
import { Why } from '../../modal/parts/lazyViewParts.js'
import { useWords } from '../../modal/hooks/viewHooks.js'
import { coinPrice, withWorth } from '../../modal/parts/worth.js'
import { useClient } from '../../provider/LatchkeyContext.js'
import { swapWords } from '../../generated/words/swapWords.js'
import { CoinPicture } from './CoinPicture.js'
import { Impact, useImpactTicks } from './Impact.js'
import { useConfirmSwap } from './useConfirmSwap.js'
import { usePriced } from './usePriced.js'
import { coinsText, impactRow, priceOf, rateText, shortUnits, swapErrorText, worthOf } from './swapText.js'

export function SwapPreviewView() {
  const client = useClient()
  const t = useWords(swapWords)
  useStyles(css)
  useStyles(reviewCss)
  const connected = useConnected()
  const priced = usePriced()
  const { review, offer, failed, ticks, isBusy, isReady, confirm } = useSwapReview()
  if (!connected || !offer) return null
  const { from, to } = offer
  const unpriced = [from, to].find((coin) => priced && priceOf(priced, coin) === undefined)
  return (
    <ScrollArea
      testId="lk-view-SwapPreview"
      footer={
        <Button
          variant="primary"
          loading={isBusy}
          disabled={!isReady}
          onClick={confirm}
          testId="lk-swap-confirm"
        >
          {t('swap.confirm', {
            amount: formatAmount(formatUnits(offer.amount, from.decimals), from.symbol, t.locale),
          })}
        </Button>
      }
    >
      <Stack gap={12}>
        <Sides offer={offer} />
        <Figures offer={offer} review={review} connected={connected} />
        {failed ? (
          <Note tone="bad" role="alert" testId="lk-swap-problem">
            <span>
              {swapErrorText(t, failed, { symbol: from.symbol, network: connected.network?.name ?? '' })}
            </span>{' '}
            <LinkButton look="underline" onClick={() => void quoteSwap(client, { isReview: true })}>
              {t('swap.again')}
            </LinkButton>
          </Note>
        ) : null}
        <Impact percent={offer.priceImpact} ticks={ticks} unpriced={failed ? undefined : unpriced?.symbol} />
        {review && !failed ? (
          <RequestCountNote review={review} wallet={connected.account.wallet.name} />
        ) : null}
      </Stack>
    </ScrollArea>
  )
}

function useSwapReview() {
  const swap = useLastDefined(useLatchkeyState((state) => state.swap))
  const { isBusy, problem, confirm } = useConfirmSwap('SwapPreview')
  const read = swap?.review
  const review = read && dataOf(read)
  const offer = useLastDefined(review?.offer ?? (swap && dataOf(swap.offer)))
  const ticks = useImpactTicks(offer?.priceImpact)
  const refused = read?.status === 'failed' ? read.error : undefined
  return {
    review,
    offer,
    failed: refused ?? problem,
    ticks,
    isBusy: isBusy || (read?.status === 'loading' && !review),
    isReady: review !== undefined && !refused && !ticks.isMissing,
    confirm,
  }
}

interface OfferProps {
  readonly offer: SwapOffer
  readonly connected: Connected
}

function Sides({ offer: { from, to, amount, toAmount } }: Pick<OfferProps, 'offer'>) {
  const t = useWords(swapWords)
  const priced = usePriced()
  const lines = [
    { id: 'from', label: t('swap.pay'), coin: from, units: formatUnits(amount, from.decimals) },
    { id: 'to', label: t('swap.receive'), coin: to, units: shortUnits(toAmount, to) },
  ]
  return (
    <Panel>
      {lines.map(({ id, label, coin, units }) => (
        <div key={id} className="lk-review-line">
          <CoinPicture coin={coin} />
          <span className="lk-review-text">
            <span className="lk-review-label">{label}</span>
            <span className="lk-review-value lk-num" data-testid={`lk-swap-review-${id}`}>
              <bdi>{formatAmount(units, coin.symbol, t.locale)}</bdi>
            </span>
          </span>
          <span className="lk-review-worth lk-num">
            {(priced && worthOf(priced, coin, { amount: units, locale: t.locale })) ?? t('swap.priceUnknown')}
          </span>
        </div>
      ))}
    </Panel>
  )
}

function Figures({ offer, review, connected }: OfferProps & { readonly review: SwapReview | undefined }) {
  const t = useWords(swapWords)
  const { to, toAmountMin, priceImpact } = offer
  return (
    <KeyValue
      rows={[
        { id: 'rate', label: t('swap.rate'), value: rateText(t, offer), testId: 'lk-swap-rate' },
        impactRow(t, priceImpact),
        {
          id: 'least',
          label: t('swap.least'),
          value: coinsText(toAmountMin, to, t.locale),
          testId: 'lk-swap-least',
        },
        {
          id: 'fee',
          label: review && review.tasks.length > 1 ? t('swap.fees') : t('swap.fee'),
          value: review ? <Fee review={review} connected={connected} /> : <Skeleton width={96} height={14} />,
          testId: 'lk-swap-fee',
        },
        ...(offer.route.length === 0
          ? []
          : [
              {
                id: 'route',
                label: t('swap.route'),
                value: <Route offer={offer} />,
                testId: 'lk-swap-route',
              },
            ]),
      ]}
    />
  )
}

function Fee({ review: { fee }, connected }: { readonly review: SwapReview; readonly connected: Connected }) {
  const t = useWords(swapWords)
  const currency = connected.network?.nativeCurrency
  if (fee === undefined || !currency) return t('swap.feeUnknown')
  const coins = formatUnits(fee, currency.decimals)
  const text = formatAmount(coins, currency.symbol, t.locale)
  const amount = withWorth(text, { coins, price: coinPrice(connected), locale: t.locale })
  // "Less than" amounts take no "about".
  return amount.startsWith('<') ? amount : t('swap.about', { amount })
}

function Route({ offer: { from, to, route } }: Pick<OfferProps, 'offer'>) {
  const tokens = useLatchkeyState((state) => state.swap && dataOf(state.swap.tokens)) ?? []
  const intermediateSymbols = route
    .slice(0, -1)
    .map(
      (stop) => tokens.find(({ address }) => address.toLowerCase() === stop.to.toLowerCase())?.symbol ?? '…',
    )
  const exchanges = [...new Set(route.map(({ exchange }) => exchange))]
  return (
    <span className="lk-swap-route" translate="no">
      <bdi>{[from.symbol, ...intermediateSymbols, to.symbol].join(' → ')}</bdi>{' '}
      <span>{`· ${exchanges.join(', ')}`}</span>
    </span>
  )
}

function RequestCountNote({
  review: { offer, tasks, isBatch },
  wallet,
}: {
  readonly review: SwapReview
  readonly wallet: string
}) {
  const t = useWords(swapWords)
  if (tasks.length < 2) return null
  const { from } = offer
  const amount = formatAmount(formatUnits(offer.amount, from.decimals), from.symbol, t.locale)
  return (
    <div>
      <Note tone="info" testId="lk-swap-asks">
        {isBatch
          ? t('swap.oneStep', { wallet, amount })
          : tasks.includes('sign')
            ? t('swap.signStep', { wallet, amount })
            : tasks.length === 2
              ? t('swap.askTwice', { wallet, amount })
              : t('swap.askThrice', { wallet, amount, symbol: from.symbol })}
      </Note>
      {isBatch ? null : <Why about={tasks.length === 2 ? 'swapTwice' : 'swapThrice'} />}
    </div>
  )
}
