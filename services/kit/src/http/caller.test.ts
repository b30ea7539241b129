import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Hono } from 'hono'
import { expect, onTestFinished, test } from 'vitest'
import { testService } from '../../test/testService.js'
import { createSecrets } from '../secrets.js'
import { builtFileRoute, readBuiltFiles } from './builtFiles.js'
import { createCallers, type Caller } from './caller.js'
import { createEntity, sendEntity } from './entity.js'
import type { ServiceEnv } from './serviceEnv.js'

const secrets = createSecrets('a secret of at least 32 characters', 'test')
const shop = { id: 'shop', name: 'Shop', allowedOrigins: [] }

async function callerOf(headers: Record<string, string>, remoteAddress = '10.0.0.1', trustedProxies = 1) {
  const callers = createCallers({ settings: { development: false, rateLimit: 0, trustedProxies }, secrets })
  const app = new Hono<ServiceEnv>()
  let seen: Caller | undefined
  app.get('/', (c) => {
    c.set('project', shop)
    seen = callers.read(c)
    return c.text('')
  })
  await app.request('/', { headers }, { incoming: { socket: { remoteAddress } } })
  if (seen === undefined) throw new Error('The caller was not read')
  return seen
}

test('behavior: addresses are digests, the same for one caller however it is written, and tell nothing', async () => {
  const one = await callerOf({ 'x-forwarded-for': '198.51.100.7, 203.0.113.9' })
  const same = await callerOf({ 'x-forwarded-for': '[::ffff:203.0.113.9]:443' })
  const other = await callerOf({ 'x-forwarded-for': '203.0.113.8' })
  expect(one.address).toMatch(/^[\w-]{43}$/)
  expect(same.address).toBe(one.address)
  expect(other.address).not.toBe(one.address)
  expect(JSON.stringify(one)).not.toContain('203.0')
})

test('behavior: callers of IPv6 share the networks around them', async () => {
  const from = (forwarded: string) => callerOf({ 'x-forwarded-for': forwarded })
  const [a, b, c] = [
    await from('2001:db8:1:201::1'),
    await from('2001:db8:1:2ff::1'),
    await from('2001:db8:1:301::1'),
  ]
  expect([a.networks.length, (await from('203.0.113.9')).networks.length]).toEqual([3, 1])
  expect(a.networks[0]).not.toBe(b.networks[0])
  expect(a.networks[1]).toBe(b.networks[1])
  expect(a.networks[1]).not.toBe(c.networks[1])
  expect(a.networks[2]).toBe(c.networks[2])
})

test.each([
  ['Mozilla/5.0 (X11; Linux x86_64; rv:130.0) Gecko/20100101 Firefox/130.0', 'Firefox, Linux'],
  ['Mozilla/5.0 (Windows NT 10.0) AppleWebKit/537.36 Chrome/128.0 Safari/537.36 Edg/128.0', 'Edge, Windows'],
  [
    'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15) AppleWebKit/537.36 Chrome/128.0 Safari/537.36 OPR/114.0',
    'Opera, macOS',
  ],
  ['Mozilla/5.0 (Linux; Android 14) AppleWebKit/537.36 Chrome/128.0 Mobile Safari/537.36', 'Chrome, Android'],
  [
    'Mozilla/5.0 (iPhone; CPU iPhone OS 17_5 like Mac OS X) Version/17.5 Mobile/15E148 Safari/604.1',
    'Safari, iOS',
  ],
  ['Mozilla/5.0 (iPhone; CPU iPhone OS 17_5 like Mac OS X) CriOS/128.0 Safari/604.1', 'Chrome, iOS'],
  ['curl/8.5.0', ''],
  ['', ''],
  ['Your bank: call +1 555 0100 NOW Firefox/1 <b>', 'Firefox'],
])('behavior: %j is the device %j: words of ours, none of the caller', async (agent, device) => {
  expect((await callerOf({ 'user-agent': agent })).device).toBe(device)
})

test('error: a route that is mounted without its guard fails at once', async () => {
  const callers = createCallers({
    settings: { development: false, rateLimit: 0, trustedProxies: 0 },
    secrets,
  })
  const app = new Hono<ServiceEnv>()
  app.onError((error, c) => c.text(error.message, 500))
  app.get('/', (c) => c.json(callers.read(c)))
  expect(await (await app.request('/')).text()).toBe('The route is mounted without its guard')
})

const entity = createEntity('body', 'text/x-own')
test.each([
  [undefined, 200],
  ['"other"', 200],
  [entity.etag, 304],
  [`W/${entity.etag}`, 304],
  [`"other", ${entity.etag}`, 304],
  [`"other",W/${entity.etag},"more"`, 304],
  ['*', 304],
  [entity.etag.replaceAll('"', ''), 200],
  [`${entity.etag}x`, 200],
  ['', 200],
])('param: If-None-Match %j is answered with %i', async (given, status) => {
  const app = new Hono<ServiceEnv>()
  app.get('/', (c) => sendEntity(c, entity, { 'content-type': 'text/plain', 'cache-control': 'public' }))
  const response = await app.request('/', { headers: given === undefined ? {} : { 'if-none-match': given } })
  const { headers } = response
  expect([response.status, headers.get('etag'), headers.get('cache-control')]).toEqual([
    status,
    entity.etag,
    'public',
  ])
  expect([await response.text(), headers.get('content-type')]).toEqual(
    status === 200 ? ['body', 'text/x-own'] : ['', null],
  )
})

test('behavior: a tag changes with each byte of the body', () => {
  const tags = ['', 'a', 'b', 'ab', new Uint8Array([0]), new Uint8Array([0, 0])].map(
    (body) => createEntity(body).etag,
  )
  expect(new Set(tags).size).toBe(tags.length)
  expect(createEntity('a').etag).toBe(createEntity(new Uint8Array([97])).etag)
})

test('behavior: built scripts are served for good, and no name leads anywhere else', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'latchkey-built-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  writeFileSync(join(folder, 'page-abc.js'), 'run()')
  writeFileSync(join(folder, 'secret.txt'), 'secret')
  const files = readBuiltFiles(folder)
  expect([files.entry('page'), files.entry('pag'), files.entry('')]).toEqual([
    'page-abc.js',
    undefined,
    undefined,
  ])
  const { app } = testService({
    routes: [builtFileRoute(files, { path: '/js/{file}', summary: 'x', tags: ['x'] })],
  })
  const response = await app.request('/js/page-abc.js')
  expect([response.status, await response.text()]).toEqual([200, 'run()'])
  expect(response.headers.get('cache-control')).toBe('public, max-age=31536000, immutable')
  expect(response.headers.get('x-content-type-options')).toBe('nosniff')
  for (const name of [
    'secret.txt',
    '..%2f..%2fetc%2fpasswd',
    '%2e%2e',
    '__proto__',
    'page-abc.js%00',
    'PAGE-ABC.JS',
  ])
    expect((await app.request(`/js/${name}`)).status, name).toBe(404)
  expect(readBuiltFiles(join(folder, 'nowhere')).entry('page')).toBeUndefined()
})
