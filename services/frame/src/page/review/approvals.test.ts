// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createEyes, pressOn } from '../../../test/eyes.js'
import { createQueue } from '../queue.js'
import { createStage } from '../ui/stage.js'
import { createApprovals, type Approval } from './approvals.js'
import type { Review } from './review.js'
import { noRisk } from './risk.js'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => {
  vi.useRealTimers()
  document.body.replaceChildren()
})

const review = (summary: string): Review => ({
  title: 'Send',
  action: 'Send',
  summary,
  facts: [],
  warnings: [],
  risk: noRisk,
})

/** A frame whose browser says what is seen, and a visitor who looks at what is drawn. */
function createFrame() {
  const eyes = createEyes()
  const stage = createStage({
    document,
    view: eyes.stageView,
    onShow: () => undefined,
    onHide: () => undefined,
  })
  const approvals = createApprovals({ stage, alone: createQueue() })
  const button = (name: string) =>
    [...document.querySelectorAll('button')].find(({ textContent }) => textContent === name)
  return {
    clock: eyes.clock,
    text: () => document.body.textContent ?? '',
    ask(given: Partial<Approval> & Pick<Approval, 'review'>) {
      const settled = vi.fn<(outcome: string) => void>()
      approvals.ask({ origin: 'https://shop.example', signal: new AbortController().signal, ...given }).then(
        ({ summary }) => settled(summary),
        ({ name }: Error) => settled(name),
      )
      return settled
    },
    see: (isVisible: boolean) => eyes.see({ isVisible }),
    /** A mouse that stands still on the screen, in a frame whose left edge is there. */
    pointIn: (left: number) => eyes.point('pointermove', { left }),
    has: (name: string) => button(name) !== undefined,
    press(name: string, isTrusted = true) {
      pressOn(button(name), isTrusted)
      return vi.advanceTimersByTimeAsync(0)
    },
    turn: () => vi.advanceTimersByTimeAsync(0),
  }
}

test('behavior: the first press counts when all was seen for half a second, and an earlier one begins it anew', async () => {
  const { ask, clock, press, see, text, turn } = createFrame()
  const [first, second] = [ask({ review: review('Send 1 ETH') }), ask({ review: review('Send 2 ETH') })]
  await turn()
  see(true)
  expect(text()).toContain('shop.example asks')
  clock.at += 500
  await press('Send')
  expect(first).toHaveBeenCalledExactlyOnceWith('Send 1 ETH')
  see(true)
  clock.at += 499
  await press('Send')
  clock.at += 499
  await press('Send')
  expect(second).not.toHaveBeenCalled()
  clock.at += 500
  await press('Send')
  expect(second).toHaveBeenCalledExactlyOnceWith('Send 2 ETH')
})

test('behavior: a frame that is moved under the pointer must be seen anew; a mouse that lay there need not move', async () => {
  const { ask, clock, pointIn, press, see, turn } = createFrame()
  pointIn(500)
  const [first, second] = [ask({ review: review('First') }), ask({ review: review('Second') })]
  await turn()
  see(true)
  clock.at += 500
  await press('Send')
  expect(first).toHaveBeenCalledOnce()
  see(true)
  clock.at += 5_000
  pointIn(400)
  await press('Send')
  expect(second).not.toHaveBeenCalled()
  clock.at += 500
  await press('Send')
  expect(second).toHaveBeenCalledOnce()
})

test('behavior: no press of a script counts', async () => {
  const { ask, clock, press, see, turn } = createFrame()
  const settled = ask({ review: review('Send 1 ETH') })
  await turn()
  see(true)
  clock.at += 5_000
  await press('Send', false)
  expect(settled).not.toHaveBeenCalled()
})

test('error: a review that cannot work is not approved, even where its button is pressed', async () => {
  const { ask, clock, press, see, turn } = createFrame()
  const settled = ask({ review: { ...review('Send 1 ETH'), blocked: true } })
  await turn()
  see(true)
  clock.at += 5_000
  for (const button of document.querySelectorAll('button')) button.disabled = false
  await press('Send')
  expect(settled).not.toHaveBeenCalled()
  await press('Reject')
  expect(settled).toHaveBeenCalledExactlyOnceWith('user_rejected')
})

test('behavior: a page that hides the frame gets no approval, and the visitor is told why', async () => {
  const { ask, clock, has, press, see, text, turn } = createFrame()
  const settled = ask({ review: review('Send 1 ETH') })
  await turn()
  see(true)
  clock.at += 5_000
  see(false)
  await press('Send')
  expect(settled).not.toHaveBeenCalled()
  await vi.advanceTimersByTimeAsync(800)
  expect([has('Send'), text().includes('hides the wallet')]).toEqual([false, true])
  see(true)
  see(true)
  clock.at += 100
  await press('Send')
  expect(settled).not.toHaveBeenCalled()
  clock.at += 500
  await press('Send')
  expect(settled).toHaveBeenCalledOnce()
})

test('behavior: of a page that floods one thing is asked at a time, and what was given up is never shown', async () => {
  const { ask, clock, press, see, text, turn } = createFrame()
  const over = new AbortController()
  const first = ask({ review: review('First') })
  const given = ask({ review: review('Given up'), signal: over.signal })
  const last = ask({ review: review('Last') })
  await turn()
  see(true)
  over.abort()
  clock.at += 1_000
  expect(text()).toContain('First')
  // The press that approved the first is no press on the next, wherever its button stands.
  await press('Send')
  see(true)
  await press('Send')
  expect(text()).toContain('Last')
  expect([first.mock.calls, given.mock.calls, last.mock.calls]).toEqual([
    [['First']],
    [['request_aborted']],
    [],
  ])
  await press('Reject')
  expect(last).toHaveBeenCalledWith('user_rejected')
})

test('behavior: nothing is approved before all of it is there, and then it must be seen anew', async () => {
  const { ask, clock, press, see, text, turn } = createFrame()
  let bring: (full: Review) => void = () => undefined
  const more = new Promise<Review>((resolve) => (bring = resolve))
  const settled = ask({ review: review('Send 1 ETH'), more })
  await turn()
  see(true)
  clock.at += 5_000
  await press('Send')
  bring({ ...review('Send 1 ETH'), changes: [{ amount: '−900', symbol: 'USDC', isIn: false }] })
  await turn()
  expect(text()).toContain('−900')
  see(true)
  await press('Send')
  expect(settled).not.toHaveBeenCalled()
  clock.at += 500
  await press('Send')
  expect(settled).toHaveBeenCalledOnce()
})
