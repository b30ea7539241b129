import { SECOND_MS } from '@latchkey/protocol/time'
import type { Context } from '../../store/context.js'
import { follow } from '../../store/follow.js'
import type { PayState } from '../../types/pay.js'
import type { State } from '../../types/state.js'
import { chosenOption } from './payChoice.js'
import { payerOf } from './payState.js'
import { readOptions } from './payOptions.js'
import { readReview } from './payReview.js'
import { findPending, showPending } from './resumePay.js'

const EVERY_MS = 10 * SECOND_MS

const FULL_READ_EVERY = 6

/** On changes and every ten seconds; not while hidden or offline. */
export function followPay(context: Context, signal: AbortSignal): void {
  const { platform, store } = context
  const { pay: initialPay } = store.getState()
  if (!initialPay) return
  let timer: unknown
  let times = 0
  let latest = new AbortController()
  const keyOf = (state: State): string => {
    const { pay } = state
    const account = pay && payerOf({ store }, pay.terms)
    return `${account?.caipAddress ?? ''} ${pay?.chosen ?? ''}`
  }
  let key = keyOf(store.getState())
  const poll = async (isNew: boolean): Promise<void> => {
    platform.clearTimeout(timer)
    latest.abort()
    const controller = (latest = new AbortController())
    const { online, pay } = store.getState()
    if (pay) showPendingSwap(context, pay)
    if (pay && online && platform.isVisible() && !pay.loading && payerOf(context, pay.terms)) {
      const chosen = chosenOption(pay)
      // The visitor may be waiting for funds.
      const isAll = isNew || !chosen || pay.review.status === 'idle' || times % FULL_READ_EVERY === 0
      times += 1
      await readOptions(context, pay, {
        onlyAddress: isAll ? undefined : chosen.coin.address,
        signal: controller.signal,
      })
      if (!controller.signal.aborted) await readReview(context, pay, controller.signal)
    }
    if (!controller.signal.aborted && !signal.aborted && !context.lifetime.aborted)
      timer = platform.setTimeout(run, EVERY_MS)
  }
  const run = (isNew = false): void =>
    void poll(isNew).catch(context.log.failed('A payment was not followed'))
  const handleChange = (state: State, before: State): void => {
    const next = keyOf(state)
    if (next === key && state.online && !before.online) run()
    if (next === key || state.pay?.loading) return
    const isNewAccount = next.split(' ')[0] !== key.split(' ')[0]
    key = next
    if (isNewAccount) forgetChoice(context)
    run(isNewAccount)
  }
  const onEnd = (): void => {
    platform.clearTimeout(timer)
    latest.abort()
  }
  follow(context, (state) => state, handleChange, { signal, onEnd })
  if (!signal.aborted) run(true)
}

function showPendingSwap(context: Context, pay: PayState): void {
  if (pay.progress.step !== 'choosing' || pay.loading) return
  const pending = findPending(context, pay.terms)
  if (pending && pending.task === 'swap' && (pending.hash ?? pending.swapped) !== pay.swapped)
    showPending(context, pay, pending)
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
