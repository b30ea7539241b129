import { describe, expect, test } from 'vitest'
import {
  caips,
  ADDRESS,
  answers,
  harness,
  storedRecords,
  namespacesOf,
  once,
  requester,
} from '../test/harness.js'
import { memoryBrowser } from '../test/memoryBrowser.js'

const { page, wallet, connected } = harness()

describe('tabs', () => {
  test('behavior: one socket for all tabs; each sees the session, its answers and its end', async () => {
    const browser = memoryBrowser()
    const { peer, connection } = await connected(undefined, undefined, page(browser))
    const other = page(browser)
    const [same] = await other.connect({ silent: true })
    expect(same?.session.topic).toBe(connection.session.topic)
    answers(peer, ({ params }) => ({ result: params.request.params }))
    const [left, right] = await Promise.all([
      requester(connection)('personal_sign', ['0x01', ADDRESS]),
      requester(same)('personal_sign', ['0x02', ADDRESS]),
    ])
    expect([left, right]).toEqual([
      ['0x01', ADDRESS],
      ['0x02', ADDRESS],
    ])
    expect(other.tab.sockets).toHaveLength(0)
    const [here, there] = [connection, same].map((item) =>
      once((listener) => item?.on('chainChanged', listener)),
    )
    await peer.emitSessionEvent({
      topic: connection.session.topic,
      event: { name: 'chainChanged', data: '0xa' },
      chainId: 'eip155:1',
    })
    expect(await Promise.all([here, there])).toEqual(['eip155:10', 'eip155:10'])
    const ended = once((listener) => connection.on('disconnect', listener))
    await same?.disconnect(new AbortController().signal)
    await ended
    await expect.poll(() => storedRecords(browser)).toEqual([])
  })

  test('behavior: both tabs end the session at once: the wallet is notified once', async () => {
    const browser = memoryBrowser()
    const { peer, connection } = await connected(undefined, undefined, page(browser))
    const [same] = await page(browser).connect({ silent: true })
    const events: string[] = []
    const decode = peer.core.crypto.decode.bind(peer.core.crypto)
    peer.core.crypto.decode = async (...given) => {
      const payload = await decode(...given)
      if (payload.method !== undefined) events.push(payload.method)
      return payload
    }
    const { signal } = new AbortController()
    await Promise.all([connection.disconnect(signal), same?.disconnect(signal)])
    await expect.poll(() => storedRecords(browser)).toEqual([])
    await expect.poll(() => events).toContain('wc_sessionDelete')
    await new Promise((resolve) => setTimeout(resolve, 100))
    expect(events).toEqual(['wc_sessionDelete'])
  })

  test('behavior: the tab with the socket closes while another one waits: the answer still arrives', async () => {
    const browser = memoryBrowser()
    const { peer, dapp } = await connected(undefined, undefined, page(browser))
    const other = page(browser)
    const [same] = await other.connect({ silent: true })
    const requested = once<{ id: number; topic: string }>((listener) => peer.on('session_request', listener))
    const answer = requester(same)('personal_sign', ['0x02', ADDRESS])
    const { id, topic } = await requested
    dapp.stop()
    await expect.poll(() => other.tab.sockets.length).toBe(1)
    await peer.respondSessionRequest({ topic, response: { id, jsonrpc: '2.0', result: '0x51' } })
    expect(await answer).toBe('0x51')
  })

  test('behavior: a frozen tab loses the socket to a tab that needs it', async () => {
    const browser = memoryBrowser()
    const { peer, dapp } = await connected(undefined, undefined, page(browser))
    answers(peer, () => ({ result: '0x51' }))
    const other = page(browser)
    const [same] = await other.connect({ silent: true })
    dapp.tab.freeze()
    expect(await requester(same)('personal_sign', ['0x02', ADDRESS])).toBe('0x51')
    expect(other.tab.sockets).toHaveLength(1)
  })

  test('behavior: without Web Locks each tab has its own socket, and both get everything', async () => {
    const browser = memoryBrowser({ locks: false })
    const { peer, connection, dapp } = await connected(undefined, undefined, page(browser))
    const other = page(browser)
    const [same] = await other.connect({ silent: true })
    await expect.poll(() => other.tab.sockets.length).toBe(1)
    answers(peer, () => ({ result: '0x51' }))
    expect(await requester(same)('personal_sign', ['0x02', ADDRESS])).toBe('0x51')
    expect(await requester(connection)('personal_sign', ['0x02', ADDRESS])).toBe('0x51')
    expect(dapp.tab.sockets).toHaveLength(1)
  })

  test("behavior: a tab that shows a QR code and closes does not affect another one's session", async () => {
    const browser = memoryBrowser()
    const { peer, connection } = await connected(undefined, undefined, page(browser))
    const other = page(browser)
    const controller = new AbortController()
    const shown = once<string>((onUri) => {
      void other.connect({ onUri, signal: controller.signal }).catch(() => undefined)
    })
    await shown
    controller.abort()
    other.stop()
    answers(peer, () => ({ result: '0x51' }))
    expect(await requester(connection)('personal_sign', ['0x02', ADDRESS])).toBe('0x51')
    const [again] = await page(browser).connect({ silent: true })
    expect(again?.session.topic).toBe(connection.session.topic)
  })
})

describe('the page is reloaded', () => {
  test.each(['before the wallet sees it', 'before the answer', 'between answer and settlement'])(
    'behavior: %s: the attempt completes',
    async (when) => {
      const browser = memoryBrowser({ isTouch: true })
      const first = page(browser)
      const peer = await wallet()
      const shown = once<string>((onUri) => {
        void first.connect({ onUri }).catch(() => undefined)
      })
      const uri = await shown
      if (when === 'before the wallet sees it') first.stop()
      const proposed = once<{ id: number }>((listener) => peer.on('session_proposal', listener))
      await peer.pair({ uri })
      const { id } = await proposed
      if (when === 'before the answer') first.stop()
      if (when === 'between answer and settlement') {
        const set = browser.records.set.bind(browser.records)
        browser.records.set = (key, value) => {
          if (value.includes('"responder"')) first.stop()
          return set(key, value)
        }
      }
      const approved = peer.approveSession({ id, namespaces: namespacesOf(['eip155:1']) })
      await approved
      const second = page(browser)
      await expect.poll(() => second.env.resumedWith.length + sessionsOf(browser)).toBeGreaterThan(0)
      const [connection] =
        second.env.resumedWith.length > 0 ? second.env.resumedWith : await second.connect({ silent: true })
      expect(connection && caips(connection)).toEqual([`eip155:1:${ADDRESS}`])
    },
  )
})

const sessionsOf = (browser: ReturnType<typeof memoryBrowser>): number =>
  storedRecords(browser).filter((key) => key.includes('.session.')).length
