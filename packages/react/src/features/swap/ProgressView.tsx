import type { SwapState, SwapTask } from '@latchkey/core'
import {
  dataOf,
  formatUnits,
  isReviewedByWallet,
  replaceRoute,
  resetSwap,
  resetTo,
} from '@latchkey/core/actions'
import type { SerializedError } from '@latchkey/protocol/errors'
import { IconRing } from '@latchkey/ui/components/IconRing'
import { Message } from '@latchkey/ui/components/Message'
import { View } from '@latchkey/ui/components/View'
import { useLatchkeyState } from '../../hooks/useLatchkeyState.js'
import { formatAmount } from '../../modal/parts/amounts.js'
import { useConnected } from '../../modal/hooks/useConnected.js'
import { type Outcome, useSentTransaction } from '../../modal/hooks/useSentTransaction.js'
import { useLastDefined } from '../../modal/hooks/useLastDefined.js'
import { Why } from '../../modal/parts/lazyViewParts.js'
import { ProgressButtons } from '../../modal/parts/ProgressButtons.js'
import { useAnnounced, useWords, type Words } from '../../modal/hooks/viewHooks.js'
import { useClient } from '../../provider/LatchkeyContext.js'
import { swapWords } from '../../generated/words/swapWords.js'
import { CoinPicture } from './CoinPicture.js'
import { coinsText, swapErrorText } from './swapText.js'

export function SwapProgressView() {
  const swap = useLastDefined(useLatchkeyState((state) => state.swap))
  const connected = useConnected()
  return swap && connected ? <SwapProgress swap={swap} connected={connected} /> : null
}

interface SwapProgressProps {
  readonly swap: SwapState
  readonly connected: NonNullable<ReturnType<typeof useConnected>>
}

function SwapProgress({ swap, connected }: SwapProgressProps) {
  const client = useClient()
  const t = useWords(swapWords)
  const { progress, from } = swap
  const { outcome, link } = useSentTransaction(progress, connected.network)
  const isReviewedThere = isReviewedByWallet(client)
  const { step } = progress
  const wallet = connected.account.wallet.name
  const network = connected.network?.name ?? ''
  const failed = step === 'failed' || step === 'declined'
  const isTimeout = outcome === 'unknown'
  return (
    <View testId="lk-view-SwapProgress">
      <IconRing
        state={
          isTimeout
            ? 'idle'
            : failed
              ? 'failed'
              : step === 'confirmed'
                ? 'done'
                : step === 'approved'
                  ? 'idle'
                  : 'waiting'
        }
        testId="lk-ring"
      >
        {from ? <CoinPicture coin={from} size={92} isPlain isSquare /> : null}
      </IconRing>
      <ProgressMessage swap={swap} outcome={outcome} wallet={wallet} network={network} />
      <WhySeveral swap={swap} />
      <ProgressButtons
        prefix="lk-swap"
        stage={
          step === 'confirmed' || isTimeout || outcome === 'reverted'
            ? 'over'
            : failed || step === 'approved'
              ? 'again'
              : 'running'
        }
        link={link}
        view={t('swap.view')}
        done={{
          label: t('common.done'),
          onClick: () => {
            resetSwap(client)
            resetTo(client, { view: 'Account' })
          },
        }}
        retry={{
          label: t(step === 'approved' ? 'swap.goOn' : 'swap.again'),
          onClick: () => replaceRoute(client, { view: isReviewedThere ? 'Swap' : 'SwapPreview' }),
        }}
        edit={{ label: t('swap.edit'), onClick: () => replaceRoute(client, { view: 'Swap' }) }}
      />
    </View>
  )
}

interface ProgressFacts {
  readonly swap: SwapState
  readonly outcome: Outcome | undefined
  readonly wallet: string
  readonly network: string
}

function WhySeveral({ swap: { progress, review } }: { readonly swap: SwapState }) {
  const { tasks = [], isBatch } = dataOf(review) ?? {}
  if (progress.step !== 'confirming' || tasks.length < 2 || isBatch) return null
  return <Why about={tasks.length === 2 ? 'swapTwice' : 'swapThrice'} />
}

