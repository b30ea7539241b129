// @vitest-environment happy-dom
import { expect, test, vi } from 'vitest'
import { frameEvent } from '@latchkey/protocol/frame'
import { readPasskey } from '../factor/passkey.js'
import { askOutside } from '../login/askOutside.js'
import type { Mailbox } from '../services/mailbox.js'
import { confirm } from '../ui/confirm.js'
import { h } from '../ui/dom.js'
import { build } from './drawing.js'
import { createLetters, newSecret } from './letters.js'
import { createLocalWindow } from './localWindow.js'
import { createScreens } from './screens.js'
import { createSealedStage, type ToFrame, type ToWindow } from './sealedStage.js'

async function createStage() {
  const letters = new Map<string, string>()
  const bells = new Set<() => void>()
  const mailbox: Mailbox = {
    async put(id, letter) {
      letters.set(id, letter)
      for (const ring of bells) ring()
    },
    async take(id, signal) {
      if (!letters.has(id))
        await new Promise<void>((resolve) => {
          bells.add(resolve)
          signal.addEventListener('abort', () => resolve())
        })
      return letters.get(id)
    },
    ready: async (id, letter) => () => void mailbox.put(id, letter),
  }
  const secret = newSecret()
  const wait = async () => undefined
  const over = new AbortController()
  const own = await createLetters({ secret, end: 'frame', mailbox, wait })
  const other = await createLetters({ secret, end: 'window', mailbox, wait })
  const theme = { follow: () => () => undefined }
  const clocks = new Set<() => void>()
  const rest = () => new Promise<void>((done) => clocks.add(done))
  const sealed = createSealedStage({ letters: own, view: window, theme, signal: over.signal, wait: rest })
  void sealed.listen()
  return {
    ...sealed,
    letters,
    over,
    pass: () => clocks.forEach((done) => done()),
    goes: async () => (await other.ready({ kind: 'gone' } satisfies ToFrame))(),
    next: async () => (await other.next(over.signal)) as ToWindow,
    say: (news: ToFrame) => other.send(news),
  }
}

const partOf = (letter: ToWindow, words: string): number => {
  const found = new RegExp(`"inside":\\["${words}"\\],"part":(\\d+)`).exec(JSON.stringify(letter))
  if (found === null) throw new Error(`There is no ${words} in ${JSON.stringify(letter)}`)
  return Number(found[1])
}

const question = {
  purpose: 'settings',
  title: 'Words',
  icon: 'key',
  heading: 'Show your words?',
  text: '',
  yes: 'Show',
  no: 'Not now',
} as const

test('behavior: what is asked travels, and a press on it comes back', async () => {
  const { stage, next, say } = await createStage()
  const asked = confirm(stage, question)
  const letter = await next()
  expect(letter.screen).toMatchObject({ purpose: 'settings', title: 'Words', canClose: true })
  expect(JSON.stringify(letter)).toContain('Show your words?')
  await say({ kind: 'press', count: letter.count, part: partOf(letter, 'Show') })
  expect(await asked).toBe(true)
})

test('error: a press on a screen before, on a part that is not there or in a letter never sent counts for nothing', async () => {
  const { stage, next, say } = await createStage()
  void confirm(stage, question)
  const first = await next()
  const settled = vi.fn<(answer: boolean) => void>()
  void confirm(stage, { ...question, heading: 'Send everything?' }).then(settled)
  const second = await next()
  const part = partOf(first, 'Show')
  await say({ kind: 'press', count: first.count, part })
  await say({ kind: 'press', count: second.count, part: 99 })
  await say({ kind: 'press', count: second.count + 5, part })
  await say({ kind: 'hello' })
  await say({ kind: 'press', count: second.count, part: partOf(second, 'Not now') })
  await vi.waitFor(() => expect(settled).toHaveBeenCalled())
  expect(settled).toHaveBeenCalledExactlyOnceWith(false)
})

test('error: a letter that cannot be read gives up what is asked, and says nothing was agreed to', async () => {
  const { stage, next, say, letters, closed } = await createStage()
  const asked = confirm(stage, question)
  const letter = await next()
  // The gateway changes each letter.
  const set = letters.set.bind(letters)
  letters.set = (id, text) => set(id, `${text.slice(0, -2)}AA`)
  await say({ kind: 'press', count: letter.count, part: partOf(letter, 'Show') })
  expect(await closed).toBe('broken')
  expect(await asked).toBe(false)
})

test('behavior: fields are filled in before the press, and what changes on the screen travels', async () => {
  const { stage, next, say } = await createStage()
  const heard: string[] = []
  const input = h('input', { type: 'text', onInput: () => heard.push(input.value) })
  const status = h('p')
  const go = h('button', { onClick: () => (status.textContent = `So ${input.value}`) }, 'Go')
  stage.show({ purpose: 'settings', title: 'Name', body: [input, status, go] })
  const letter = await next()
  await say({ kind: 'press', count: letter.count, part: partOf(letter, 'Go'), filled: { 0: 'Ada' } })
  expect(JSON.stringify(await next())).toContain('So Ada')
  expect(heard).toEqual(['Ada'])
})

test('behavior: a frame that is done, or has waited long enough, tells the window', async () => {
  const { next, close, stage } = await createStage()
  void confirm(stage, question)
  await next()
  close()
  expect(await next()).toMatchObject({ isOver: true })
})

const bytes = (...values: number[]) => new Uint8Array(values)

