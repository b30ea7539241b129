import type { SwapState } from '@latchkey/core'
import { dataOf, explorerLink, formatUnits, replaceRoute, resetSwap, resetTo } from '@latchkey/core/actions'
import { Button } from '@latchkey/ui/components/Button'
import { ButtonRow } from '@latchkey/ui/components/ButtonRow'
import { Hint } from '@latchkey/ui/components/Hint'
import { IconRing } from '@latchkey/ui/components/IconRing'
import { LinkButton } from '@latchkey/ui/components/LinkButton'
import { Message } from '@latchkey/ui/components/Message'
import { Stack } from '@latchkey/ui/components/Stack'
import { View } from '@latchkey/ui/components/View'
import { ExternalIcon } from '@latchkey/ui/icons/ExternalIcon'
import { useLatchkeyState } from '../../hooks/useLatchkeyState.js'
import { formatAmount } from '../../modal/amounts.js'
import { useConnected, useKept } from '../../modal/kept.js'
import { useAnnounced, useWords, type Words } from '../../modal/viewHooks.js'
import { useClient } from '../../provider/LatchkeyContext.js'
import { swapWords } from '../../words/en/swapWords.js'
import { CoinPicture } from './CoinPicture.js'
import { coinsText, swapErrorText } from './swapText.js'

/** How a swap goes: each request in the wallet, on the network, done, or why not. */
export function SwapProgressView() {
  const client = useClient()
  const t = useWords(swapWords)
  const connected = useConnected()
  const swap = useKept(useLatchkeyState((state) => state.swap))
  if (!swap || !connected) return null
  const { progress, from } = swap
  const { step } = progress
  const wallet = connected.account.wallet.name
  const network = connected.network?.name ?? ''
  const failed = step === 'failed' || step === 'declined'
  const isTimeout = step === 'failed' && progress.error.name === 'transaction_timeout'
  const hash = 'hash' in progress ? progress.hash : undefined
  const link = hash === undefined ? undefined : explorerLink(connected.network, { hash })
  const done = (
    <Button
      variant="primary"
      onClick={() => {
        resetSwap(client)
        resetTo(client, { view: 'Account' })
      }}
      testId="lk-swap-done"
    >
      {t('common.done')}
    </Button>
  )
  const view = link ? (
    <Button href={link} endIcon={<ExternalIcon size={18} />} testId="lk-swap-explorer">
      {t('swap.view')}
    </Button>
  ) : null
  return (
    <View testId="lk-view-SwapProgress">
      <IconRing
        state={isTimeout ? 'idle' : failed ? 'failed' : step === 'confirmed' ? 'done' : 'waiting'}
        testId="lk-ring"
      >
        {from ? <CoinPicture coin={from} size={92} isPlain isSquare /> : null}
      </IconRing>
      <ProgressMessage swap={swap} wallet={wallet} network={network} />
      {step === 'confirmed' || isTimeout || (failed && hash !== undefined) ? (
        view ? (
          <ButtonRow>
            {view}
            {done}
          </ButtonRow>
        ) : (
          done
        )
      ) : null}
      {step === 'pending' ? view : null}
      {failed && hash === undefined ? (
        <Stack gap={4}>
          <Button
            variant="primary"
            onClick={() => replaceRoute(client, { view: 'SwapPreview' })}
            testId="lk-try-again"
          >
            {t('swap.again')}
          </Button>
          <Hint>
            <LinkButton onClick={() => replaceRoute(client, { view: 'Swap' })} testId="lk-swap-edit">
              {t('swap.edit')}
            </LinkButton>
          </Hint>
        </Stack>
      ) : null}
    </View>
  )
}

interface ProgressFacts {
  readonly swap: SwapState
  readonly wallet: string
  readonly network: string
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
  { swap, wallet, network }: ProgressFacts,
): { readonly title: string; readonly text: string } {
  const { progress } = swap
  const review = dataOf(swap.review)
  const offer = dataOf(swap.offer) ?? review?.offer
  const symbol = offer?.from.symbol ?? ''
  const amount = offer ? formatAmount(formatUnits(offer.amount, offer.from.decimals), symbol, t.locale) : ''
  const least = offer ? coinsText(offer.toAmountMin, offer.to, t.locale) : ''
  if (progress.step === 'confirming') {
    const { task } = progress
    if (task === 'swap')
      return { title: t('swap.swapAsk', { wallet }), text: t('swap.swapText', { from: amount, to: least }) }
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
  if (progress.step === 'confirmed') {
    const got = offer ? coinsText(offer.toAmount, offer.to, t.locale) : ''
    return { title: t('swap.done'), text: t('swap.doneText', { from: amount, to: got }) }
  }
  if (progress.step === 'declined')
    return { title: t('swap.declined'), text: t('swap.declinedText', { wallet }) }
  if (progress.step === 'failed') {
    const { error, hash } = progress
    if (error.name === 'transaction_timeout')
      return { title: t('swap.unknown'), text: t('swap.unknownText', { network }) }
    if (hash !== undefined) return { title: t('swap.reverted'), text: t('swap.revertedText', { network }) }
    return { title: t('swap.failed'), text: swapErrorText(t, error, { symbol, network }) }
  }
  return { title: t('swap.swapAsk', { wallet }), text: '' }
}
