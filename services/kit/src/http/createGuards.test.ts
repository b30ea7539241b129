import { expect, test, vi } from 'vitest'
import { z } from 'zod'
import { testService, type TestServiceOptions } from '../../test/testService.js'
import { defineRoute, type Access } from './defineRoute.js'
import { jsonResponse } from './httpSchemas.js'
import { ServiceError } from './serviceError.js'
import type { ServerKey, ServiceContext } from './serviceEnv.js'

const shop = 'https://shop.example'
const frame = 'https://frame.example'

const routeOf = (access: Exclude<Access, 'public' | 'admin'>) =>
  defineRoute({
    method: 'get',
    path: `/${access}`,
    access,
    summary: access,
    tags: ['test'],
    responses: jsonResponse(z.object({}), 'Done'),
    handle: (c) =>
      c.json({ project: c.get('project')?.id, key: c.get('key'), session: c.get('session')?.id }),
  })
const routes = (['project', 'frameOrigin', 'frame', 'session', 'console'] as const).map(routeOf)

function serviceOf(options: TestServiceOptions = {}) {
  const { app } = testService({ routes, development: false, ...options })
  return (path: string, headers: Record<string, string> = {}, method = 'GET') =>
    Promise.resolve(app.request(path, { method, headers }))
}

async function seen(response: Response) {
  const text = await response.text()
  return [
    response.status,
    /"name":"(\w+)"/.exec(text)?.[1] ?? '',
    response.headers.get('access-control-allow-origin'),
  ]
}

test.each([
  ['its page', '?projectId=shop', shop, [200, '', shop]],
  ['no page at all', '?projectId=shop', undefined, [200, '', null]],
  ['a frame for its page', '?projectId=shop', frame, [200, '', frame]],
  ['another page', '?projectId=shop', 'https://evil.example', [403, 'origin_not_allowed', null]],
  [
    'a page whose name only ends alike',
    '?projectId=shop',
    'https://evilshop.example',
    [403, 'origin_not_allowed', null],
  ],
  ['its page without TLS', '?projectId=shop', 'http://shop.example', [403, 'origin_not_allowed', null]],
  [
    'its page at another port',
    '?projectId=shop',
    'https://shop.example:8443',
    [403, 'origin_not_allowed', null],
  ],
  ['a page without an origin', '?projectId=shop', 'null', [403, 'origin_not_allowed', null]],
  ['an empty origin', '?projectId=shop', '', [403, 'origin_not_allowed', null]],
  ['no project', '', shop, [401, 'unknown_project', null]],
  ['an empty project', '?projectId=', shop, [401, 'unknown_project', null]],
  ['another project', '?projectId=other', shop, [401, 'unknown_project', null]],
  ['a project in capitals', '?projectId=SHOP', shop, [401, 'unknown_project', null]],
  ['demo in production', '?projectId=demo', shop, [401, 'unknown_project', null]],
  ['a property of every object', '?projectId=__proto__', shop, [401, 'unknown_project', null]],
  [
    'two projects, the first of which counts',
    '?projectId=other&projectId=shop',
    shop,
    [401, 'unknown_project', null],
  ],
  [
    'a project behind an encoded name',
    '?%70rojectId=other&projectId=shop',
    shop,
    [401, 'unknown_project', null],
  ],
])('behavior: a project’s route and %s', async (_, query, origin, expected) => {
  const ask = serviceOf()
  expect(await seen(await ask(`/project${query}`, origin === undefined ? {} : { origin }))).toEqual(expected)
})

test('error: a refused origin is repeated cut to a length, and vary keeps caches apart', async () => {
  const response = await serviceOf()('/project?projectId=shop', {
    origin: `https://${'x'.repeat(3_000)}.example`,
  })
  expect(response.headers.get('vary')).toBe('Origin')
  expect((await response.text()).length).toBeLessThan(500)
})

