import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, expect, test, vi } from 'vitest'
import { WebSocket, WebSocketServer } from 'ws'
import { hearSignature } from './hearSignature.js'

const signature = '5'.repeat(88)
let server: Server | undefined
afterEach(() => {
  server?.closeAllConnections()
  server?.close()
})

async function startNode(answer: string) {
  server = createServer()
  const sockets = new WebSocketServer({ server })
  const asked: unknown[] = []
  sockets.on('connection', (socket) =>
    socket.on('message', (data) => {
      asked.push(JSON.parse(String(data)))
      socket.send(answer)
    }),
  )
  await new Promise<void>((done) => server?.listen(0, '127.0.0.1', done))
  return { asked, sockets, url: `ws://127.0.0.1:${(server.address() as AddressInfo).port}` }
}

const Socket = WebSocket as unknown as typeof globalThis.WebSocket

test('behavior: subscribes to the signature and wakes on its notification', async () => {
  const { asked, url } = await startNode('{"method":"signatureNotification"}')
  const onHeard = vi.fn()
  const ear = hearSignature(Socket, { url, signature, onHeard })
  await vi.waitFor(() => expect(onHeard).toHaveBeenCalledOnce())
  expect(ear?.isListening()).toBe(true)
  expect(asked).toEqual([
    { jsonrpc: '2.0', id: 1, method: 'signatureSubscribe', params: [signature, { commitment: 'confirmed' }] },
  ])
  ear?.stop()
  await vi.waitFor(() => expect(ear?.isListening()).toBe(false))
})

test.each(['not JSON', '{"method":"slotNotification"}', '[]'])(
  'behavior: %s does not wake',
  async (answer) => {
    const { sockets, url } = await startNode(answer)
    const onHeard = vi.fn()
    const ear = hearSignature(Socket, { url, signature, onHeard })
    await vi.waitFor(() => expect(sockets.clients.size).toBe(1))
    ear?.stop()
    await vi.waitFor(() => expect(sockets.clients.size).toBe(0))
    expect(onHeard).not.toHaveBeenCalled()
  },
)

test('behavior: stopped while it opens, it closes once it is open, so that no browser warns', async () => {
  const { asked, sockets, url } = await startNode('')
  const close = vi.fn()
  class Counted extends WebSocket {
    override close(): void {
      close()
      super.close()
    }
  }
  const ear = hearSignature(Counted as unknown as typeof Socket, { url, signature, onHeard: () => {} })
  ear?.stop()
  expect(close).not.toHaveBeenCalled()
  await vi.waitFor(() => expect(close).toHaveBeenCalled())
  await vi.waitFor(() => expect(sockets.clients.size).toBe(0))
  expect(asked).toEqual([])
})

test('error: an invalid address opens no socket', () => {
  expect(hearSignature(Socket, { url: 'no address', signature, onHeard: () => {} })).toBeUndefined()
})
