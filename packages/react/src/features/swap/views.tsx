import type { SwapCoin, SwapState } from '@latchkey/core'
import {
  dataOf,
  flipSwap,
  formatUnits,
  heldOfCoin,
  isReviewedByWallet,
  navigate,
  quoteSwap,
  swapIssues,
  updateSwap,
  writeAmount,
} from '@latchkey/core/actions'
import { AmountInput } from '@latchkey/ui/components/AmountInput'
import { Button } from '@latchkey/ui/components/Button'
import { Hint } from '@latchkey/ui/components/Hint'
import { IconButton } from '@latchkey/ui/components/IconButton'
import { KeyValue } from '@latchkey/ui/components/KeyValue'
import { LinkButton } from '@latchkey/ui/components/LinkButton'
import { Note } from '@latchkey/ui/components/Note'
import { Panel } from '@latchkey/ui/components/Panel'
import { Pill } from '@latchkey/ui/components/Pill'
import { ScrollArea } from '@latchkey/ui/components/ScrollArea'
import { Skeleton } from '@latchkey/ui/components/Skeleton'
import { Stack } from '@latchkey/ui/components/Stack'
import { useStyles } from '@latchkey/ui/css/useStyles'
import { FlipIcon } from '@latchkey/ui/icons/FlipIcon'
import { css } from '../../generated/swap.css.js'
import { useLatchkeyState } from '../../hooks/useLatchkeyState.js'
import { formatAmount, formatFigure } from '../../modal/amounts.js'
import type { Components } from '../../modal/components.js'
import { useConnected } from '../../modal/hooks/useConnected.js'
import { useAmountField } from '../../modal/useAmountField.js'
import { useAnnounced, useModalContext, useWords } from '../../modal/viewHooks.js'
import { useClient } from '../../provider/LatchkeyContext.js'
import { swapWords } from '../../words/en/swapWords.js'
import { CoinPicture } from './CoinPicture.js'
import { Impact, useImpactTicks } from './Impact.js'
import { SwapPreviewView } from './PreviewView.js'
import { SwapProgressView } from './ProgressView.js'
import { useConfirmSwap } from './useConfirmSwap.js'
import { SelectCoinView } from './SelectCoinView.js'
import { usePriced } from './usePriced.js'
import { impactRow, rateText, shortUnits, swapErrorText, worthOf } from './swapText.js'

/** How the views of this feature are drawn. */
export const views: Components<'swap'> = {
  Swap: SwapView,
  SwapSelectToken: SelectCoinView,
  SwapPreview: SwapPreviewView,
  SwapProgress: SwapProgressView,
}

const errorId = 'lk-swap-error'

/** How much of what for what: both sides, what it gives, and on to the review. */
function SwapView() {
  const client = useClient()
  const t = useWords(swapWords)
  useStyles(css)
  const { views: loader } = useModalContext()
  const connected = useConnected()
  const swap = useLatchkeyState((state) => state.swap)
  const held = useLatchkeyState(() => (swap?.from ? heldOfCoin(client, swap.from) : undefined))
  const { isBusy, problem, confirm } = useConfirmSwap('Swap')
  const { offer, from, to } = swap ?? ({} as Partial<SwapState>)
  const known = offer && dataOf(offer)
  const ticks = useImpactTicks(known?.priceImpact)
  if (!connected) return null
  const { isTooMuch, missing: gap } = swapIssues(swap ?? {}, held)
  const missing = gap ? t(gap === 'token' ? 'swap.chooseToken' : 'swap.enterAmount') : ''
  const short = isTooMuch && from ? t('swap.insufficient', { symbol: from.symbol }) : ''
  // The wallet of a login shows all of it in its own page: here it would be read twice.
  const isReviewedThere = isReviewedByWallet(client)
  const isTicked = !isReviewedThere || !known || !ticks.isMissing
  const isReady =
    missing === '' && short === '' && offer?.status !== 'failed' && known !== undefined && isTicked
  const review = () => {
    if (!isReady) return
    if (isReviewedThere) confirm()
    else navigate(client, { view: 'SwapPreview' })
  }
  const failed = offer?.status === 'failed' ? offer.error : isReviewedThere ? problem : undefined
  return (
    <ScrollArea
      testId="lk-view-Swap"
      footer={
        <Button
          variant="primary"
          loading={isBusy}
          disabled={!isReady}
          onIntent={() => loader.prefetch(isReviewedThere ? 'SwapProgress' : 'SwapPreview')}
          onClick={review}
          testId="lk-swap-review"
        >
          {missing || short || t('swap.review')}
        </Button>
      }
    >
      <Stack gap={12}>
        <div>
          <PayPanel swap={swap} held={held} isTooMuch={isTooMuch} onSubmit={review} />
          <div className="lk-swap-flip">
            <IconButton label={t('swap.flip')} onClick={() => flipSwap(client)} raised testId="lk-swap-flip">
              <FlipIcon size={18} />
            </IconButton>
          </div>
          <ReceivePanel swap={swap} />
        </div>
        {known && from && to ? (
          <KeyValue
            rows={[
              { id: 'rate', label: t('swap.rate'), value: rateText(t, known), testId: 'lk-swap-rate' },
              impactRow(t, known.priceImpact),
              {
                id: 'least',
                label: t('swap.least'),
                value: formatAmount(shortUnits(known.toAmountMin, to), to.symbol, t.locale),
                testId: 'lk-swap-least',
              },
            ]}
          />
        ) : null}
        {failed && missing === '' ? (
          <Note tone="bad" role="alert" testId="lk-swap-problem">
            <span>
              {swapErrorText(t, failed, {
                symbol: from?.symbol ?? '',
                network: connected.network?.name ?? '',
              })}
            </span>{' '}
            {failed.name === 'swaps_not_supported' ? null : (
              <LinkButton look="underline" onClick={() => void quoteSwap(client)} testId="lk-swap-retry">
                {t('swap.again')}
              </LinkButton>
            )}
          </Note>
        ) : null}
        {isReviewedThere && known && missing === '' ? (
          <Impact percent={known.priceImpact} ticks={ticks} unpriced={undefined} />
        ) : null}
      </Stack>
    </ScrollArea>
  )
}

