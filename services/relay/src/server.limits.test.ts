import { connect, type Socket } from 'node:net'
import { afterEach, describe, expect, onTestFinished, test } from 'vitest'
import { openRaw, readClose, type RawSocket } from '../test/rawSocket.js'
import { clientUrl, connectClient } from '../test/testClient.js'
import { maxSocketsFor } from '@latchkey/kit/limitConnections'
import { startRelay, type RunningRelay, type StartOptions } from './startRelay.js'

const MiB = 1024 * 1024
const topic = 'ab'.repeat(32)
const running: RunningRelay[] = []
afterEach(async () => {
  for (const relay of running.splice(0)) await relay.close()
})
async function start(options: StartOptions = {}): Promise<string> {
  const relay = await startRelay({ port: 0, logLevel: 'silent', shutdownTimeout: 1000, ...options })
  running.push(relay)
  return relay.url
}
async function raw(url: string, name: string, localAddress?: string): Promise<RawSocket> {
  const opened = await openRaw(clientUrl(url, { name }), localAddress)
  onTestFinished(() => void opened.socket.destroy())
  return opened
}

describe('connections beyond the limit', () => {
  test('behavior: they count as refusals', async () => {
    const url = await start({ socketsPerAddress: 1, refusalsPerMinute: 3 })
    await connectClient(url, { name: 'A' })
    const over = await Promise.all(['B', 'C', 'D', 'E'].map((name) => raw(url, name)))
    const statuses = over.map((one) => one.status().slice(9, 12)).toSorted()
    expect(statuses).toEqual(['101', '101', '101', '429'])
  })

  test('behavior: they are closed at once, whether or not the client does its part', async () => {
    const url = await start({ socketsPerAddress: 1 })
    await connectClient(url, { name: 'A' })
    const over = await raw(url, 'B')
    // The library waits half a minute for the client's end.
    await expect.poll(over.hasEnded).toBe(true)
    expect(readClose(over.received())).toEqual({ code: 1013, reason: 'Overloaded: too many connections' })
    const broken = new Promise((resolve) => over.socket.once('error', resolve))
    const timer = setInterval(() => over.socket.write('x'), 100)
    onTestFinished(() => clearInterval(timer))
    expect(await broken).toMatchObject({ code: expect.stringMatching(/EPIPE|ECONNRESET/) })
  })

  test('behavior: connections that say nothing are bounded by address, and do not last', async () => {
    const url = await start({ socketsPerAddress: 10 })
    const { port } = new URL(url)
    const open = async (): Promise<Socket & { isOver?: boolean }> => {
      const socket: Socket & { isOver?: boolean } = connect({ host: '127.0.0.1', port: Number(port) })
      onTestFinished(() => void socket.destroy())
      socket.on('error', () => {})
      socket.on('close', () => (socket.isOver = true))
      await new Promise((resolve) => socket.once('connect', resolve))
      return socket
    }
    const silent = await Promise.all(Array.from({ length: 120 }, open))
    const left = (): number => silent.filter(({ isOver }) => !isOver).length
    await expect.poll(left).toBe(74)
    const other = await raw(url, 'A', '127.0.0.2')
    expect(other.status()).toContain('101')
  })

  test('param: sockets leave room for other file descriptors', () => {
    expect(maxSocketsFor(20_000, undefined)).toBe(20_000)
    expect(maxSocketsFor(20_000, 1_048_576)).toBe(20_000)
    expect(maxSocketsFor(20_000, 20_000)).toBe(18_912)
    expect(maxSocketsFor(20_000, 1024)).toBe(840)
    expect(maxSocketsFor(100, 1024)).toBe(100)
    expect(maxSocketsFor(20_000, 10)).toBe(1)
  })
})

describe('frames that do not come whole', () => {
  test('behavior: one that announces too much is closed before it comes', async () => {
    const url = await start()
    const one = await raw(url, 'A')
    one.announce(MiB + 1)
    await expect.poll(() => readClose(one.received())).toEqual({ code: 1009, reason: 'Frame too large' })
  })

  test('behavior: those of an address take a part of what there is, and others are served', async () => {
    const url = await start({ queuedBytes: 16 * MiB })
    const half = Buffer.alloc(900_000)
    const strangers = await Promise.all(Array.from({ length: 10 }, (_, at) => raw(url, `S${at}`)))
    const send = (several: readonly RawSocket[]): void => {
      for (const one of several) {
        one.announce(MiB)
        one.socket.write(half)
      }
    }
    const refused = (): number => strangers.filter((one) => one.hasEnded()).length
    const client = await connectClient(url, { name: 'B' })
    send(strangers.slice(0, 4))
    for (let at = 0; at < 40; at += 1) await client.call('irn_subscribe', { topic })
    expect(refused()).toBe(0)
    send(strangers.slice(4))
    await expect.poll(refused).toBe(6)
    const other = await raw(url, 'A', '127.0.0.2')
    other.announce(MiB)
    other.socket.write(half)
    expect(await client.call('irn_publish', { topic, message: 'x'.repeat(1000) })).toBe(true)
    expect(other.hasEnded()).toBe(false)
    for (const one of strangers) one.socket.destroy()
    for (let at = 0; at < 20; at += 1) {
      const message = `${at}`.padEnd(900_000, 'x')
      expect(await client.call('irn_publish', { topic: topic.replace(/^../, `${at + 10}`), message })).toBe(
        true,
      )
    }
  })
})

test('behavior: an address that reads nothing does not hold what is meant for others', async () => {
  const url = await start({ bufferBytes: 4 * MiB, trustedProxies: 1, ratePerSecond: 0 })
  const from = (address: string): Record<string, string> => ({ 'x-forwarded-for': address })
  const open = (name: string, address: string) => connectClient(url, { name, headers: from(address) })
  const deaf = await Promise.all(Array.from({ length: 5 }, (_, at) => open(`S${at}`, '10.0.0.1')))
  const [a, b] = [await open('A', '10.0.0.2'), await open('B', '10.0.0.3')]
  for (const client of [...deaf, b]) await client.call('irn_subscribe', { topic })
  for (const client of deaf) client.socket.pause()
  // More than the system's buffers hold.
  for (let at = 0; at < 30; at += 1) {
    expect(await a.call('irn_publish', { topic, message: `${at}`.padEnd(500_000, 'x') })).toBe(true)
    expect((await b.receive()).params.data.message.slice(0, 2).trim()).toBe(`${at}x`.slice(0, 2))
  }
  for (const client of deaf) client.socket.terminate()
})
