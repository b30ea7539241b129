// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createFrame, review } from '../../../test/approvalFrame.js'
import type { Review } from './review.js'
import { noRisk, unknownRisk } from './risk.js'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => {
  vi.useRealTimers()
  document.body.replaceChildren()
})

test('behavior: the first press counts when all was seen for half a second, and an earlier one begins it anew', async () => {
  const { ask, clock, press, see, text, turn } = createFrame()
  const [first, second] = [ask({ review: review('Send 1 ETH') }), ask({ review: review('Send 2 ETH') })]
  await turn()
  see(true)
  expect(text()).toContain('shop.example · verified')
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
  expect([has('Send'), text().includes('covers the wallet')]).toEqual([false, true])
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
  // A press does not count for the next request.
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
  const fullReview = new Promise<Review>((resolve) => (bring = resolve))
  const settled = ask({ review: review('Send 1 ETH'), fullReview })
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

async function toWindow({ clock, press, see, turn, windows }: ReturnType<typeof createFrame>) {
  await turn()
  see(true)
  clock.at += 500
  await press('Open wallet window')
  const opened = windows.at(-1)
  if (opened === undefined) throw new Error('No window was opened')
  opened.eyes.see()
  opened.eyes.clock.at += 500
  return opened
}

test('behavior: the window alone shows and approves an amount above the limit, the same to the letter', async () => {
  const frame = createFrame()
  const full = { ...review('Send 1 ETH'), risk: { ...noRisk, valueUsd: 4_000 } }
  const first = { ...review('Send'), risk: unknownRisk }
  const settled = frame.ask({ review: first, fullReview: Promise.resolve(full) })
  await frame.turn()
  expect([frame.has('Send'), frame.text()]).toEqual([false, expect.not.stringContaining('1 ETH')])
  await toWindow(frame)
  Object.assign(first, { summary: 'Send 9 ETH' })
  expect(frame.text()).toContain('Send 1 ETH')
  await frame.press('Send')
  expect(settled).toHaveBeenCalledExactlyOnceWith('Send 1 ETH')
  expect(frame.text()).toBe('')
})

test('behavior: a visitor who closes the window, or whose page gives up, has approved nothing', async () => {
  const closes = createFrame()
  const no = closes.ask({ review: { ...review('Let'), risk: { ...noRisk, grantsRight: true } } })
  const opened = await toWindow(closes)
  opened.close()
  await closes.turn()
  expect(no).toHaveBeenCalledExactlyOnceWith('user_rejected')
  const over = new AbortController()
  const given = createFrame()
  const gone = given.ask({ review: { ...review('Let'), risk: unknownRisk }, signal: over.signal })
  await toWindow(given)
  over.abort()
  await given.turn()
  expect(gone).toHaveBeenCalledExactlyOnceWith('request_aborted')
  expect(given.text()).toBe('')
})

test('behavior: an approval that nobody answers ends after ten minutes on screen, in the window and unfinished too', async () => {
  const frame = createFrame()
  const endless = new Promise<Review>(() => undefined)
  const [first, second] = [
    frame.ask({ review: review('First') }),
    frame.ask({ review: review('Second'), fullReview: endless }),
  ]
  const third = frame.ask({ review: { ...review('Let'), risk: unknownRisk } })
  for (const [settled, text] of [
    [first, 'First'],
    [second, 'Second'],
    [third, 'Continue'],
  ] as const) {
    await vi.advanceTimersByTimeAsync(10 * 60_000 - 1)
    expect([settled.mock.calls, frame.text()]).toEqual([[], expect.stringContaining(text)])
    await vi.advanceTimersByTimeAsync(1)
    expect(settled).toHaveBeenCalledExactlyOnceWith('wallet_timeout')
    if (settled === second) await toWindow(frame)
  }
  expect(frame.text()).toBe('')
  const left = frame.ask({ review: review('Send'), fullReview: endless })
  await frame.turn()
  await frame.press('Reject')
  expect(left).toHaveBeenCalledExactlyOnceWith('user_rejected')
})

test('error: a review that fails ends before anything can be approved', async () => {
  const { ask, text, turn } = createFrame()
  const settled = ask({ review: review('Send'), fullReview: Promise.reject(new TypeError('no node')) })
  await turn()
  expect(settled).toHaveBeenCalledExactlyOnceWith('TypeError')
  expect(text()).toBe('')
})

test('behavior: an amount that another tab approved meanwhile counts, and leads to the window', async () => {
  let spent = 0
  const frame = createFrame({
    vault: {
      get: async () => ({ day: '1970-01-01', usd: spent }) as never,
      set: async () => undefined,
    },
  })
  const settled = frame.ask({ review: { ...review('Send 1 ETH'), risk: { ...noRisk, valueUsd: 10 } } })
  await frame.turn()
  frame.see(true)
  frame.clock.at += 500
  spent = 45
  await frame.press('Send')
  expect(settled).not.toHaveBeenCalled()
  await toWindow(frame)
  await frame.press('Send')
  expect(settled).toHaveBeenCalledExactlyOnceWith('Send 1 ETH')
})
