import type { Network, SwapCoin, SwapOffer } from '@latchkey/core'
import {
  dataOf,
  flipSwap,
  heldOfCoin,
  isReviewedByWallet,
  navigate,
  quoteSwap,
  swapIssues,
} from '@latchkey/core/actions'
import type { SerializedError } from '@latchkey/protocol/errors'
import { Button } from '@latchkey/ui/components/Button'
import { IconButton } from '@latchkey/ui/components/IconButton'
import { KeyValue } from '@latchkey/ui/components/KeyValue'
import { LinkButton } from '@latchkey/ui/components/LinkButton'
import { Note } from '@latchkey/ui/components/Note'
import { ScrollArea } from '@latchkey/ui/components/ScrollArea'
import { Stack } from '@latchkey/ui/components/Stack'
import { useStyles } from '@latchkey/ui/css/useStyles'
import { FlipIcon } from '@latchkey/ui/icons/FlipIcon'
import { css } from '../../generated/swap.css.js'
import { useLatchkeyState } from '../../hooks/useLatchkeyState.js'
import { formatAmount } from '../../modal/parts/amounts.js'
import type { Components } from '../../modal/shell/viewLoader.js'
import { useConnected } from '../../modal/hooks/useConnected.js'
import { useModalContext, useWords, type Words } from '../../modal/hooks/viewHooks.js'
import { useClient } from '../../provider/LatchkeyContext.js'
import { swapWords } from '../../generated/words/swapWords.js'
import { Impact, useImpactTicks } from './Impact.js'
import { SwapPreviewView } from './PreviewView.js'
import { SwapProgressView } from './ProgressView.js'
import { useConfirmSwap } from './useConfirmSwap.js'
import { SelectCoinView } from './SelectCoinView.js'
import { PayPanel, ReceivePanel } from './SwapPanels.js'
import { impactRow, rateText, shortUnits, swapErrorText } from './swapText.js'

export const views: Components<'swap'> = {
  Swap: SwapView,
  SwapSelectToken: SelectCoinView,
  SwapPreview: SwapPreviewView,
  SwapProgress: SwapProgressView,
}

function SwapView() {
  const client = useClient()
  const t = useWords(swapWords)
  useStyles(css)
  const { views: loader } = useModalContext()
  const connected = useConnected()
  const form = useSwapForm()
  if (!connected) return null
  const { swap, known, missing, failed, isReviewedThere } = form
  return (
    <ScrollArea
      testId="lk-view-Swap"
      footer={
        <Button
          variant="primary"
          loading={form.isBusy}
          disabled={!form.isReady}
          onIntent={() => loader.prefetch(isReviewedThere ? 'SwapProgress' : 'SwapPreview')}
          onClick={form.review}
          testId="lk-swap-review"
        >
          {reviewLabel(t, form)}
        </Button>
      }
    >
      <Stack gap={12}>
        <div>
          <PayPanel swap={swap} balance={form.held} isTooMuch={form.isTooMuch} onSubmit={form.review} />
          <div className="lk-swap-flip">
            <IconButton label={t('swap.flip')} onClick={() => flipSwap(client)} raised testId="lk-swap-flip">
              <FlipIcon size={18} />
            </IconButton>
          </div>
          <ReceivePanel swap={swap} />
        </div>
        {known && swap?.from && swap.to ? <Terms offer={known} to={swap.to} /> : null}
        {failed && !missing ? (
          <FailedNote error={failed} from={swap?.from} network={connected.network} />
        ) : null}
        {isReviewedThere && known && !missing ? (
          <Impact percent={known.priceImpact} ticks={form.ticks} unpriced={undefined} />
        ) : null}
      </Stack>
    </ScrollArea>
  )
}

type SwapForm = ReturnType<typeof useSwapForm>

function useSwapForm() {
  const client = useClient()
  const swap = useLatchkeyState((state) => state.swap)
  const held = useLatchkeyState(() => (swap?.from ? heldOfCoin(client, swap.from) : undefined))
  const { isBusy, problem, confirm } = useConfirmSwap('Swap')
  const offer = swap?.offer
  const known = offer && dataOf(offer)
  const ticks = useImpactTicks(known?.priceImpact)
  const { isTooMuch, missing } = swapIssues(swap ?? {}, held)
  // A logged-in wallet reviews swaps in its own page.
  const isReviewedThere = isReviewedByWallet(client)
  const isTicked = !isReviewedThere || !ticks.isMissing
  const hasFailed = offer?.status === 'failed'
  const isReady = !missing && !isTooMuch && !hasFailed && known !== undefined && isTicked
  const review = () => {
    if (!isReady) return
    if (isReviewedThere) confirm()
    else navigate(client, { view: 'SwapPreview' })
  }
  const failed = hasFailed ? offer.error : isReviewedThere ? problem : undefined
  return { swap, held, known, ticks, missing, isTooMuch, isReviewedThere, isReady, isBusy, failed, review }
}

function reviewLabel(t: Words<typeof swapWords>, { missing, isTooMuch, swap }: SwapForm): string {
  if (missing) return t(missing === 'token' ? 'swap.chooseToken' : 'swap.enterAmount')
  if (isTooMuch && swap?.from) return t('swap.insufficient', { symbol: swap.from.symbol })
  return t('swap.review')
}

function Terms({ offer, to }: { readonly offer: SwapOffer; readonly to: SwapCoin }) {
  const t = useWords(swapWords)
  return (
    <KeyValue
      rows={[
        { id: 'rate', label: t('swap.rate'), value: rateText(t, offer), testId: 'lk-swap-rate' },
        impactRow(t, offer.priceImpact),
        {
          id: 'least',
          label: t('swap.least'),
          value: formatAmount(shortUnits(offer.toAmountMin, to), to.symbol, t.locale),
          testId: 'lk-swap-least',
        },
      ]}
    />
  )
}

interface FailedNoteProps {
  readonly error: SerializedError
  readonly from: SwapCoin | undefined
  readonly network: Network | undefined
}

function FailedNote({ error, from, network }: FailedNoteProps) {
  const client = useClient()
  const t = useWords(swapWords)
  const facts = { symbol: from?.symbol ?? '', network: network?.name ?? '' }
  return (
    <Note tone="bad" role="alert" testId="lk-swap-problem">
      <span>{swapErrorText(t, error, facts)}</span>{' '}
      {error.name === 'swaps_not_supported' ? null : (
        <LinkButton look="underline" onClick={() => void quoteSwap(client)} testId="lk-swap-retry">
          {t('swap.again')}
        </LinkButton>
      )}
    </Note>
  )
}
