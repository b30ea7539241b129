// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createQueue } from '../queue.js'
import type { GuardView } from '../ui/guard.js'
import type { PlaceView, PointerAt } from '../ui/place.js'
import type { Screen } from '../ui/stage.js'
import { createApprovals, type Approval } from './approvals.js'
import type { Review } from './review.js'
import { noRisk } from './risk.js'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

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
  const screens: Screen[] = []
  const clock = { at: 10_000 }
  let point: (event: PointerAt) => void = () => undefined
  let tell: (isVisible: boolean) => void = () => undefined
  class Observer {
    constructor(callback: (entries: object[]) => void) {
      tell = (isVisible) =>
        callback([{ isVisible, intersectionRatio: 1, boundingClientRect: { height: 400 } }])
    }
    observe = () => undefined
    disconnect = () => undefined
  }
  const view: GuardView & PlaceView = {
    innerWidth: 360,
    innerHeight: 500,
    performance: { now: () => clock.at },
    IntersectionObserver: Observer as unknown as typeof IntersectionObserver,
    addEventListener: (type: string, listener: (event: never) => void) => {
      if (type === 'pointermove') point = listener as (event: PointerAt) => void
    },
    removeEventListener: () => undefined,
  }
  const stage = {
    show(screen: Screen) {
      screens.push(screen)
      return () => void (screens.at(-1) === screen && screens.push({ ...screen, title: '', body: [] }))
    },
  }
  const approvals = createApprovals({ view, target: document.body, stage, alone: createQueue() })
  const drawn = () => {
    const main = document.createElement('main')
    main.append(...(screens.at(-1)?.body ?? []).filter((node) => node !== undefined))
    return main
  }
  const button = (name: string) =>
    [...drawn().querySelectorAll('button')].find(({ textContent }) => textContent === name)
  return {
    clock,
    text: () => drawn().textContent ?? '',
    ask(given: Partial<Approval> & Pick<Approval, 'review'>) {
      const settled = vi.fn<(outcome: string) => void>()
      approvals.ask({ origin: 'https://shop.example', signal: new AbortController().signal, ...given }).then(
        ({ summary }) => settled(summary),
        ({ name }: Error) => settled(name),
      )
      return settled
    },
    see: (isVisible: boolean) => tell(isVisible),
    /** A mouse that stands still on the screen, in a frame whose left edge is there. */
    pointIn: (left: number) =>
      point({
        type: 'pointermove',
        pointerType: 'mouse',
        screenX: 600,
        screenY: 0,
        clientX: 600 - left,
        clientY: 0,
      }),
    has: (name: string) => button(name) !== undefined,
    press(name: string, isTrusted = true) {
      const event = new MouseEvent('click')
      Object.defineProperty(event, 'isTrusted', { value: isTrusted })
      button(name)?.dispatchEvent(event)
      return vi.advanceTimersByTimeAsync(0)
    },
    turn: () => vi.advanceTimersByTimeAsync(0),
  }
}

test('behavior: what was seen for half a second without a press can be approved', async () => {
  const { ask, clock, press, see, text, turn } = createFrame()
  const settled = ask({ review: review('Send 1 ETH') })
  await turn()
  see(true)
  expect(text()).toContain('shop.example asks')
  clock.at += 499
  await press('Send')
  expect(text()).toContain('then press again')
  clock.at += 499
  await press('Send')
  expect(settled).not.toHaveBeenCalled()
  clock.at += 500
  await press('Send')
  expect(settled).toHaveBeenCalledExactlyOnceWith('Send 1 ETH')
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
  await press('Send')
  expect(settled).not.toHaveBeenCalled()
  clock.at += 500
  await press('Send')
  expect(settled).toHaveBeenCalledOnce()
})
