import { APP_EVENTS, appMessage, FRAME_MESSAGE_CHARS, type AppEvent } from '@latchkey/protocol/frame'
import { LatchkeyError } from '@latchkey/protocol/errors'
import * as fc from 'fast-check'
import { expect, test, vi } from 'vitest'
import { createAnswerer, MAX_PENDING, type Handlers } from './answerer.js'
import { embedderOrigins, mayEmbed, type EmbeddedWindow } from './embedder.js'
import { createIgnored } from './ignored.js'
import { openChannel, type FrameWindow, type ChannelPort } from './openChannel.js'

const project = (...allowedOrigins: string[]) => ({ id: 'shop', name: 'Shop', allowedOrigins })
const production = (...allowedOrigins: string[]) => ({
  project: project(...allowedOrigins),
  development: false,
})

function embeddedIn({ ancestor, referrer = '' }: { ancestor?: string; referrer?: string }): EmbeddedWindow {
  return { location: ancestor === undefined ? {} : { ancestorOrigins: [ancestor] }, document: { referrer } }
}

function createPage(origin: string) {
  const ports: MessagePort[] = []
  const posted: { message: unknown; target: string }[] = []
  const listeners: (() => void)[] = []
  const view: FrameWindow = {
    parent: {
      postMessage(message, target, [port]) {
        posted.push({ message, target })
        if (target === origin) ports.push(port as MessagePort)
      },
    },
    addEventListener: (_, listener) => listeners.push(listener),
  }
  return { view, ports, posted, sendWindowMessage: () => listeners.forEach((listener) => listener()) }
}

function createHandlers(own: Partial<Handlers> = {}): Handlers {
  const names = Object.keys(APP_EVENTS) as AppEvent[]
  const all = Object.fromEntries(names.map((name) => [name, () => ({})]))
  return { ...(all as unknown as Handlers), ...own }
}

function createBench(own: Partial<Handlers> = {}) {
  const ignored = createIgnored()
  const answers: { type: string; id?: string; payload?: unknown }[] = []
  const way: ChannelPort = { origin: 'https://shop.example', post: (message) => answers.push(message) }
  const receive = createAnswerer(createHandlers(own), ignored)
  return { ignored, answers, send: (data: unknown) => receive(data, way) }
}

test('param: who may embed the frame', () => {
  expect(mayEmbed('https://shop.example', production('https://shop.example'))).toBe(true)
  expect(mayEmbed('https://a.b.shop.example', production('https://*.shop.example'))).toBe(false)
  expect(mayEmbed('http://shop.example', production('https://shop.example'))).toBe(false)
  expect(mayEmbed('https://any.example', production())).toBe(false)
  expect(mayEmbed('http://localhost:5173', { project: project(), development: true })).toBe(true)
  expect(mayEmbed('null', { project: project(), development: true })).toBe(false)
})

test('behavior: READY goes to the page around the frame only when it may embed it', () => {
  const facts = production('https://shop.example', 'https://*.shop.example')
  expect(embedderOrigins(embeddedIn({ ancestor: 'https://shop.example' }), facts)).toEqual([
    'https://shop.example',
  ])
  expect(embedderOrigins(embeddedIn({ ancestor: 'https://evil.example' }), facts)).toEqual([])
  expect(embedderOrigins(embeddedIn({ referrer: 'https://eu.shop.example/' }), facts)).toEqual([
    'https://eu.shop.example',
  ])
  // The browser wins over the referrer, which a page can hide.
  const both = embeddedIn({ ancestor: 'https://evil.example', referrer: 'https://shop.example/' })
  expect(embedderOrigins(both, facts)).toEqual([])
  // Posted to every listed origin; only the real one receives it.
  expect(embedderOrigins(embeddedIn({}), facts)).toEqual(['https://shop.example'])
})

test('behavior: the target origin is pinned, and the port goes to nobody else', async () => {
  const page = createPage('https://shop.example')
  const receive = vi.fn()
  openChannel(page.view, ['https://other.example', 'https://shop.example'], {
    receive,
    ignored: createIgnored(),
  })
  expect(page.posted.map(({ target }) => target)).toEqual(['https://other.example', 'https://shop.example'])
  expect(page.posted[0]?.message).toEqual({ type: '@latchkey-frame/READY', payload: { version: '4' } })
  expect(page.ports).toHaveLength(1)
  page.ports[0]?.postMessage('hello')
  await vi.waitFor(() => expect(receive).toHaveBeenCalledOnce())
  expect(receive).toHaveBeenCalledWith('hello', expect.objectContaining({ origin: 'https://shop.example' }))
  page.ports[0]?.close()
})

