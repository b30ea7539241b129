// @vitest-environment happy-dom
import { frameEvent } from '@latchkey/protocol/frame'
import { expect, test, vi } from 'vitest'
import { storeAnswer, answerRequestOf } from '../social/journey.js'
import type { Mailbox } from '../services/mailbox.js'
import type { Screen } from '../ui/stage.js'
import { createLetters } from '../window/letters.js'
import { askAnswer } from './askAnswer.js'

const origin = 'https://frame.example'
const answer = `${origin}/social?code=secret&state=abc`

function createMemory() {
  const entries = new Map<string, string>()
  return {
    entries,
    getItem: (key: string) => entries.get(key) ?? null,
    setItem: (key: string, value: string) => void entries.set(key, value),
    removeItem: (key: string) => void entries.delete(key),
  }
}

function bench({ seen = createMemory(), own }: { seen?: object; own?: object } = {}) {
  const shown: Screen[] = []
  const hide = vi.fn()
  const listeners = new Set<(event: object) => void>()
  const popup = { closed: false, close: () => (popup.closed = true) }
  const open = vi.fn<(url: string) => typeof popup | null>(() => popup)
  const letters = new Map<string, string>()
  const mailbox: Mailbox = {
    put: async (id, letter) => void letters.set(id, letter),
    take: async (id) => (await new Promise((done) => setTimeout(done, 1)), letters.get(id)),
    ready: async () => () => undefined,
  }
  const view = {
    open,
    location: { origin },
    addEventListener: (_: string, listener: never) => void listeners.add(listener),
    removeEventListener: (_: string, listener: never) => void listeners.delete(listener),
  }
  const result = askAnswer(
    {
      stage: { show: (screen) => (shown.push(screen), hide) },
      view: view as never,
      memory: () => seen as Storage,
      askStorage: own && (async () => own as Storage),
      projectId: 'shop',
      mailbox,
      wait: (milliseconds) => new Promise((done) => setTimeout(done, milliseconds > 1_000 ? 200 : 1)),
      now: () => 1_000,
    },
    'abc',
  )
  result.catch(() => undefined)
  const press = (name: string) =>
    shown[0]?.body
      .flatMap((node) => [...((node as Element | undefined)?.querySelectorAll?.('button') ?? [])])
      .find((one) => one.textContent === name)
      ?.click()
  const say = (uri: string, from: { origin?: string; source?: unknown } = {}) => {
    for (const listener of listeners)
      listener({ data: frameEvent('SOCIAL_RESULT', { uri }), origin, source: popup, ...from })
  }
  const text = () => shown[0]?.body.map((node) => node?.textContent).join(' ') ?? ''
  return { result, shown, hide, open, popup, press, say, text, listeners, mailbox }
}

test('behavior: where the browser keeps one storage for all of the origin, nobody is asked', async () => {
  const seen = createMemory()
  storeAnswer(seen, answer, 0)
  const scene = bench({ seen })
  expect(await scene.result).toBe(answer)
  expect([scene.shown, seen.entries.size]).toEqual([[], 0])
})

test('behavior: elsewhere one press brings it, by a page of the frame’s own origin', async () => {
  const scene = bench()
  await vi.waitFor(() => expect(scene.text()).toContain('Finish logging in'))
  expect(scene.open).not.toHaveBeenCalled()
  scene.press('Continue')
  expect(scene.open.mock.calls[0]?.[0]).toMatch(
    /^https:\/\/frame\.example\/social\?projectId=shop#take=abc&secret=[\w-]{43}$/,
  )
  scene.say(answer, { origin: 'https://shop.example' })
  scene.say(answer, { source: {} })
  scene.say(answer.replace('abc', 'another'))
  scene.say(answer)
  expect(await scene.result).toBe(answer)
  expect([scene.popup.closed, scene.listeners.size, scene.hide.mock.calls.length]).toEqual([true, 0, 1])
})

test('behavior: where no window opens, the next press asks the browser for the storage', async () => {
  const own = createMemory()
  storeAnswer(own, answer, 0)
  const scene = bench({ own })
  scene.open.mockReturnValue(null)
  await vi.waitFor(() => expect(scene.shown).toHaveLength(1))
  scene.press('Continue')
  await vi.waitFor(() => expect(scene.text()).toContain('Your browser blocked the window'))
  scene.press('Continue')
  expect(await scene.result).toBe(answer)
})

test('error: a visitor who leaves has refused', async () => {
  const scene = bench()
  await vi.waitFor(() => expect(scene.shown).toHaveLength(1))
  scene.press('Cancel')
  await expect(scene.result).rejects.toMatchObject({ name: 'user_rejected' })
})

async function write({ open, mailbox }: ReturnType<typeof bench>, value: object): Promise<void> {
  const { hash } = new URL(open.mock.lastCall?.[0] ?? '')
  const secret = answerRequestOf(hash)?.secret ?? ''
  const letters = await createLetters({ secret, end: 'window', mailbox, wait: async () => undefined })
  await letters.send(value)
}

test('behavior: a window that the page cuts off writes the answer', async () => {
  const scene = bench()
  scene.open.mockReturnValue(null)
  await vi.waitFor(() => expect(scene.text()).toContain('Finish logging in'))
  scene.press('Continue')
  await write(scene, { uri: answer })
  expect(await scene.result).toBe(answer)
  expect(scene.hide).toHaveBeenCalledOnce()
})

test.each([
  ['of another login', { uri: answer.replace('abc', 'other') }],
  ['that there is none', {}],
  ['of another kind', { uri: 1 }],
])('error: a letter %s logs nobody in', async (_, letter) => {
  const scene = bench()
  scene.open.mockReturnValue(null)
  await vi.waitFor(() => expect(scene.text()).toContain('Finish logging in'))
  scene.press('Continue')
  await write(scene, letter)
  await vi.waitFor(() => expect(scene.text()).toContain('blocked the window'))
  expect(scene.hide).not.toHaveBeenCalled()
})
