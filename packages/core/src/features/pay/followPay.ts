import { SECOND_MS } from '@latchkey/protocol/time'
import type { Context } from '../../store/context.js'
import { follow } from '../../store/follow.js'
import type { PayState } from '../../types/pay.js'
import type { State } from '../../types/state.js'
import { chosenOption } from './payChoice.js'
import { payerOf } from './payState.js'
import { readOptions } from './payOptions.js'
import { readReview } from './payReview.js'
import { findBegun, showBegun } from './resumePay.js'

const EVERY_MS = 10 * SECOND_MS

const ALL_EVERY = 6

/** On changes and every ten seconds; not while hidden or offline. */
export function followPay(context: Context, signal: AbortSignal): void {
  const { platform, store } = context
  const { pay: entered } = store.getState()
  if (!entered) return
  let timer: unknown
  let times = 0
  let latest = new AbortController()
  const keyOf = (state: State): string => {
    const { pay } = state
    const account = pay && payerOf({ store }, pay.terms)
    return `${account?.caipAddress ?? ''} ${pay?.chosen ?? ''}`
  }
  let key = keyOf(store.getState())
  const ask = async (isNew: boolean): Promise<void> => {
    platform.clearTimeout(timer)
    latest.abort()
    const mine = (latest = new AbortController())
    const { online, pay } = store.getState()
    if (pay) showBegunSwap(context, pay)
    if (pay && online && platform.isVisible() && !pay.loading && payerOf(context, pay.terms)) {
      const chosen = chosenOption(pay)
      // The visitor may be waiting for funds.
      const isAll = isNew || !chosen || pay.review.status === 'idle' || times % ALL_EVERY === 0
      times += 1
      await readOptions(context, pay, { only: isAll ? undefined : chosen.coin.address, signal: mine.signal })
      if (!mine.signal.aborted) await readReview(context, pay, mine.signal)
    }
    if (!mine.signal.aborted && !signal.aborted && !context.lifetime.aborted)
      timer = platform.setTimeout(run, EVERY_MS)
  }
  const run = (isNew = false): void => void ask(isNew).catch(context.log.failed('A payment was not followed'))
  const hear = (state: State, before: State): void => {
    const next = keyOf(state)
    if (next === key && state.online && !before.online) run()
    if (next === key || state.pay?.loading) return
    const isAccount = next.split(' ')[0] !== key.split(' ')[0]
    key = next
    if (isAccount) forgetChoice(context)
    run(isAccount)
  }
  const onEnd = (): void => {
    platform.clearTimeout(timer)
    latest.abort()
  }
  follow(context, (state) => state, hear, { signal, onEnd })
  if (!signal.aborted) run(true)
}

function showBegunSwap(context: Context, pay: PayState): void {
  if (pay.progress.step !== 'choosing' || pay.loading) return
  const begun = findBegun(context, pay.terms)
  if (begun && begun.task === 'swap' && (begun.hash ?? begun.swapped) !== pay.swapped)
    showBegun(context, pay, begun)
}

function forgetChoice(context: Context): void {
  context.update('payAccount', ({ pay }) =>
    pay
      ? {
          pay: {
            ...pay,
            options: { status: 'loading' },
            review: { status: 'idle' },
            chosen: undefined,
            swapped: undefined,
          },
        }
      : {},
  )
}
