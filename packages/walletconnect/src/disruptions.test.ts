import { caips } from '../test/harness.js'
import { freePort } from '@latchkey/kit/freePort'
import { type RunningRelay, startRelay } from '@latchkey/relay'
import { createMemoryStore } from '@latchkey/relay/core'
import { describe, expect, test } from 'vitest'
import {
  ADDRESS,
  answers,
  approves,
  harness,
  storedRecords,
  namespacesOf,
  once,
  requester,
} from '../test/harness.js'
import { memoryBrowser } from '../test/memoryBrowser.js'
import type { RemoteConnection } from './connector/connectorTypes.js'
import type { SocketLike } from './relay/relayTypes.js'

const { page, wallet, connected, relayUrl, undo } = harness()

const drop = (sockets: readonly SocketLike[]): void => {
  const socket = sockets.at(-1) as SocketLike & { terminate(): void }
  socket.terminate()
}

describe('sockets', () => {
  test('behavior: dropped before and after the acknowledgement of a request: the answer still arrives, once', async () => {
    const { dapp, peer, request } = await connected()
    const received: number[] = []
    answers(peer, ({ id }) => {
      received.push(id)
      return { result: `0x${received.length}` }
    })
    const first = request('personal_sign', ['0x00', ADDRESS])
    drop(dapp.tab.sockets)
    expect(await first).toBe('0x1')
    const second = request('personal_sign', ['0x01', ADDRESS])
    await expect.poll(() => received.length, { interval: 1 }).toBe(2)
    drop(dapp.tab.sockets)
    expect(await second).toBe('0x2')
    expect(new Set(received).size).toBe(2)
  })

  test('behavior: dropped while the visitor approves: still connects', async () => {
    const dapp = page()
    const peer = await wallet()
    peer.on('session_proposal', ({ id }) => {
      drop(dapp.tab.sockets)
      void peer.approveSession({ id, namespaces: namespacesOf(['eip155:1']) })
    })
    const [connection] = await dapp.connect({ onUri: (uri) => void peer.pair({ uri }) })
    expect(connection && caips(connection)).toEqual([`eip155:1:${ADDRESS}`])
    await expect.poll(() => Object.values(peer.getActiveSessions())[0]?.acknowledged).toBe(true)
  })

  test('behavior: suspended with the page and resumed: a deletion in between is noticed', async () => {
    const { dapp, peer, connection } = await connected()
    const ended = once((listener) => connection.on('disconnect', listener))
    dapp.tab.fire('pagehide')
    await expect.poll(() => dapp.tab.sockets.at(-1)?.readyState).toBe(3)
    await peer.disconnectSession({ topic: connection.session.topic, reason: { code: 6000, message: 'bye' } })
    dapp.tab.fire('pageshow')
    expect(await ended).toEqual({ reason: 'wallet' })
  })

  test.each([true, false])(
    'behavior: the relay restarts, memory kept: %s; the shown code and an open request still get their answers',
    async (keeps) => {
      const port = await freePort()
      const store = keeps ? createMemoryStore() : undefined
      const start = (): Promise<RunningRelay> =>
        startRelay({
          port,
          logLevel: 'silent',
          ...(store && { store: { ...store, close: async () => undefined } }),
        })
      let relay = await start()
      undo.push(() => relay.close())
      const restart = async (): Promise<void> => {
        await relay.close()
        relay = await start()
      }
      const dapp = page(undefined, relay.url)
      let connecting: Promise<readonly RemoteConnection[]> | undefined
      const shown = await once<string>((onUri) => (connecting = dapp.connect({ onUri })))
      await restart()
      const peer = await wallet('walletkit-1.2.10', relay.url)
      approves(peer, namespacesOf(['eip155:1', 'eip155:10']))
      await peer.pair({ uri: shown })
      const [connection] = (await connecting) ?? []
      expect(connection?.accounts).toHaveLength(2)
      const received: number[] = []
      answers(peer, ({ id }) => {
        received.push(id)
        return { result: '0x51' }
      })
      await peer.core.relayer.transportClose()
      const answer = requester(connection)('personal_sign', ['0x00', ADDRESS])
      await expect.poll(() => dapp.browser.records.size).toBeGreaterThan(3)
      await new Promise((resolve) => setTimeout(resolve, 200))
      await restart()
      await peer.core.relayer.transportOpen()
      expect(await answer).toBe('0x51')
      expect(received).toHaveLength(1)
    },
    40_000,
  )

  test('behavior: the first relay of the list is unreachable: the next one is used', async () => {
    const nobody = 'ws://127.0.0.1:9/'
    const { connection } = await connected(undefined, undefined, page(undefined, [nobody, relayUrl()]))
    expect(connection.accounts).toHaveLength(2)
  })

  test('error: a relay’s refusal of the project is reported', async () => {
    const strict = await startRelay({ port: 0, logLevel: 'silent', development: false, hosts: ['127.0.0.1'] })
    undo.push(() => strict.close())
    await expect(page(undefined, strict.url).connect()).rejects.toMatchObject({
      name: 'relay_refused',
      details: { reason: expect.stringContaining('roject') },
    })
  })
})