function ProgressMessage(facts: ProgressFacts) {
  const t = useWords(swapWords)
  const { title, text } = progressWords(t, facts)
  const { step } = facts.swap.progress
  useAnnounced([title, text], step === 'failed' || step === 'declined' ? 'alert' : 'status')
  return (
    <Message title={title} testId="lk-swap-message">
      {text}
    </Message>
  )
}

type Speech = Words<typeof swapWords>

interface ProgressWords {
  readonly title: string
  readonly text: string
}

function progressWords(t: Speech, facts: ProgressFacts): ProgressWords {
  const { swap, wallet, network } = facts
  const { progress } = swap
  const { symbol, amount, got } = sidesOf(swap, t.locale)
  switch (progress.step) {
    case 'confirming':
      return askedWords(t, swap, { wallet, task: progress.task })
    case 'pending':
      return progress.task === 'swap'
        ? { title: t('swap.swapPending', { from: amount }), text: t('swap.pendingText', { network }) }
        : {
            title: t('swap.approvePending', { symbol }),
            text: t('swap.approvePendingText', { network, wallet }),
          }
    case 'approved':
      return { title: t('swap.approved', { symbol }), text: t('swap.approvedText') }
    case 'confirmed':
      return { title: t('swap.done'), text: t('swap.doneText', { from: amount, to: got }) }
    case 'declined':
      return { title: t('swap.declined'), text: t('swap.declinedText', { wallet }) }
    case 'failed':
      return failedWords(t, facts, progress.error)
    default:
      return { title: t('swap.swapAsk', { wallet }), text: '' }
  }
}

function sidesOf(swap: SwapState, locale: string | undefined) {
  const offer = dataOf(swap.offer) ?? dataOf(swap.review)?.offer
  if (!offer) return { symbol: '', amount: '', least: '', got: '' }
  const { from, to } = offer
  return {
    symbol: from.symbol,
    amount: formatAmount(formatUnits(offer.amount, from.decimals), from.symbol, locale),
    least: coinsText(offer.toAmountMin, to, locale),
    got: coinsText(offer.toAmount, to, locale),
  }
}

function askedWords(
  t: Speech,
  swap: SwapState,
  { wallet, task }: { readonly wallet: string; readonly task: SwapTask },
): ProgressWords {
  const review = dataOf(swap.review)
  const { symbol, amount, least } = sidesOf(swap, t.locale)
  if (task === 'swap') {
    const sides = { from: amount, to: least }
    const text = review?.isBatch ? t('swap.batchText', sides) : t('swap.swapText', sides)
    return { title: t('swap.swapAsk', { wallet }), text }
  }
  if (task === 'sign') return { title: t('swap.signAsk'), text: t('swap.signText', { wallet, amount }) }
  const tasks = review?.tasks ?? [task, 'swap']
  const at = { step: tasks.indexOf(task) + 1 || 1, steps: tasks.length }
  return task === 'reset'
    ? { title: t('swap.resetAsk', at), text: t('swap.resetText', { wallet, symbol }) }
    : { title: t('swap.approveAsk', at), text: t('swap.approveText', { wallet, amount }) }
}

function failedWords(
  t: Speech,
  { swap, outcome, network }: ProgressFacts,
  error: SerializedError,
): ProgressWords {
  switch (outcome) {
    case 'unknown':
      return { title: t('swap.unknown'), text: t('swap.unknownText', { network }) }
    case 'canceled':
      return { title: t('swap.canceled'), text: t('swap.canceledText', { network }) }
    case 'replaced':
      return { title: t('swap.replaced'), text: t('swap.replacedText') }
    case 'reverted':
      return { title: t('swap.reverted'), text: t('swap.revertedText', { network }) }
    default: {
      const { symbol } = sidesOf(swap, t.locale)
      return { title: t('swap.failed'), text: swapErrorText(t, error, { symbol, network }) }
    }
  }
}
