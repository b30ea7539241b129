import { vi } from 'vitest'
import { createEyes, pressOn } from './eyes.js'
import { createQueue } from '../src/page/queue.js'
import { type Approval, createApprovals } from '../src/page/review/approvals.js'
import { createPolicy, type PolicyDeps } from '../src/page/review/policy.js'
import type { Review } from '../src/page/review/review.js'
import { noRisk } from '../src/page/review/risk.js'
import { createStage, type OwnStage } from '../src/page/ui/stage.js'
import { createScreens } from '../src/page/window/screens.js'
import { createWalletWindow } from '../src/page/window/walletWindow.js'

export const review = (summary: string): Review => ({
  title: 'Send',
  action: 'Send',
  summary,
  facts: [],
  warnings: [],
  risk: noRisk,
})

export function createFrame(set: Partial<PolicyDeps> = {}) {
  const eyes = createEyes()
  const stage = createStage({
    document,
    view: eyes.stageView,
    onShow: () => undefined,
    onHide: () => undefined,
  })
  const windows: { readonly close: () => void; readonly stage: OwnStage; readonly eyes: typeof eyes }[] = []
  const stored = new Map<string, unknown>()
  const walletWindow = createWalletWindow({
    screens: createScreens(stage),
    inline: stage,
    async open() {
      const own = createEyes()
      const at = createStage({ document, view: own.stageView, onShow: () => {}, onHide: () => {} })
      let gone: (how: 'closed') => void = () => undefined
      const closed = new Promise<'closed'>((resolve) => (gone = resolve))
      const close = () => {
        gone('closed')
        at.leave()
      }
      windows.push({ close, stage: at, eyes: own })
      return { stage: at, closed, focus: () => undefined, close }
    },
  })
  const approvals = createApprovals({
    faces: { of: () => ({ name: 'Shop' }) },
    receivers: { complete: async (given) => given, remember: async () => undefined },
    pictureOf: String,
    stage,
    runExclusive: createQueue(),
    walletWindow,
    wait: (milliseconds) => new Promise((done) => setTimeout(done, milliseconds)),
    policy: createPolicy({
      project: {},
      vault: {
        get: async (key) => stored.get(key) as never,
        set: async (key, value) => void stored.set(key, value),
      },
      runExclusive: createQueue(),
      seesCovers: true,
      now: () => 0,
      ...set,
    }),
  })
  const button = (name: string) =>
    [...document.querySelectorAll('button')].find(({ textContent }) => textContent === name)
  return {
    windows,
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
    /** Stands still on the screen. */
    pointIn: (left: number) => eyes.point('pointermove', { left }),
    has: (name: string) => button(name) !== undefined,
    press(name: string, isTrusted = true) {
      pressOn(button(name), isTrusted)
      return vi.advanceTimersByTimeAsync(0)
    },
    turn: () => vi.advanceTimersByTimeAsync(0),
  }
}
