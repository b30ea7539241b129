import fc from 'fast-check'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, describe, expect, test } from 'vitest'
import { WebSocket } from 'ws'
import { clientUrl, connectClient, type ConnectOptions } from '../test/testClient.js'
import { testIdentity } from '@latchkey/kit/testing/testIdentity'
import { startRelay, type RunningRelay, type StartOptions } from './startRelay.js'

const folder = mkdtempSync(join(tmpdir(), 'latchkey-relay-'))
const configFile = join(folder, 'config.json')
const config = (projects: unknown): void =>
  writeFileSync(configFile, JSON.stringify({ projects, chains: [] }))
config([
  {
    id: 'shop',
    name: 'Shop',
    allowedOrigins: ['https://shop.example', 'https://*.shop.example'],
    analytics: false,
  },
  { id: 'open', name: 'Open', allowedOrigins: [] },
])
afterAll(() => rmSync(folder, { recursive: true }))

const running: RunningRelay[] = []
afterEach(async () => {
  for (const relay of running.splice(0)) await relay.close()
})
async function start(options: StartOptions = {}): Promise<string> {
  const relay = await startRelay({ port: 0, logLevel: 'silent', ...options })
  running.push(relay)
  return relay.url
}

async function statusOf(url: string, headers: Record<string, string> = {}): Promise<number> {
  return new Promise((resolve, reject) => {
    const socket = new WebSocket(url, { headers })
    socket.on('unexpected-response', (request, response) => {
      resolve(response.statusCode ?? 0)
      request.destroy()
    })
    socket.on('open', () => {
      resolve(101)
      socket.close()
    })
    socket.on('error', reject)
  })
}

const topic = 'ab'.repeat(32)
const production = { development: false, configFile }

