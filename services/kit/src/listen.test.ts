import { once } from 'node:events'
import { createServer, type RequestListener, type Server } from 'node:http'
import { createConnection, type Socket } from 'node:net'
import { expect, onTestFinished, test, vi } from 'vitest'
import { createClientAddresses } from './clientAddress.js'
import { limitConnections, maxSocketsFor } from './limitConnections.js'
import { isLoopback, listen } from './listen.js'

async function serve(answer: RequestListener, host = '127.0.0.1') {
  const server = createServer(answer)
  onTestFinished(() => {
    server.closeAllConnections()
    server.close()
  })
  return { server, listening: await listen(server, { host, port: 0 }) }
}

async function connect(port: number, text = '', localAddress = '127.0.0.1'): Promise<Socket> {
  const socket = createConnection({ host: '127.0.0.1', port, localAddress }).on('error', () => {})
  onTestFinished(() => void socket.destroy())
  await once(socket, 'connect')
  socket.write(text)
  return socket
}

const get = 'GET / HTTP/1.1\r\nhost: x\r\n\r\n'
const ends = (socket: Socket) => once(socket.resume(), 'close')

test('behavior: host and port stand in a URL as they are reached', async () => {
  const four = await serve((_, response) => response.end('four'))
  const six = await serve((_, response) => response.end('six'), '::1')
  expect(four.listening.authority).toBe(`127.0.0.1:${four.listening.address.port}`)
  expect(six.listening.authority).toBe(`[::1]:${six.listening.address.port}`)
  for (const { listening } of [four, six])
    expect((await fetch(`http://${listening.authority}`)).status).toBe(200)
})

test('error: a port that is taken is refused with its code, and a later error of the server is not ours', async () => {
  const { listening } = await serve(() => {})
  const second = createServer()
  await expect(listen(second, { host: '127.0.0.1', port: listening.address.port })).rejects.toMatchObject({
    code: 'EADDRINUSE',
  })
  const third = createServer()
  onTestFinished(() => void third.close())
  await listen(third, { host: '127.0.0.1', port: 0 })
  expect(third.listenerCount('error')).toBe(0)
})

test('behavior: a stop without connections ends at once, and tells nobody of a time-out', async () => {
  const { listening } = await serve(() => {})
  const onTimeout = vi.fn()
  await listening.stop(600_000, onTimeout)
  expect(onTimeout).not.toHaveBeenCalled()
  await expect(fetch(`http://${listening.authority}`)).rejects.toThrow()
})

test('behavior: after the time of a stop open requests are cut, and it is told once', async () => {
  const { server, listening } = await serve(() => {})
  const socket = await connect(listening.address.port, get)
  await once(server, 'request')
  const cut = ends(socket)
  const onTimeout = vi.fn()
  await listening.stop(10, onTimeout)
  await cut
  expect(onTimeout).toHaveBeenCalledOnce()
})

test('behavior: a connection closes when the last of its requests is answered, not with the first', async () => {
  const answers: (() => void)[] = []
  const { listening } = await serve((_, response) => void answers.push(() => response.end('x')))
  const socket = await connect(listening.address.port, get + get)
  let received = ''
  socket.setEncoding('utf8').on('data', (part: string) => (received += part))
  // Pipelined.
  await expect.poll(() => answers.length).toBe(2)
  const stopped = listening.stop(600_000)
  answers[0]?.()
  await expect.poll(() => received.match(/200 OK/g)?.length).toBe(1)
  expect(socket.closed).toBe(false)
  answers[1]?.()
  await Promise.all([once(socket, 'close'), stopped])
  expect(received.match(/200 OK/g)).toHaveLength(2)
})

test('behavior: a connection that was upgraded is left to its owner until the time is over', async () => {
  const { server, listening } = await serve(() => {})
  const upgraded: Socket[] = []
  server.on('upgrade', (_request, socket) => {
    upgraded.push(socket as Socket)
    socket.write('HTTP/1.1 101 Switching Protocols\r\nconnection: upgrade\r\nupgrade: x\r\n\r\n')
  })
  const socket = await connect(
    listening.address.port,
    'GET / HTTP/1.1\r\nhost: x\r\nconnection: upgrade\r\nupgrade: x\r\n\r\n',
  )
  await once(socket, 'data')
  const stopped = listening.stop(30, () => upgraded.forEach((one) => one.destroy()))
  expect(socket.closed).toBe(false)
  await Promise.all([ends(socket), stopped])
})

test.each([
  ['127.0.0.1', true],
  ['127.9.9.9', true],
  ['::1', true],
  ['::ffff:127.0.0.1', true],
  ['0.0.0.0', false],
  ['::', false],
  ['128.0.0.1', false],
  ['::ffff:10.0.0.1', false],
  ['1270.0.0.1', false],
])('param: %s is reached by this machine alone: %s', (address, expected) => {
  expect(isLoopback(address)).toBe(expected)
})

test.each([
  [100_000, undefined, 100_000],
  [100, 1_024, 100],
  [100_000, 1_024, 840],
  [100_000, 65_536, 64_448],
  [100, 64, 1],
  [100, 0, 1],
])('param: of %i sockets, %s descriptors hold %i', (wanted, descriptors, expected) => {
  expect(maxSocketsFor(wanted, descriptors)).toBe(expected)
})

async function limited(trusted: number) {
  const { server, listening } = await serve((_, response) => response.end('here'))
  limitConnections(server as Server, { sockets: 256, socketsPerAddress: 1 }, createClientAddresses(trusted))
  const more = async (localAddress: string) =>
    (await connect(listening.address.port, '', localAddress)).resume()
  const here = async () => new Promise<number>((done) => server.getConnections((_, count) => done(count)))
  return { more, here }
}

test('behavior: an address has its connections and a few more, and gets one back for each that it closes', async () => {
  const { more, here } = await limited(0)
  const first = await more('127.0.0.2')
  for (let at = 0; at < 80; at += 1) await more('127.0.0.2')
  await expect.poll(here).toBe(65)
  await more('127.0.0.3')
  await expect.poll(here).toBe(66)
  first.destroy()
  await expect.poll(here).toBe(65)
  await more('127.0.0.2')
  await more('127.0.0.2')
  await expect.poll(here).toBe(66)
})

test('behavior: what comes through a proxy has the proxy’s address and is bounded by its number alone', async () => {
  const { more, here } = await limited(1)
  for (let at = 0; at < 100; at += 1) await more('127.0.0.2')
  await expect.poll(here).toBe(100)
  for (let at = 0; at < 220; at += 1) await more('127.0.0.2')
  await expect.poll(here).toBe(256 + 32)
})