test('behavior: without a project a developer’s own machine may read why, a page of the world not', async () => {
  const ask = serviceOf({ development: true })
  expect(await seen(await ask('/project?projectId=x', { origin: 'http://localhost:3000' }))).toEqual([
    401,
    'unknown_project',
    'http://localhost:3000',
  ])
  expect((await seen(await ask('/project?projectId=x', { origin: shop })))[2]).toBeNull()
})

test('behavior: a preflight lists methods and headers, and runs no handler', async () => {
  const findKey = vi.fn(async () => undefined)
  const ask = serviceOf({ proofs: { findKey } })
  const preflight = await ask(
    '/project?projectId=shop',
    { origin: shop, 'access-control-request-headers': 'content-type, x-own' },
    'OPTIONS',
  )
  expect([preflight.status, await preflight.text()]).toEqual([204, ''])
  expect(preflight.headers.get('access-control-allow-methods')).toBe('GET, POST, OPTIONS')
  expect(preflight.headers.get('access-control-allow-headers')?.toLowerCase()).toContain('content-type')
  expect(preflight.headers.get('access-control-allow-credentials')).toBeNull()
  expect(preflight.headers.get('access-control-max-age')).toBe('600')
  expect(findKey).not.toHaveBeenCalled()
})

test('behavior: preflights are counted apart, so that a page at its limit can still read that it is', async () => {
  const ask = serviceOf({ rateLimit: 2 })
  const at = { origin: shop, 'x-forwarded-for': '192.0.2.1' }
  const statuses = async (method: string, times: number) => {
    const found: number[] = []
    for (let count = 0; count < times; count += 1)
      found.push((await ask('/project?projectId=shop', at, method)).status)
    return found
  }
  expect(await statuses('GET', 3)).toEqual([200, 200, 429])
  expect(await statuses('OPTIONS', 3)).toEqual([204, 204, 429])
  const limited = await ask('/project?projectId=shop', at)
  expect(await seen(limited)).toEqual([429, 'rate_limited', shop])
  expect(limited.headers.get('retry-after')).toBe('30')
})

test('behavior: guessed projects of one address are counted together, another address has its own count', async () => {
  const ask = serviceOf({ rateLimit: 2 })
  const guess = async (id: string, address: string) =>
    (await ask(`/project?projectId=${id}`, { 'x-forwarded-for': address })).status
  expect([
    await guess('a', '192.0.2.1'),
    await guess('b', '192.0.2.1'),
    await guess('c', '192.0.2.1'),
  ]).toEqual([401, 401, 429])
  expect(await guess('d', '192.0.2.2')).toBe(401)
  // The caller wrote the entry before the proxy's own.
  expect(await guess('e', '198.51.100.7, 192.0.2.1')).toBe(429)
})

test('error: a project cannot take its name from a count of ours, or use that up', async () => {
  const projects = ['preflight', 'admin', 'platform', '-'].map((id) => ({ id, name: id, allowedOrigins: [] }))
  const ask = serviceOf({ rateLimit: 1, projects, proofs: { operators } })
  const at = { 'x-forwarded-for': '192.0.2.1' }
  for (const { id } of projects) expect((await ask(`/project?projectId=${id}`, at)).status).toBe(200)
  expect((await ask('/project?projectId=unknown', at)).status).toBe(401)
  expect((await ask('/console', at)).status).toBe(401)
})

const operators = { isOwnPage: () => false, findPerson: async () => undefined, checkRole: async () => {} }

const keys: Record<string, ServerKey> = {
  lk_shop: { id: '1', name: 'shop', projectId: 'shop', rights: ['project'] },
  lk_other: { id: '2', name: 'other', projectId: 'other', rights: ['project'] },
  lk_all: { id: '3', name: 'all', projectId: null, rights: ['admin'] },
}

