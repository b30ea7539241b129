// @vitest-environment happy-dom
import { frameEvent } from '@latchkey/protocol/frame'
import { expect, test, vi } from 'vitest'
import { handOver } from './handOver.js'
import { storeAnswer, storeReturn, answerRequestUrl, takeAnswer } from './journey.js'

const origin = 'https://frame.example'
const answer = `${origin}/social?code=secret&state=abc`
const mark = `${origin}/social`
const now = 1_000_000

function createMemory() {
  const entries = new Map<string, string>()
  return {
    entries,
    getItem: (key: string) => entries.get(key) ?? null,
    setItem: (key: string, value: string) => void entries.set(key, value),
    removeItem: (key: string) => void entries.delete(key),
  }
}

interface PostedMessage {
  readonly data: unknown
  readonly to: string
}

/** Unreadable for other origins. */
function createWindow(of: string, inside: readonly object[] = [], host?: string) {
  const posted: PostedMessage[] = []
  const fields = {
    posted,
    ...inside,
    length: inside.length,
    get location() {
      if (of !== origin) throw new DOMException('denied', 'SecurityError')
      return { origin: of }
    },
    document: { documentElement: { dataset: host === undefined ? {} : { host } } },
    postMessage: (data: unknown, to: string) => void posted.push({ data, to }),
  }
  return fields
}

function createPage(
  href: string,
  opener: object | null,
  {
    tab = createMemory(),
    site = createMemory(),
    write,
  }: {
    tab?: ReturnType<typeof createMemory>
    site?: ReturnType<typeof createMemory>
    write?: (secret: string, answer: string | undefined) => Promise<void>
  } = {},
) {
  const listeners: ((event: object) => void)[] = []
  const [replaced, shown] = [[] as string[], { href }]
  let isClosed = false
  const location = {
    get href() {
      return shown.href
    },
    origin,
    pathname: '/social',
    hash: new URL(href).hash,
    replace: (to: string) => void replaced.push(to),
  }
  const view = {
    document: { body: document.createElement('body') },
    history: { replaceState: (_: unknown, __: string, to: string) => void (shown.href = origin + to) },
    location,
    sessionStorage: tab,
    localStorage: site,
    opener,
    addEventListener: (_: string, listener: (event: object) => void) => void listeners.push(listener),
    close: () => (isClosed = true),
  }
  handOver(view as never, now, write)
  return {
    replaced,
    shown,
    site,
    view,
    isClosed: () => isClosed,
    hear: (source: object, data: unknown, from = origin) => {
      for (const listener of listeners) listener({ data, origin: from, source })
    },
  }
}

test('behavior: the frame gets the answer, the page around it no more than that there is one', () => {
  const frame = createWindow(origin, [], 'https://shop.example')
  const other = createWindow('https://ads.example')
  const host = createWindow('https://shop.example', [other, frame])
  const page = createPage(answer, host)
  expect(frame.posted).toEqual([{ data: frameEvent('SOCIAL_RESULT', { uri: answer }), to: origin }])
  expect([host.posted, other.posted, page.isClosed()]).toEqual([[], [], false])
  expect(page.shown.href).toBe(mark)
  const done = frameEvent('SOCIAL_RESULT', { uri: mark })
  page.hear(frame, done)
  expect(host.posted).toEqual([{ data: done, to: 'https://shop.example' }])
  expect(page.isClosed()).toBe(true)
})

test.each([
  ['a page without a frame', createWindow('https://evil.example', [createWindow('https://evil.example')])],
  ['a page that only calls itself one', createWindow('https://frame.example.evil.example')],
  ['nobody', null],
])('error: %s gets nothing', (_, opener) => {
  const page = createPage(answer, opener)
  expect(opener?.posted ?? []).toEqual([])
  expect(page.view.document.body.textContent).toContain('Close this window')
})

test('error: the word of another origin, or of a window that is no frame here, is not passed on', () => {
  const frame = createWindow(origin, [], 'https://shop.example')
  const host = createWindow('https://shop.example', [frame])
  const page = createPage(answer, host)
  page.hear(frame, frameEvent('SOCIAL_RESULT', { uri: mark }), 'https://evil.example')
  page.hear(frame, 'done')
  expect([host.posted, page.isClosed()]).toEqual([[], false])
})

test('behavior: the frame itself gets it where it opened the window, and nobody is told', () => {
  const frame = createWindow(origin, [], 'https://shop.example')
  createPage(answer, frame)
  expect(frame.posted).toEqual([{ data: frameEvent('SOCIAL_RESULT', { uri: answer }), to: origin }])
})

test('behavior: a page that was left is gone back to without the answer, which waits for the frame', () => {
  const tab = createMemory()
  storeReturn(tab, { to: '', state: 'abc', returnUri: 'https://shop.example/cart', isFromHost: true })
  const page = createPage(answer, null, { tab })
  expect(page.replaced).toEqual([
    `https://shop.example/cart?result_uri=${encodeURIComponent(`${mark}#kept`)}`,
  ])
  const again = createMemory()
  storeAnswer(again, answer, now)
  expect(page.site.entries).toEqual(again.entries)
})

test('behavior: a window that the frame opens brings the answer that waits, once, and of that login alone', () => {
  const site = createMemory()
  storeAnswer(site, answer, now)
  const [stranger, frame, late] = [createWindow(origin), createWindow(origin), createWindow(origin)]
  createPage(answerRequestUrl(origin, 'shop', 'another', 'S'.repeat(43)), stranger, { site })
  expect(stranger.posted).toEqual([])
  createPage(answerRequestUrl(origin, 'shop', 'abc', 'S'.repeat(43)), frame, { site })
  expect(frame.posted).toEqual([{ data: frameEvent('SOCIAL_RESULT', { uri: answer }), to: origin }])
  createPage(answerRequestUrl(origin, 'shop', 'abc', 'S'.repeat(43)), late, { site })
  expect(late.posted).toEqual([])
})

test('error: an answer that waited for too long is gone', () => {
  const site = createMemory()
  storeAnswer(site, answer, now)
  expect(takeAnswer(site, 'abc', now + 20 * 60_000)).toBeUndefined()
  expect(site.entries.size).toBe(0)
})

test('behavior: a frame that is cut off gets the answer sealed, and once', async () => {
  const secret = 'S'.repeat(43)
  const site = createMemory()
  storeAnswer(site, answer, now)
  const written: unknown[] = []
  const write = async (...given: unknown[]) => void written.push(given)
  const page = createPage(answerRequestUrl(origin, 'shop', 'abc', secret), null, { site, write })
  createPage(answerRequestUrl(origin, 'shop', 'abc', secret), null, { site, write })
  expect(written).toEqual([
    [secret, answer],
    [secret, undefined],
  ])
  await vi.waitFor(() => expect(page.isClosed()).toBe(true))
  expect([page.shown.href, site.entries.size]).toEqual([mark, 0])
})

test('error: a window that no page of this origin opened writes to nobody, and a letter that did not leave waits on', async () => {
  const secret = 'S'.repeat(43)
  const site = createMemory()
  storeAnswer(site, answer, now)
  const away = () => Promise.reject(new Error('away'))
  createPage(answerRequestUrl(origin, 'shop', 'abc', secret), null, { site, write: away })
  await vi.waitFor(() => expect(site.entries.size).toBe(1))
  const page = createPage(answerRequestUrl(origin, 'shop', 'abc', secret), null, { site })
  expect(page.view.document.body.textContent).toContain('try again')
  expect(page.isClosed()).toBe(false)
})