describe('who may connect', () => {
  const past = Math.floor(Date.now() / 1000) - 100_000
  test.each<[string, StartOptions, ConnectOptions, object]>([
    ['demo in development', {}, {}, {}],
    ['an empty project id in development', {}, { project: '' }, {}],
    ['an empty project id in production', production, { project: '' }, { reason: 'Project not found' }],
    ['an unknown project', {}, { project: 'nope' }, { reason: 'Project not found' }],
    ['demo in production', production, {}, { reason: 'Project not found' }],
    ['a listed project in production', production, { project: 'open' }, {}],
    [
      'a page of the project',
      production,
      { project: 'shop', headers: { origin: 'https://a.shop.example' } },
      {},
    ],
    [
      'a foreign page',
      production,
      { project: 'shop', headers: { origin: 'https://evil.example' } },
      { reason: 'Origin not allowed' },
    ],
    ['an app without an origin', production, { project: 'shop' }, {}],
    [
      'localhost in production',
      production,
      { project: 'shop', headers: { origin: 'http://localhost:3000' } },
      { reason: 'Origin not allowed' },
    ],
    [
      'localhost in development',
      { configFile },
      { project: 'shop', headers: { origin: 'http://localhost:3000' } },
      {},
    ],
    ['a token of garbage', {}, { token: 'x' }, { reason: 'Unauthorized: token is not a JWT' }],
    [
      'an expired token',
      {},
      { token: testIdentity('A').token('ws://127.0.0.1', { iat: past, exp: past + 60 }) },
      { reason: 'Unauthorized: token has expired' },
    ],
    [
      'a token for another relay',
      {},
      { token: testIdentity('A').token('wss://relay.example') },
      { reason: 'Unauthorized: aud is another relay' },
    ],
    [
      'a host name of ours',
      { hosts: ['relay.example'] },
      { token: testIdentity('A').token('wss://relay.example') },
      {},
    ],
    [
      'the Host header when host names are set',
      { hosts: ['relay.example'] },
      {},
      { reason: 'Unauthorized: aud is another relay' },
    ],
  ])('param: %s', async (_, options, client, refused) => {
    const connected = await connectClient(await start(options), client)
    if ('reason' in refused) expect(await connected.closed).toEqual({ code: 3000, ...refused })
    else {
      expect(await connected.call('irn_subscribe', { topic })).toHaveLength(64)
      await connected.close()
    }
  })

  test('behavior: a missing project id is demo in development and nothing in production', async () => {
    const url = clientUrl(await start()).replace(/&projectId=demo/, '')
    expect(await statusOf(url)).toBe(101)
    const strict = new URL(clientUrl(await start(production)))
    for (const key of ['projectId', 'useOnCloseEvent']) strict.searchParams.delete(key)
    expect(await statusOf(strict.href)).toBe(403)
  })

  test('behavior: the token may come as a header, which wins over the query', async () => {
    const url = await start()
    const authorization = `Bearer ${testIdentity('A').token(url)}`
    expect(await statusOf(`${url}?projectId=demo`, { authorization })).toBe(101)
    expect(await statusOf(`${url}?projectId=demo&auth=x`, { authorization })).toBe(101)
    expect(await statusOf(`${url}?projectId=demo`, { authorization: 'Bearer x' })).toBe(401)
    expect(await statusOf(`${url}?projectId=demo`)).toBe(401)
  })

  test('behavior: without useOnCloseEvent a refusal is an HTTP status', async () => {
    const url = await start(production)
    const auth = testIdentity('A').token(url)
    expect(await statusOf(`${url}?projectId=open&auth=x`)).toBe(401)
    expect(await statusOf(`${url}?projectId=nope&auth=${auth}`)).toBe(403)
    const foreign = { origin: 'https://evil.example' }
    expect(await statusOf(`${url}?projectId=shop&auth=${auth}`, foreign)).toBe(403)
  })

  test('behavior: who is refused too often gets 429, and good tokens still pass', async () => {
    const url = await start({ refusalsPerMinute: 3 })
    const bad = clientUrl(url, { token: 'x' })
    expect(await Promise.all([1, 2, 3].map(() => statusOf(bad)))).toEqual([101, 101, 101])
    expect(await statusOf(bad)).toBe(429)
    expect(await statusOf(clientUrl(url))).toBe(101)
  })

  test('behavior: addresses behind a trusted proxy are counted one by one', async () => {
    const url = await start({ refusalsPerMinute: 1, trustedProxies: 1 })
    const bad = clientUrl(url, { token: 'x' })
    const from = (address: string): Record<string, string> => ({ 'x-forwarded-for': `6.6.6.6, ${address}` })
    expect(await statusOf(bad, from('10.0.0.1'))).toBe(101)
    expect(await statusOf(bad, from('10.0.0.1'))).toBe(429)
    expect(await statusOf(bad, from('10.0.0.2'))).toBe(101)
    expect(await statusOf(bad, from('2001:db8:0:1::1'))).toBe(101)
    expect(await statusOf(bad, from('2001:db8:0:1:ffff::2'))).toBe(429)
  })

  test('behavior: sockets are bounded, and a place is free again after a close', async () => {
    const url = await start({ socketsPerAddress: 2 })
    const first = await connectClient(url, { name: 'A' })
    await connectClient(url, { name: 'B' })
    const third = await connectClient(url, { name: 'C' })
    expect(await third.closed).toEqual({ code: 1013, reason: 'Overloaded: too many connections' })
    await first.close()
    await expect.poll(() => statusOf(clientUrl(url, { name: 'D' }))).toBe(101)
    const plain = await start({ sockets: 1 })
    await connectClient(plain)
    expect(await statusOf(`${plain}?auth=${testIdentity('B').token(plain)}`)).toBe(503)
  })

  test('behavior: a changed settings file holds from the next connection on; a broken one changes nothing', async () => {
    const url = await start(production)
    config([{ id: 'late', name: 'Late' }])
    const lateClient = await connectClient(url, { project: 'late' })
    writeFileSync(configFile, '{')
    expect(await lateClient.call('irn_subscribe', { topic })).toHaveLength(64)
    await (await connectClient(url, { project: 'late' })).call('irn_subscribe', { topic })
    await expect(startRelay({ port: 0, logLevel: 'silent', configFile })).rejects.toThrow(/is not JSON/)
  })
})