test.each([
  ['no key', undefined, {}, 401, 'key_needed'],
  ['its key', 'Bearer lk_shop', {}, 200, ''],
  ['its key, with another case of the scheme', 'bearer lk_shop', {}, 200, ''],
  ['the key of another project', 'Bearer lk_other', {}, 403, 'key_refused'],
  ['a key of operators', 'Bearer lk_all', {}, 403, 'key_refused'],
  ['a key that is none', 'Bearer lk_none', {}, 401, 'unknown_key'],
  ['a property of every object', 'Bearer lk___proto__', {}, 401, 'unknown_key'],
  ['another token', 'Bearer other', {}, 401, 'key_needed'],
  ['its key out of a page', 'Bearer lk_shop', { origin: shop }, 403, 'key_in_page'],
  ['its page', undefined, { origin: shop }, 200, ''],
])(
  'behavior: a project that wants a key for servers and %s',
  async (_, authorization, headers, status, name) => {
    const ask = serviceOf({
      projects: [{ id: 'shop', name: 'Shop', allowedOrigins: [shop], serverCalls: 'key' }],
      proofs: { findKey: async (token) => (Object.hasOwn(keys, token) ? keys[token] : undefined) },
    })
    const all = authorization === undefined ? headers : { ...headers, authorization }
    expect((await seen(await ask('/project?projectId=shop', all))).slice(0, 2)).toEqual([status, name])
  },
)

test('error: routes of frames take no key, and no page but a frame’s', async () => {
  const ask = serviceOf({ proofs: { findKey: async () => keys['lk_shop'] } })
  const get = async (headers: Record<string, string>) =>
    (await seen(await ask('/frameOrigin?projectId=shop', headers))).slice(0, 2)
  expect(await get({ authorization: 'Bearer lk_shop' })).toEqual([403, 'key_refused'])
  expect(await get({ origin: shop })).toEqual([403, 'origin_not_allowed'])
  expect(await get({ origin: frame })).toEqual([200, ''])
  const without = serviceOf({ frames: [] })
  expect((await without('/frameOrigin?projectId=shop', { origin: shop })).status).toBe(403)
})

test('error: where no proof can be checked, none is enough', async () => {
  const ask = serviceOf()
  for (const access of ['frame', 'session'])
    expect(await seen(await ask(`/${access}?projectId=shop`, { origin: frame }))).toEqual([
      401,
      'not_allowed',
      null,
    ])
})

test('behavior: a frame’s key is proved before its session is looked for', async () => {
  const steps: string[] = []
  const proofs = {
    async proveKey(c: ServiceContext) {
      steps.push('key')
      if (c.req.header('dpop') !== undefined) return 'thumb'
      throw new ServiceError({ status: 401, reasons: [{ name: 'invalid_dpop_proof', description: 'x' }] })
    },
    async findSession(c: ServiceContext) {
      steps.push(`session of ${c.get('key')}`)
      return c.req.header('authorization') ? { id: 's1', userId: 'u', since: 0 } : undefined
    },
  }
  const ask = serviceOf({ proofs })
  const get = async (headers: Record<string, string>) =>
    (await seen(await ask('/session?projectId=shop', { origin: frame, ...headers }))).slice(0, 2)
  expect(await get({})).toEqual([401, 'invalid_dpop_proof'])
  expect(await get({ dpop: 'x' })).toEqual([401, 'session_over'])
  expect(await get({ dpop: 'x', authorization: 'DPoP t' })).toEqual([200, ''])
  expect(steps).toEqual(['key', 'key', 'session of thumb', 'key', 'session of thumb'])
})

test('behavior: a project that has used up its day is refused with the time to wait, and preflights are free', async () => {
  const take = vi.fn(async () => 3_600)
  const ask = serviceOf({ usage: { take, charge: () => {} } })
  const response = await ask('/project?projectId=shop', { origin: shop })
  expect(response.headers.get('retry-after')).toBe('3600')
  expect(await seen(response)).toEqual([429, 'quota_used_up', shop])
  await ask('/project?projectId=shop', { origin: shop }, 'OPTIONS')
  await ask('/project?projectId=shop', { origin: 'https://evil.example' })
  expect(take).toHaveBeenCalledOnce()
})
