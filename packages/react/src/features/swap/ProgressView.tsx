import type { SwapState } from '@latchkey/core'
import {
  dataOf,
  formatUnits,
  isReviewedByWallet,
  replaceRoute,
  resetSwap,
  resetTo,
} from '@latchkey/core/actions'
import { IconRing } from '@latchkey/ui/components/IconRing'
import { Message } from '@latchkey/ui/components/Message'
import { View } from '@latchkey/ui/components/View'
import { useLatchkeyState } from '../../hooks/useLatchkeyState.js'
import { formatAmount } from '../../modal/amounts.js'
import { useConnected } from '../../modal/hooks/useConnected.js'
import { type Ending, useSent } from '../../modal/hooks/useSent.js'
import { useKept } from '../../modal/hooks/useKept.js'
import { Why } from '../../modal/late.js'
import { ProgressButtons } from '../../modal/ProgressButtons.js'
import { useAnnounced, useWords, type Words } from '../../modal/viewHooks.js'
import { useClient } from '../../provider/LatchkeyContext.js'
import { swapWords } from '../../words/en/swapWords.js'
import { CoinPicture } from './CoinPicture.js'
import { coinsText, swapErrorText } from './swapText.js'

/** How a swap goes: each request in the wallet, on the network, done, or why not. */
export function SwapProgressView() {
  const swap = useKept(useLatchkeyState((state) => state.swap))
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
  const { ending, link } = useSent(progress, connected.network)
  const isReviewedThere = isReviewedByWallet(client)
  const { step } = progress
  const wallet = connected.account.wallet.name
  const network = connected.network?.name ?? ''
  const failed = step === 'failed' || step === 'declined'
  const isTimeout = ending === 'unknown'
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
      <ProgressMessage swap={swap} ending={ending} wallet={wallet} network={network} />
      <WhySeveral swap={swap} />
      <ProgressButtons
        prefix="lk-swap"
        stage={
          step === 'confirmed' || isTimeout || ending === 'reverted'
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
        again={{
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
  readonly ending: Ending | undefined
  readonly wallet: string
  readonly network: string
}

/** Why the wallet asks more than once, while it does. */
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

/** Heading and sentence for where a swap stands. */
function progressWords(
  t: Words<typeof swapWords>,
  { swap, ending, wallet, network }: ProgressFacts,
): { readonly title: string; readonly text: string } {
  const { progress } = swap
  const review = dataOf(swap.review)
  const offer = dataOf(swap.offer) ?? review?.offer
  const symbol = offer?.from.symbol ?? ''
  const amount = offer ? formatAmount(formatUnits(offer.amount, offer.from.decimals), symbol, t.locale) : ''
  const least = offer ? coinsText(offer.toAmountMin, offer.to, t.locale) : ''
  if (progress.step === 'confirming') {
    const { task } = progress
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
  if (progress.step === 'pending') {
    return progress.task === 'swap'
      ? { title: t('swap.swapPending', { from: amount }), text: t('swap.pendingText', { network }) }
      : {
          title: t('swap.approvePending', { symbol }),
          text: t('swap.approvePendingText', { network, wallet }),
        }
  }
  if (progress.step === 'approved')
    return { title: t('swap.approved', { symbol }), text: t('swap.approvedText') }
  if (progress.step === 'confirmed') {
    const got = offer ? coinsText(offer.toAmount, offer.to, t.locale) : ''
    return { title: t('swap.done'), text: t('swap.doneText', { from: amount, to: got }) }
  }
  if (progress.step === 'declined')
    return { title: t('swap.declined'), text: t('swap.declinedText', { wallet }) }
  if (progress.step === 'failed') {
    switch (ending) {
      case 'unknown':
        return { title: t('swap.unknown'), text: t('swap.unknownText', { network }) }
      case 'canceled':
        return { title: t('swap.canceled'), text: t('swap.canceledText', { network }) }
      case 'replaced':
        return { title: t('swap.replaced'), text: t('swap.replacedText') }
      case 'reverted':
        return { title: t('swap.reverted'), text: t('swap.revertedText', { network }) }
      default:
        return { title: t('swap.failed'), text: swapErrorText(t, progress.error, { symbol, network }) }
    }
  }
  return { title: t('swap.swapAsk', { wallet }), text: '' }
}