describe('frames on the wire', () => {
  test('behavior: garbage is answered or closes its own socket, and the relay goes on', async () => {
    const url = await start()
    const client = await connectClient(url)
    client.raw('{')
    expect(JSON.parse(await client.nextRaw())).toMatchObject({ id: null, error: { code: -32700 } })
    client.raw('[]')
    expect(JSON.parse(await client.nextRaw())).toMatchObject({ id: null, error: { code: -32600 } })
    client.raw(
      `{"id":1795149126017583361,"jsonrpc":"2.0","method":"irn_subscribe","params":{"topic":"${topic}"}}`,
    )
    expect(await client.nextRaw()).toMatch(/^\{"id":1795149126017583361,/)
    client.socket.send(Buffer.from('{}'), { binary: true })
    expect(await client.closed).toEqual({ code: 1003, reason: 'Text frames only' })
    const healthy = await connectClient(url)
    expect(await healthy.call('irn_subscribe', { topic })).toHaveLength(64)
  })

  test('behavior: a frame of 1 MiB passes, one more byte closes with 1009', async () => {
    const url = await start()
    const [client, other] = [await connectClient(url), await connectClient(url, { name: 'B' })]
    await other.call('irn_subscribe', { topic })
    const shell = JSON.stringify({
      id: '1',
      jsonrpc: '2.0',
      method: 'irn_publish',
      params: { topic, message: '' },
    })
    const message = 'x'.repeat(1024 * 1024 - shell.length)
    client.raw(shell.replace('"message":""', `"message":"${message}"`))
    expect(await client.nextRaw()).toContain('"result":true')
    expect((await other.receive()).params.data.message).toBe(message)
    client.raw('x'.repeat(1024 * 1024 + 1))
    expect(await client.closed).toEqual({ code: 1009, reason: 'Frame too large' })
    const huge = await connectClient(url)
    huge.raw('x'.repeat(3 * 1024 * 1024))
    expect((await huge.closed).code).toBe(1009)
  })

  test('behavior: any bytes on the TCP connection never stop the relay', async () => {
    const url = await start()
    const { port } = new URL(url)
    const upgrade = `GET /?auth=${testIdentity('A').token(url)} HTTP/1.1\r\nhost: 127.0.0.1\r\nconnection: upgrade\r\nupgrade: websocket\r\nsec-websocket-version: 13\r\nsec-websocket-key: AAAAAAAAAAAAAAAAAAAAAA==\r\n\r\n`
    const send = (bytes: Uint8Array): Promise<void> =>
      new Promise((resolve) => {
        const socket = connect(Number(port), '127.0.0.1', () => socket.end(bytes))
        socket.on('error', () => {})
        socket.on('close', () => resolve())
        socket.resume()
      })
    await fc.assert(
      fc.asyncProperty(fc.boolean(), fc.uint8Array({ maxLength: 200 }), async (upgraded, bytes) => {
        await send(Buffer.concat([Buffer.from(upgraded ? upgrade : ''), bytes]))
      }),
      { numRuns: 100 },
    )
    expect(await (await connectClient(url)).call('irn_subscribe', { topic })).toHaveLength(64)
  })

  test('behavior: pings come, and who misses two pongs is dropped', async () => {
    const url = await start({ pingMs: 60 })
    const good = await connectClient(url, { name: 'A' })
    const deaf = new WebSocket(clientUrl(url, { name: 'B' }), { autoPong: false })
    let pings = 0
    good.socket.on('ping', () => (pings += 1))
    const code = await new Promise((resolve) => deaf.once('close', resolve))
    expect(code).toBe(1006)
    expect(pings).toBeGreaterThanOrEqual(2)
    expect(await good.call('irn_subscribe', { topic })).toHaveLength(64)
  })
})

describe('HTTP on the same port', () => {
  test('param: health, readiness, metrics and everything else', async () => {
    const base = (await start()).replace('ws:', 'http:')
    const ask = async (path: string, init?: RequestInit): Promise<[number, string]> => {
      const response = await fetch(new URL(path, base), init)
      return [response.status, await response.text()]
    }
    expect(await ask('/healthz')).toEqual([200, '{"status":"ok"}'])
    expect(await ask('/readyz')).toEqual([200, '{"status":"ready"}'])
    expect(await ask('/metrics')).toEqual([200, expect.stringContaining('latchkey_relay_sockets 0')])
    expect((await ask('/'))[0]).toBe(426)
    expect((await ask('/nothing'))[0]).toBe(404)
    expect((await ask('/', { method: 'POST', body: '{}' }))[0]).toBe(405)
  })
})
