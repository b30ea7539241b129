// @vitest-environment happy-dom
import { LatchkeyError } from '@latchkey/protocol/errors'
import { afterEach, expect, test, vi } from 'vitest'
import { createEyes } from '../../../test/eyes.js'
import { agreeToEmail } from '../login/agreeToEmail.js'
import { confirm } from '../ui/confirm.js'
import type { OwnStage, Screen } from '../ui/stage.js'
import { isReady, READY } from './messages.js'
import type { WindowFailure, OpenWindow } from './openWindow.js'
import { createScreens } from './screens.js'
import { createWalletWindow } from './walletWindow.js'

afterEach(() => document.body.replaceChildren())

/** Without the gate, which has its own tests. */
function createBareStage(): OwnStage & { text(): string; press(name: string): Promise<void> } {
  let screen: Screen | undefined
  let isLeft = false
  const root = document.createElement('main')
  document.body.append(root)
  return {
    view: createEyes().stageView,
    show(next) {
      if (isLeft) queueMicrotask(() => next.onClose?.())
      screen = next
      root.replaceChildren(next.title, ...next.body.filter((node) => node !== undefined))
      return () => {
        if (screen === next) root.replaceChildren()
      }
    },
    leave() {
      isLeft = true
      screen?.onClose?.()
    },
    text: () => root.textContent ?? '',
    async press(name) {
      const button = [...root.querySelectorAll('button')].find(({ textContent }) => textContent === name)
      if (button === undefined) throw new Error(`There is no ${name} in: ${root.textContent}`)
      button.click()
      await Promise.resolve()
      await new Promise((done) => setTimeout(done))
    },
  }
}

const question = {
  purpose: 'settings',
  title: 'Words',
  icon: 'key',
  heading: 'Show your words?',
  text: '',
  yes: 'Show',
  no: 'Cancel it',
} as const

function createFrame() {
  const inline = createBareStage()
  const screens = createScreens(inline)
  const answers: WindowFailure[] = []
  const isCut = { value: false }
  const windows: (ReturnType<typeof createBareStage> & {
    closeByHand(how?: 'broken'): void
    isOpen: boolean
  })[] = []
  const open = async (): Promise<OpenWindow | WindowFailure> => {
    const none = answers.shift()
    if (none !== undefined) return none
    const stage = createBareStage()
    let close: (how: 'closed' | 'broken') => void = () => undefined
    const closed = new Promise<'closed' | 'broken'>((resolve) => (close = resolve))
    const one = Object.assign(stage, {
      isOpen: true,
      closeByHand(how: 'closed' | 'broken' = 'closed') {
        one.isOpen = false
        close(how)
        stage.leave()
      },
    })
    windows.push(one)
    if (isCut.value) return { stage, closed, close: () => one.closeByHand() }
    return { stage, closed, focus: () => undefined, close: () => void (one.isOpen = false) }
  }
  const { run } = createWalletWindow({ screens, inline, open })
  const over = new AbortController()
  const settled = vi.fn<(outcome: unknown) => void>()
  return {
    inline,
    windows,
    answers,
    isCut,
    over,
    settled,
    ask<T>(inside: () => Promise<T> = () => confirm(screens, question) as Promise<T>) {
      run({
        purpose: 'settings',
        title: 'Words',
        origin: 'https://shop.example',
        signal: over.signal,
        inside,
      }).then(settled, ({ name }: Error) => settled(name))
    },
  }
}

test('behavior: what is asked stands in the window alone, and its answer comes back to the frame', async () => {
  const { ask, inline, settled, windows } = createFrame()
  ask()
  expect(inline.text()).toContain('shop.example needs your answer')
  expect(inline.text()).not.toContain('Show your words?')
  await inline.press('Open wallet window')
  expect(windows[0]?.text()).toContain('Show your words?')
  expect(inline.text()).toContain('Continue in the window')
  await windows[0]?.press('Show')
  expect(settled).toHaveBeenCalledExactlyOnceWith(true)
  expect([windows[0]?.isOpen, inline.text()]).toEqual([false, ''])
})