test('behavior: window messages are counted and never looked at', () => {
  const page = createPage('https://shop.example')
  const [receive, ignored] = [vi.fn(), createIgnored()]
  openChannel(page.view, ['https://shop.example'], { receive, ignored })
  page.sendWindowMessage()
  page.sendWindowMessage()
  expect(ignored.totals()).toEqual({ window: 2, malformed: 0, replayed: 0 })
  expect(receive).not.toHaveBeenCalled()
  page.ports[0]?.close()
})

test('behavior: each request is answered exactly once, with what it asked', async () => {
  const { answers, send } = createBench({ IS_CONNECTED: () => ({ isConnected: true }) })
  send(appMessage('IS_CONNECTED', 'request-1'))
  await vi.waitFor(() => expect(answers).toHaveLength(1))
  expect(answers[0]).toEqual({
    type: '@latchkey-frame/IS_CONNECTED_SUCCESS',
    id: 'request-1',
    payload: { isConnected: true },
  })
})

test('error: a failure is answered with its code; what nobody knows says nothing', async () => {
  const { answers, send } = createBench({
    GET_USER: () => Promise.reject(new LatchkeyError('not_connected')),
    GET_CHAIN_ID: () => {
      throw new Error('a secret of the inside')
    },
  })
  send(appMessage('GET_USER', 'request-1', {}))
  send(appMessage('GET_CHAIN_ID', 'request-2'))
  await vi.waitFor(() => expect(answers).toHaveLength(2))
  expect(answers.find(({ id }) => id === 'request-1')?.payload).toMatchObject({ code: 2013 })
  expect(answers.find(({ id }) => id === 'request-2')).toEqual({
    type: '@latchkey-frame/GET_CHAIN_ID_ERROR',
    id: 'request-2',
    payload: { code: 7005, message: 'An error occurred' },
  })
})

test('behavior: a replayed request is ignored, also while and after the first is answered', async () => {
  const otp = vi.fn(() => Promise.resolve({}))
  const { answers, ignored, send } = createBench({ CONNECT_OTP: otp })
  const message = appMessage('CONNECT_OTP', 'request-1', { otp: '123456' })
  send(message)
  send(message)
  await vi.waitFor(() => expect(answers).toHaveLength(1))
  send(message)
  expect(otp).toHaveBeenCalledOnce()
  expect(ignored.totals().replayed).toBe(2)
})

test('behavior: what is no request or too long is ignored and counted, whatever it is', () => {
  const { answers, ignored, send } = createBench()
  const cyclic: Record<string, unknown> = {}
  cyclic['self'] = cyclic
  const oversized = appMessage('CONNECT_EMAIL', 'request-1', {
    email: `${'a'.repeat(FRAME_MESSAGE_CHARS)}@b.cd`,
  })
  const garbage = [
    undefined,
    null,
    1,
    'x',
    [],
    {},
    cyclic,
    oversized,
    { type: '@latchkey-app/__proto__', id: 'request-1' },
  ]
  for (const one of garbage) send(one)
  fc.assert(
    fc.property(fc.anything(), (value) => send(value)),
    { numRuns: 200 },
  )
  expect(answers).toEqual([])
  expect(ignored.totals().malformed).toBe(garbage.length + 200)
})

test('behavior: a page that floods is refused what is too much, and each is still answered', async () => {
  let open: (answer: { chainId: number }) => void = () => undefined
  const gate = new Promise<{ chainId: number }>((resolve) => (open = resolve))
  const { answers, send } = createBench({ GET_CHAIN_ID: () => gate })
  for (let index = 0; index < MAX_PENDING + 10; index += 1)
    send(appMessage('GET_CHAIN_ID', `request-${index}`))
  await vi.waitFor(() => expect(answers).toHaveLength(10))
  expect(answers[0]).toMatchObject({ payload: { code: 2002 } })
  open({ chainId: 1 })
  await vi.waitFor(() => expect(answers).toHaveLength(MAX_PENDING + 10))
  expect(new Set(answers.map(({ id }) => id)).size).toBe(MAX_PENDING + 10)
})