function createWindow(get: (options: CredentialRequestOptions) => Promise<unknown>) {
  const opened: (Window & { closed: boolean })[] = []
  const view = Object.assign(Object.create(window) as Window & typeof globalThis, {
    addEventListener: window.addEventListener.bind(window),
    setInterval: (run: () => void) => (looks.add(run), 1),
    clearInterval: () => looks.clear(),
    open: () => {
      const popup = { closed: false, close: () => undefined } as unknown as (typeof opened)[number]
      opened.push(popup)
      return popup
    },
  })
  Object.defineProperty(view, 'navigator', { value: { credentials: { get } } })
  Object.defineProperty(view, 'location', { value: window.location })
  const looks = new Set<() => void>()
  return { view, opened, look: () => looks.forEach((run) => run()) }
}

test('behavior: a passkey is asked in the window, and its secret comes back sealed', async () => {
  const { stage, next, say, letters } = await createStage()
  const secret = bytes(...Array.from({ length: 32 }, (_, index) => index))
  const asked: CredentialRequestOptions[] = []
  const there = createWindow(async (options) => {
    asked.push(options)
    const { buffer: clientDataJSON } = bytes(7)
    return {
      type: 'public-key',
      rawId: bytes(1, 2).buffer,
      response: { clientDataJSON },
      getClientExtensionResults: () => ({ prf: { results: { first: secret.buffer } } }),
    }
  })
  const near = createLocalWindow(there.view, () => undefined)
  const read = readPasskey(bytes(1, 2), stage.view.navigator.credentials)
  const { asks = [] } = await next()
  expect(asks).toHaveLength(1)
  near.run(asks, (told) => void say({ kind: 'told', told }))
  near.run(asks, () => expect.unreachable())
  expect(await read).toEqual(secret)
  expect(asked).toHaveLength(1)
  expect(asked[0]?.publicKey?.allowCredentials?.[0]?.id).toEqual(bytes(1, 2))
  expect([...letters.values()].join('\n')).not.toContain('first')
})

test('error: a passkey that the browser refuses there, or whose window goes, is a no', async () => {
  const { stage, next, say, goes } = await createStage()
  const near = createLocalWindow(
    createWindow(async () => Promise.reject(new Error('No'))).view,
    () => undefined,
  )
  const { credentials } = stage.view.navigator
  const refused = readPasskey(bytes(1), credentials)
  near.run((await next()).asks ?? [], (told) => void say({ kind: 'told', told }))
  await expect(refused).rejects.toMatchObject({ name: 'user_rejected' })
  const left = readPasskey(bytes(1), credentials)
  await goes()
  await expect(left).rejects.toMatchObject({ name: 'user_rejected' })
})

async function visit() {
  const ends = await createStage()
  const screens = createScreens({ ...ends.stage, leave: () => undefined })
  const back = vi.fn<(attempt: string, uri: string) => Promise<{ ticket: string }>>(async () => ({
    ticket: 'a ticket',
  }))
  const recovery = {
    beginSocial: async () => ({ attempt: 'one', uri: 'https://provider.example/?state=1' }),
    finishSocial: back,
  }
  const ticket = askOutside(
    {
      stage: screens,
      recovery: recovery as never,
      view: screens.windows,
      wait: () => new Promise((done) => setTimeout(done, 1)),
    },
    { provider: 'github', purpose: 'login', title: 'Recovery', heading: 'Confirm it', text: '' },
  )
  ticket.catch(() => undefined)
  const there = createWindow(async () => null)
  const near = createLocalWindow(there.view, (uri) => void ends.say({ kind: 'visited', uri }))
  const letter = await ends.next()
  const names = new WeakMap<Element, number>()
  const made = (letter.screen?.body ?? []).map((one) => build(document, one, names))
  const button = made
    .flatMap((node) => [...((node as Element).querySelectorAll?.('button') ?? [])])
    .find(({ dataset }) => dataset['opens'] !== undefined)
  const press = () => {
    const opened = near.open(button as HTMLElement)
    return ends.say({ kind: 'press', count: letter.count, part: names.get(button as Element) ?? -1, opened })
  }
  return { ...ends, ...there, ticket, back, button, near, press }
}

test('behavior: a provider is visited from the window, and its answer is worth a ticket', async () => {
  const { opened, ticket, back, press, next } = await visit()
  await press()
  expect(JSON.stringify(await next())).toContain('Continue in the window that just opened.')
  const [source] = opened
  const { origin } = window.location
  const say = (uri: string, from = origin, by: unknown = source) =>
    window.dispatchEvent(
      Object.assign(new Event('message'), {
        data: frameEvent('SOCIAL_RESULT', { uri }),
        origin: from,
        source: by,
      }),
    )
  say('https://evil.example/?code=1', 'https://evil.example')
  say(`${origin}/social?code=2`, origin, window)
  say(`${origin}/social?code=3`)
  expect(await ticket).toBe('a ticket')
  expect(back.mock.calls).toEqual([['one', `${origin}/social?code=3`]])
})

test('error: a provider’s window that is closed, or was never opened, is said', async () => {
  const { opened, look, press, next, near, button } = await visit()
  await press()
  await next()
  const [popup] = opened
  if (popup) popup.closed = true
  look()
  expect(JSON.stringify(await next())).toContain('The window was closed before you finished.')
  if (button) button.dataset['opens'] = `${window.location.origin}/social`
  expect(near.open(button as HTMLElement)).toBeUndefined()
  expect(opened).toHaveLength(1)
})

test('behavior: a window that is closed says so as it goes; one that falls silent may speak again', async () => {
  const { stage, next, say, goes, closed, onSilence, pass } = await createStage()
  const heard: boolean[] = []
  onSilence((isSilent) => heard.push(isSilent))
  const asked = confirm(stage, question)
  await next()
  pass()
  await vi.waitFor(() => expect(heard).toEqual([true]))
  await say({ kind: 'alive' })
  await vi.waitFor(() => expect(heard).toEqual([true, false]))
  await goes()
  expect(await closed).toBe('closed')
  expect(await asked).toBe(false)
})