/** Properties of {@link PayPanel}. */
interface PayPanelProps {
  readonly swap: SwapState | undefined
  /** Base units. */
  readonly held: bigint | undefined
  readonly isTooMuch: boolean
  readonly onSubmit: () => void
}

function PayPanel({ swap, held, isTooMuch, onSubmit }: PayPanelProps) {
  const client = useClient()
  const t = useWords(swapWords)
  const priced = usePriced()
  const { from, amount = '' } = swap ?? ({} as Partial<SwapState>)
  const decimals = from?.decimals ?? 18
  const { refused, take, onChange } = useAmountField({
    write: (next) => updateSwap(client, { amount: next }),
    decimals,
    locale: t.locale,
  })
  const words = !refused
    ? undefined
    : refused.details['kind'] === 'decimals'
      ? t('swap.amountDecimals', { count: decimals })
      : t('swap.badAmount')
  useAnnounced(words ?? '', 'alert')
  const worth = priced && worthOf(priced, from, { amount, locale: t.locale })
  return (
    <Panel>
      <div className="lk-swap-head">
        <span>{t('swap.pay')}</span>
        {from && held !== undefined ? (
          <span className="lk-num">
            <span data-testid="lk-swap-available">
              {t('swap.available', {
                amount: formatAmount(formatUnits(held, from.decimals), from.symbol, t.locale),
              })}
            </span>
            <LinkButton
              look="accent"
              onClick={() => take(() => formatUnits(held, from.decimals))}
              testId="lk-swap-max"
            >
              {t('swap.max')}
            </LinkButton>
          </span>
        ) : null}
      </div>
      <div className="lk-swap-line">
        <div className="lk-swap-figure">
          <AmountInput
            label={t('swap.amount')}
            value={writeAmount(amount, t.locale)}
            placeholder={writeAmount('0', t.locale)}
            onChange={onChange}
            onSubmit={onSubmit}
            errorId={refused || isTooMuch ? errorId : undefined}
            autoFocus
            testId="lk-swap-amount"
          />
        </div>
        <CoinPill coin={from} side="from" />
      </div>
      <span className="lk-swap-worth lk-num">
        {words || isTooMuch ? (
          <Hint tone="bad" id={errorId}>
            {words ?? t('swap.insufficient', { symbol: from?.symbol ?? '' })}
          </Hint>
        ) : (
          (worth ?? (from && amount !== '' ? t('swap.priceUnknown') : ''))
        )}
      </span>
    </Panel>
  )
}

function ReceivePanel({ swap }: Pick<PayPanelProps, 'swap'>) {
  const t = useWords(swapWords)
  const priced = usePriced()
  const { to, offer } = swap ?? ({} as Partial<SwapState>)
  const known = offer && dataOf(offer)
  const units = known && to ? shortUnits(known.toAmount, to) : ''
  const worth = priced && worthOf(priced, to, { amount: units, locale: t.locale })
  const text = formatFigure(units || '0', t.locale)
  return (
    <Panel>
      <div className="lk-swap-head">
        <span>{t('swap.receive')}</span>
      </div>
      <div className="lk-swap-line">
        <div className="lk-swap-figure">
          {offer?.status === 'loading' && !known ? (
            <Skeleton width={112} height={28} />
          ) : (
            <output
              className="lk-swap-output lk-num"
              dir="ltr"
              data-empty={units === '' ? '' : undefined}
              data-length={text.length > 16 ? 'long' : text.length > 9 ? 'medium' : 'short'}
              data-testid="lk-swap-output"
              aria-label={t('swap.receive')}
            >
              {text}
            </output>
          )}
        </div>
        <CoinPill coin={to} side="to" />
      </div>
      <span className="lk-swap-worth lk-num">{worth ?? (units === '' ? '' : t('swap.priceUnknown'))}</span>
    </Panel>
  )
}

function CoinPill({ coin, side }: { readonly coin: SwapCoin | undefined; readonly side: 'from' | 'to' }) {
  const client = useClient()
  const t = useWords(swapWords)
  const { views: loader } = useModalContext()
  const label = coin
    ? t(side === 'from' ? 'swap.payToken' : 'swap.receiveToken', { symbol: coin.symbol })
    : t('swap.choose')
  return (
    <span onPointerEnter={() => loader.prefetch('SwapSelectToken')}>
      <Pill
        onPanel
        {...(coin && { icon: <CoinPicture coin={coin} size={20} isPlain /> })}
        label={label}
        onClick={() => navigate(client, { view: 'SwapSelectToken', side })}
        testId={`lk-swap-${side}`}
      >
        {coin?.symbol ?? t('swap.choose')}
      </Pill>
    </span>
  )
}
