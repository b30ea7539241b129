import { isLatchkeyError } from '@latchkey/protocol/errors'
import { expect, test } from 'vitest'
import { type FakePlatform, fakePlatform } from '../../test/fakePlatform.js'
import { createHttp, type Http } from './gateway.js'

const quiet = { debug() {}, info() {}, warn() {}, error() {} }

function create(platform: FakePlatform): Http {
  return createHttp({
    platform,
    log: quiet,
    gateway: 'https://gate.test/base',
    query: { projectId: 'demo', st: 'latchkey', sv: 'js-eip155-0.1.0', clientId: undefined },
    signal: () => new AbortController().signal,
  })
}

test('param: sends path and query, including the common one, without undefined and null', async () => {
  const platform = fakePlatform(() => ({ ok: 1 }))
  await create(platform).get('/getWallets', {
    query: { page: 1, search: undefined, chains: 'eip155,solana' },
  })
  expect(platform.requests[0]?.url.href).toBe(
    'https://gate.test/base/getWallets?projectId=demo&st=latchkey&sv=js-eip155-0.1.0&page=1&chains=eip155%2Csolana',
  )
})

test('param: requests for chain data carry the client id once there is one', async () => {
  const platform = fakePlatform(() => ({}))
  let id: string | undefined
  const http = createHttp({
    platform,
    log: quiet,
    gateway: 'https://gate.test',
    query: { projectId: 'demo' },
    clientId: () => id,
    signal: () => new AbortController().signal,
  })
  await http.get('/v1/identity/0x1')
  id = 'did:key:z6Mk'
  await http.get('/v1/identity/0x1')
  await http.post('/v1/fungible/price', {}, { query: { a: 1 } })
  for (const path of ['/v1/init', '/getWallets', '/projects/v1/origins']) await http.get(path)
  expect(http.url('/e')).not.toContain('clientId')
  expect(platform.requests.map(({ url }) => [url.pathname, url.searchParams.get('clientId')])).toEqual([
    ['/v1/identity/0x1', null],
    ['/v1/identity/0x1', id],
    ['/v1/fungible/price', id],
    ['/v1/init', null],
    ['/getWallets', null],
    ['/projects/v1/origins', null],
  ])
})

test('behavior: a success is cached for its ttl; fresh asks again', async () => {
  let n = 0
  const platform = fakePlatform(() => ({ n: (n += 1) }))
  const http = create(platform)
  const get = (fresh = false) => http.get('/a', { ttl: 1_000, fresh })
  expect([await get(), await get()]).toEqual([{ n: 1 }, { n: 1 }])
  expect(await get(true)).toEqual({ n: 2 })
  await platform.advance(1_000)
  expect(await get()).toEqual({ n: 3 })
})

test('behavior: equal reads in flight are one request', async () => {
  const platform = fakePlatform(() => 1)
  const http = create(platform)
  await Promise.all([http.get('/a'), http.get('/a'), http.get('/b')])
  expect(platform.requests).toHaveLength(2)
})

test('behavior: an answer without JSON is a failure', async () => {
  const platform = fakePlatform(() => new Response('fine'))
  await expect(create(platform).get('/a')).rejects.toMatchObject({ name: 'http_failed' })
})

test.each([
  [200, '<html>Checking your browser</html>'],
  [403, '\n<!doctype html><title>Blocked</title>'],
  [404, '<html>Not here</html>'],
  [503, '<!DOCTYPE html><p>Under attack</p>'],
])('error: a web page with status %s is no answer', async (status, page) => {
  const platform = fakePlatform(() => new Response(page, { status }))
  const http = create(platform)
  const failure = await http.get('/a', { isTheirs: true }).catch((error: unknown) => error)
  if (!isLatchkeyError(failure)) throw new Error('It did not fail')
  expect(failure.name).toBe('gateway_unreachable')
  expect(failure.message).toContain('The gateway at gate.test cannot be reached: a web page came')
  expect(failure.message).toContain('firewall')
  expect(failure.details).toMatchObject({ host: 'gate.test', status })
  expect(failure.toJSON().message).toBe(failure.message)
  await expect(http.get('/b')).rejects.toBe(failure)
  expect(platform.requests).toHaveLength(1)
  await expect(http.post('/a', {})).rejects.toMatchObject({ name: 'gateway_unreachable' })
})

test('error: http_failed has the status and the first reason', async () => {
  const body = { status: 'FAILED', reasons: [{ name: 'entries', description: 'Too big' }] }
  const platform = fakePlatform(() => Response.json(body, { status: 400 }))
  await expect(create(platform).get('/a')).rejects.toMatchObject({
    name: 'http_failed',
    message: 'gate.test answered 400',
    details: { status: 400, reason: 'Too big', name: 'entries' },
  })
})

test.each([
  ['offline', 'gateway_unreachable', 1],
  [401, 'http_failed', 1],
  [403, 'http_failed', 1],
  [429, 'http_failed', 1],
  [500, 'http_failed', 1],
  [503, 'http_failed', 1],
  [400, 'http_failed', 20],
  [404, 'http_failed', 20],
])('behavior: after %s reads fail without a request for a while (%s)', async (status, name, requests) => {
  const platform = fakePlatform(() => {
    if (status === 'offline') throw new TypeError('Failed to fetch')
    return new Response('no', { status: Number(status) })
  })
  const http = create(platform)
  for (let n = 0; n < 20; n += 1) await expect(http.get(`/${n}`)).rejects.toMatchObject({ name })
  expect(platform.requests).toHaveLength(requests)
  await expect(http.get('/again', { fresh: true })).rejects.toMatchObject({ name })
  expect(platform.requests).toHaveLength(requests + 1)
})

test('behavior: a success ends the pause', async () => {
  const platform = fakePlatform(() => new Response('', { status: 503 }))
  const http = create(platform)
  await expect(http.get('/a')).rejects.toThrow()
  platform.answer = () => 'fine'
  expect(await http.get('/a', { fresh: true })).toBe('fine')
  expect(await http.get('/b')).toBe('fine')
})

test('error: an abort affects only its caller', async () => {
  let open = (_value: unknown): void => {}
  const platform = fakePlatform(() => new Promise((resolve) => (open = resolve)))
  const http = create(platform)
  const abort = new AbortController()
  const first = http.get('/a', { signal: abort.signal })
  const second = http.get('/a')
  abort.abort()
  await expect(first).rejects.toMatchObject({ name: 'request_aborted' })
  open('x')
  expect(await second).toBe('x')
})

test('param: post sends JSON', async () => {
  const platform = fakePlatform(() => ({ ok: true }))
  expect(await create(platform).post('/e', { a: 1 }, { query: { b: 2 } })).toEqual({ ok: true })
  expect(platform.requests[0]).toMatchObject({ json: { a: 1 } })
  expect(platform.requests[0]?.url.searchParams.get('b')).toBe('2')
})