describe('attempts', () => {
  test('behavior: ten times opened and closed, then connected; no record and no socket remain', async () => {
    const dapp = page()
    for (let at = 0; at < 10; at += 1) {
      const controller = new AbortController()
      const shown = once<string>((onUri) => {
        const attempt = dapp.connect({ onUri, signal: controller.signal })
        attempt.catch((error: { name: string }) => expect(error.name).toBe('request_aborted'))
      })
      await shown
      controller.abort()
    }
    await expect.poll(() => storedRecords(dapp.browser)).toEqual([])
    const { connection } = await connected(undefined, undefined, dapp)
    expect(connection.accounts).toHaveLength(2)
    await connection.disconnect(new AbortController().signal)
    await expect.poll(() => dapp.tab.sockets.filter(({ readyState }) => readyState < 2).length).toBe(0)
    expect(dapp.browser.stored.size).toBe(0)
  })

  test('behavior: both sides disconnect at once', async () => {
    const { peer, connection, dapp } = await connected()
    await Promise.all([
      peer.disconnectSession({ topic: connection.session.topic, reason: { code: 6000, message: 'bye' } }),
      connection.disconnect(new AbortController().signal),
    ])
    await expect.poll(() => storedRecords(dapp.browser)).toEqual([])
    expect(peer.getActiveSessions()).toEqual({})
  })

  test('behavior: a disconnect without a relay is sent later', async () => {
    const { peer, connection, dapp } = await connected()
    dapp.tab.fire('pagehide')
    const sessionDeleted = once((listener) => peer.on('session_delete', listener))
    await connection.disconnect(AbortSignal.abort())
    expect((await page(dapp.browser).connect({ silent: true })).length).toBe(0)
    await sessionDeleted
    await expect.poll(() => storedRecords(dapp.browser)).toEqual([])
  })

  test('behavior: a wallet that pings the pairing, speaks unknown methods and malformed settlements', async () => {
    const dapp = page()
    const peer = await wallet()
    let uri = ''
    const attempt = dapp.connect({ onUri: (made) => (uri = made) })
    await expect.poll(() => uri).not.toBe('')
    const pairing = once<{ id: number }>((listener) => peer.on('session_proposal', listener))
    await peer.pair({ uri })
    const { id } = await pairing
    const topic = uri.slice(3, 67)
    await peer.core.pairing.ping({ topic })
    for (const payload of [
      { id: Date.now() * 1000, jsonrpc: '2.0', method: 'wc_unheardOf', params: {} },
      { id, jsonrpc: '2.0', result: { responderPublicKey: 'nonsense' } },
      { id: 'text', jsonrpc: '2.0', result: true },
    ]) {
      const message = await peer.core.crypto.encode(topic, payload)
      await peer.core.relayer.publish(topic, message, { ttl: 300, tag: 0 })
    }
    void peer.approveSession({ id, namespaces: namespacesOf(['eip155:1']) })
    expect((await attempt).map(caips)).toEqual([[`eip155:1:${ADDRESS}`]])
  })

  test('error: the wallet deletes the pairing instead of answering: declined', async () => {
    const dapp = page()
    const peer = await wallet()
    peer.on('session_proposal', ({ params }) => {
      void peer.core.pairing.disconnect({
        topic: (params as unknown as { pairingTopic: string }).pairingTopic,
      })
    })
    await expect(dapp.connect({ onUri: (uri) => void peer.pair({ uri }) })).rejects.toMatchObject({
      name: 'user_rejected',
    })
  })

  test('behavior: an invalid update or a duplicate of an old message changes nothing', async () => {
    const { peer, connection, dapp } = await connected()
    const { topic } = connection.session
    const send = async (payload: object): Promise<string> => {
      const message = await peer.core.crypto.encode(topic, payload)
      await peer.core.relayer.publish(topic, message, { ttl: 300, tag: 0 })
      return message
    }
    const before = caips(connection)
    const event = { event: { name: 'chainChanged', data: 10 }, chainId: 'eip155:1' }
    const nextId = (): number => Date.now() * 1000
    await send({ id: nextId(), jsonrpc: '2.0', method: 'wc_sessionUpdate', params: { namespaces: {} } })
    await send({
      id: nextId(),
      jsonrpc: '2.0',
      method: 'wc_sessionUpdate',
      params: { namespaces: { eip155: { accounts: ['solana:x:y'], methods: [], events: [] } } },
    })
    await send({ id: nextId() - 3_600_000_000, jsonrpc: '2.0', method: 'wc_sessionEvent', params: event })
    await expect.poll(() => connection.chainId).toBe('eip155:10')
    await send({
      id: nextId() - 7_200_000_000,
      jsonrpc: '2.0',
      method: 'wc_sessionEvent',
      params: { ...event, event: { name: 'chainChanged', data: 1 } },
    })
    await send({ id: nextId(), jsonrpc: '2.0', method: 'wc_sessionPing', params: {} })
    await new Promise((resolve) => setTimeout(resolve, 100))
    expect(connection.chainId).toBe('eip155:10')
    expect(new Set(caips(connection))).toEqual(new Set(before))
    expect(dapp.env.lines.filter((line) => line.includes('not handled'))).toEqual([])
  })

  test('behavior: everything works without WebCrypto (plain http)', async () => {
    const { connection, peer, request } = await connected(
      undefined,
      undefined,
      page(memoryBrowser({ subtle: false })),
    )
    answers(peer, () => ({ result: '0x51' }))
    expect(await request('personal_sign', ['0x00', ADDRESS])).toBe('0x51')
    expect(connection.accounts).toHaveLength(2)
  })
})
