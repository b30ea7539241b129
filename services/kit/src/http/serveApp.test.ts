import { once } from 'node:events'
import { Agent, type IncomingMessage, request as ask } from 'node:http'
import { createConnection, type Socket } from 'node:net'
import { expect, onTestFinished, test, vi } from 'vitest'
import { createLog } from '../log.js'
import { serveApp, type ServedApp } from './serveApp.js'

const defaultSettings = {
  host: '127.0.0.1',
  port: 0,
  drainTime: 0,
  shutdownTimeout: 5_000,
  development: true,
  trustedProxies: 0,
}

function serviceWith(
  fetch: ServedApp['fetch'],
  settings: Partial<ServedApp['settings']> = {},
  lines: string[] = [],
) {
  const closed: string[] = []
  const service: ServedApp = {
    fetch,
    settings: { ...defaultSettings, ...settings },
    log: createLog({ name: 'service', level: 'warn', write: (line) => void lines.push(line) }),
    drain: () => void closed.push('drained'),
    close: async () => void closed.push('closed'),
  }
  return { service, closed }
}

test('behavior: a stop ends with the last request, not with the connections that browsers keep', async () => {
  let answer: (response: Response) => void = () => {}
  let asked: () => void = () => {}
  const arrived = new Promise<void>((done) => (asked = done))
  const { service, closed } = serviceWith(
    ({ url }) => {
      if (!url.endsWith('/slow')) return new Response('quick')
      asked()
      return new Promise((done) => (answer = done))
    },
    { shutdownTimeout: 60_000 },
  )
  const running = await serveApp(service)
  const { hostname, port } = new URL(running.url)
  const connect = async (text: string): Promise<Socket> => {
    const socket = createConnection({ host: hostname, port: Number(port) }).on('error', () => {})
    await once(socket, 'connect')
    socket.write(text)
    return socket
  }
  const get = (path: string) => `GET ${path} HTTP/1.1\r\nhost: x\r\n\r\n`
  // No request, a kept connection, and half a request.
  const unused = [await connect(''), await connect(get('/quick')), await connect('GET /quick HT')]
  await once(unused[1] as Socket, 'data')
  const open = await connect(get('/slow'))
  await arrived

  const ends = unused.map((socket) => once(socket.resume(), 'close'))
  const closing = running.close()
  await Promise.all(ends)
  expect(closed).toEqual(['drained'])
  await expect(fetch(running.url)).rejects.toThrow()
  const received = once(open.setEncoding('utf8'), 'data')
  const end = once(open, 'close')
  answer(new Response('last'))
  expect(String(await received)).toContain('last')
  await Promise.all([end, closing])
  expect(closed).toEqual(['drained', 'closed'])
})

test('behavior: a probe in HTTP/1.0 that names no host is answered', async () => {
  const asked: string[] = []
  const { service } = serviceWith(({ url }) => {
    asked.push(url)
    return new Response('ready')
  })
  const running = await serveApp(service)
  onTestFinished(() => running.close())
  const socket = createConnection({ host: '127.0.0.1', port: Number(new URL(running.url).port) })
  socket.write('GET /readyz HTTP/1.0\r\n\r\n')
  const [answer] = await once(socket.setEncoding('utf8'), 'data')
  expect(answer).toMatch(/^HTTP\/1\.1 200 /)
  expect(asked).toEqual(['http://host.invalid/readyz'])
})

test('behavior: until the time to drain is over it serves, and ends each connection with its answer', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout'] })
  onTestFinished(() => void vi.useRealTimers())
  const { service, closed } = serviceWith(() => new Response('served'), { drainTime: 30_000 })
  const running = await serveApp(service)
  const outcome = async (): Promise<string> => {
    const [response] = (await once(ask(running.url, { agent }).end(), 'response')) as [IncomingMessage]
    return `${response.statusCode} ${response.resume().headers.connection}`
  }
  const agent = new Agent({ keepAlive: true })
  onTestFinished(() => agent.destroy())
  expect(await outcome()).toBe('200 keep-alive')
  const closing = running.close()
  expect(await outcome()).toBe('200 close')
  await vi.advanceTimersByTimeAsync(29_999)
  expect(await outcome()).toBe('200 close')
  expect(closed).toEqual(['drained'])
  await vi.advanceTimersByTimeAsync(1)
  await closing
  expect(closed).toEqual(['drained', 'closed'])
  await expect(outcome()).rejects.toThrow('ECONNREFUSED')
})

test('behavior: a request that does not end is cut after the time for a stop', async () => {
  const { service, closed } = serviceWith(() => new Promise(() => {}), { shutdownTimeout: 50 })
  const running = await serveApp(service)
  const request = fetch(running.url)
  const refused = expect(request).rejects.toThrow()
  await new Promise((done) => setImmediate(done))
  await running.close()
  await refused
  expect(closed).toEqual(['drained', 'closed'])
})

test.each([
  ['0.0.0.0', true, true],
  ['0.0.0.0', false, false],
  ['127.0.0.1', true, false],
  ['localhost', true, false],
])('behavior: on %s, development %s, the start warns: %s', async (host, development, warns) => {
  const lines: string[] = []
  const { service } = serviceWith(() => new Response(), { host, development }, lines)
  await (await serveApp(service)).close()
  expect(lines.join().includes('NODE_ENV=production')).toBe(warns)
})

test('error: half requests of one address do not take the connections of others, and end soon', async () => {
  const { service } = serviceWith(() => new Response('here'))
  const running = await serveApp(service)
  const port = Number(new URL(running.url).port)
  const open = new Set<Socket>()
  for (let at = 0; at < 700; at += 1) {
    const socket = createConnection({ host: '127.0.0.1', port, localAddress: '127.0.0.2' })
    open.add(socket)
    socket.on('error', () => {}).once('close', () => open.delete(socket))
    await once(socket, 'connect')
    socket.write('POST / HTTP/1.1\r\nhost: x\r\ncontent-le')
  }
  await expect.poll(() => open.size).toBe(512 + 64)
  expect(await (await fetch(running.url)).text()).toBe('here')
  for (const socket of open) socket.destroy()
  await running.close()
})