test.each([
  ['blocked', 'Your browser blocked the window'],
  ['late', 'didn’t load'],
  ['closed', 'You closed the window'],
] as const)('error: a window that is %s is called so, and can be opened again', async (why, words) => {
  const { answers, ask, inline, settled, windows } = createFrame()
  answers.push(why)
  ask()
  await inline.press('Open wallet window')
  expect(inline.text()).toContain(words)
  expect(settled).not.toHaveBeenCalled()
  await inline.press('Open it again')
  await windows[0]?.press('Show')
  expect(settled).toHaveBeenCalledExactlyOnceWith(true)
})

test('behavior: a visitor who closes the window has approved nothing, and may open it again or leave', async () => {
  const { ask, inline, settled, windows } = createFrame()
  const prove = vi.fn(async () => undefined)
  ask(() =>
    agreeToEmail(
      windows.at(-1) as OwnStage,
      { from: 'ada@example.com', to: 'new@example.com', origin: 'https://shop.example' },
      prove,
    ),
  )
  await inline.press('Open wallet window')
  for (const part of ['ada@example.com', 'new@example.com', 'shop.example'])
    expect(windows[0]?.text()).toContain(part)
  windows[0]?.closeByHand()
  await vi.waitFor(() => expect(inline.text()).toContain('You closed the window'))
  expect(settled).not.toHaveBeenCalled()
  expect(prove).not.toHaveBeenCalled()
  await inline.press('Open it again')
  await windows[1]?.press('Change email')
  expect(prove).toHaveBeenCalledOnce()
  expect(settled).toHaveBeenCalledExactlyOnceWith(undefined)
})

test('error: a window whose letters cannot be read has approved nothing, and gives way to another', async () => {
  const { ask, inline, settled, windows } = createFrame()
  const to = { from: undefined, to: 'new@example.com', origin: 'https://shop.example' }
  ask(() => agreeToEmail(windows.at(-1) as OwnStage, to, async () => undefined))
  await inline.press('Open wallet window')
  windows[0]?.closeByHand('broken')
  await vi.waitFor(() => expect(inline.text()).toContain('couldn’t be read'))
  expect(settled).not.toHaveBeenCalled()
  await inline.press('Open it again')
  await windows[1]?.press('Change email')
  expect(settled).toHaveBeenCalledExactlyOnceWith(undefined)
})

test('behavior: a window that cannot be shown again gives way to the next one, and answers nothing any more', async () => {
  const { ask, inline, settled, windows, isCut } = createFrame()
  isCut.value = true
  ask()
  await inline.press('Open wallet window')
  await inline.press('Open it again')
  expect(windows.map(({ isOpen }) => isOpen)).toEqual([false, true])
  await windows[0]?.press('Show').catch(() => undefined)
  expect(settled).not.toHaveBeenCalled()
  await windows[1]?.press('Show')
  expect(settled).toHaveBeenCalledExactlyOnceWith(true)
})

test('behavior: who says no in the window, leaves in the frame, or asks no longer, ends it', async () => {
  const said = createFrame()
  said.ask(() => Promise.reject(new LatchkeyError('user_rejected')))
  await said.inline.press('Open wallet window')
  expect(said.settled).toHaveBeenCalledExactlyOnceWith('user_rejected')
  const left = createFrame()
  left.ask()
  await left.inline.press('Open wallet window')
  await left.inline.press('Cancel')
  expect(left.settled).toHaveBeenCalledExactlyOnceWith('user_rejected')
  expect(left.windows[0]?.isOpen).toBe(false)
  const over = createFrame()
  over.ask()
  over.over.abort()
  await vi.waitFor(() => expect(over.settled).toHaveBeenCalledExactlyOnceWith('request_aborted'))
})

test.each([undefined, null, 'x', {}, { type: READY }, { type: READY, nonce: 'other' }, { nonce: 'mine' }])(
  'error: a window that says %j is not the one that was opened',
  (said) => {
    expect(isReady(said, 'mine')).toBe(false)
    expect(isReady({ type: READY, nonce: 'mine' }, 'mine')).toBe(true)
  },
)
