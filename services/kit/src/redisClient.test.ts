import { createServer, type AddressInfo } from 'node:net'
import { expect, onTestFinished, test } from 'vitest'
import { createRedis, createRedisClient, redisAddressOf } from './redisClient.js'
import { findRedis, startRedis } from './testing/startRedis.js'

/** Records first bytes. With a port, a sentinel of that primary. */
async function listen(primary?: number): Promise<{ readonly port: number; readonly heard: Promise<Buffer> }> {
  let hear: (bytes: Buffer) => void = () => {}
  const heard = new Promise<Buffer>((resolve) => (hear = resolve))
  const server = createServer((socket) => {
    socket.on('error', () => {})
    socket.on('data', (bytes) => {
      hear(bytes)
      if (primary === undefined) return socket.destroy()
      for (const command of bytes.toString().split(/(?=^\*\d)/m))
        socket.write(answerTo(command, `${primary}`))
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => void server.close())
  return { port: (server.address() as AddressInfo).port, heard }
}

function answerTo(command: string, primary: string): string {
  if (/get-master-addr/.test(command)) return `*2\r\n$9\r\n127.0.0.1\r\n$${primary.length}\r\n${primary}\r\n`
  if (/sentinels/.test(command)) return '*0\r\n'
  return /hello/i.test(command) ? '%0\r\n' : '+OK\r\n'
}

const HANDSHAKE = 0x16

const times = { commandTimeout: 1_000, connectTimeout: 1_000 }

test.skipIf(findRedis() === undefined)(
  'behavior: the primary that a sentinel names is used (needs redis-server)',
  async () => {
    const server = await startRedis()
    onTestFinished(() => server.stop())
    const sentinel = await listen(Number(new URL(server.url).port))
    const redis = createRedisClient({ url: `redis+sentinel://127.0.0.1:${sentinel.port}/main`, ...times })
    onTestFinished(() => redis.disconnect())
    await redis.connect()
    expect(await redis.set('a', '1')).toBe('OK')
  },
)

test.each([
  (port: number) => `rediss://:hunter2@127.0.0.1:${port}`,
  (port: number) => `rediss+cluster://:hunter2@127.0.0.1:${port}`,
  (port: number) => `rediss+sentinel://:hunter2@127.0.0.1:${port}/main`,
])('security: rediss speaks TLS from the first byte on (%#)', async (urlOf) => {
  const { port, heard } = await listen()
  const redis = createRedisClient({ url: urlOf(port), ...times })
  redis.on('error', () => {})
  redis.connect().catch(() => {})
  expect((await heard)[0]).toBe(HANDSHAKE)
  redis.disconnect()
})

test('security: the primary that sentinels name is spoken to by TLS as well', async () => {
  const primary = await listen()
  const sentinel = await listen(primary.port)
  const address = redisAddressOf(`rediss+sentinel://:hunter2@127.0.0.1:${sentinel.port}/main`)
  if (address.kind === 'cluster') throw new Error('It is no cluster.')
  const redis = createRedis(address, { lazyConnect: true, sentinelTLS: undefined as never })
  redis.on('error', () => {})
  redis.connect().catch(() => {})
  const heard = await primary.heard
  redis.disconnect()
  expect(heard[0]).toBe(HANDSHAKE)
  expect(heard.toString('latin1')).not.toContain('hunter2')
})

test('error: another address is refused', () => {
  expect(() => createRedisClient({ url: 'http://redis.example', ...times })).toThrow(
    'REDIS_URL or --redis is not an address of Redis.',
  )
})
