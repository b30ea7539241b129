import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, expect, test, vi } from 'vitest'
import { WebSocket, WebSocketServer } from 'ws'
import { subscribeSignature } from './subscribeSignature.js'

const signature = '5'.repeat(88)
let server: Server | undefined
afterEach(() => {
  server?.closeAllConnections()
  server?.close()
})

async function startNode(answer: string) {
  server = createServer()
  const sockets = new WebSocketServer({ server })
  const sentMessages: unknown[] = []
  sockets.on('connection', (socket) =>
    socket.on('message', (data) => {
      sentMessages.push(JSON.parse(String(data)))
      socket.send(answer)
    }),
  )
  await new Promise<void>((done) => server?.listen(0, '127.0.0.1', done))
  return { sentMessages, sockets, url: `ws://127.0.0.1:${(server.address() as AddressInfo).port}` }
}

const Socket = WebSocket as unknown as typeof globalThis.WebSocket

test('behavior: subscribes to the signature and wakes on its notification', async () => {
  const { sentMessages, url } = await startNode('{"method":"signatureNotification"}')
  const onNotification = vi.fn()
  const subscription = subscribeSignature(Socket, { url, signature, onNotification })
  await vi.waitFor(() => expect(onNotification).toHaveBeenCalledOnce())
  expect(subscription?.isListening()).toBe(true)
  expect(sentMessages).toEqual([
    { jsonrpc: '2.0', id: 1, method: 'signatureSubscribe', params: [signature, { commitment: 'confirmed' }] },
  ])
  subscription?.stop()
  await vi.waitFor(() => expect(subscription?.isListening()).toBe(false))
})

test.each(['not JSON', '{"method":"slotNotification"}', '[]'])(
  'behavior: %s does not wake',
  async (answer) => {
    const { sockets, url } = await startNode(answer)
    const onNotification = vi.fn()
    const subscription = subscribeSignature(Socket, { url, signature, onNotification })
    await vi.waitFor(() => expect(sockets.clients.size).toBe(1))
    subscription?.stop()
    await vi.waitFor(() => expect(sockets.clients.size).toBe(0))
    expect(onNotification).not.toHaveBeenCalled()
  },
)

test('behavior: stopped while it opens, it closes once it is open, so that no browser warns', async () => {
  const { sentMessages, sockets, url } = await startNode('')
  const close = vi.fn()
  class Counted extends WebSocket {
    override close(): void {
      close()
      super.close()
    }
  }
  const subscription = subscribeSignature(Counted as unknown as typeof Socket, {
    url,
    signature,
    onNotification: () => {},
  })
  subscription?.stop()
  expect(close).not.toHaveBeenCalled()
  await vi.waitFor(() => expect(close).toHaveBeenCalled())
  await vi.waitFor(() => expect(sockets.clients.size).toBe(0))
  expect(sentMessages).toEqual([])
})

test('error: an invalid address opens no socket', () => {
  expect(
    subscribeSignature(Socket, { url: 'no address', signature, onNotification: () => {} }),
  ).toBeUndefined()
})
