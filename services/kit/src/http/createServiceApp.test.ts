import { expect, test } from 'vitest'
import { z } from 'zod'
import { testService } from '../../test/testService.js'
import { defineRoute, type RouteOptions } from './defineRoute.js'
import { jsonResponse } from './httpSchemas.js'
import { ServiceError, rateLimited } from './serviceError.js'

const responses = jsonResponse(z.object({}), 'Done')
const open = {
  access: 'public',
  limit: 'none',
  method: 'get',
  summary: 'A route',
  tags: ['test'],
  responses,
} as const

const failing = (path: string, error: unknown) =>
  defineRoute({
    ...open,
    path,
    handle: () => {
      throw error
    },
  })

test('behavior: health, readiness, numbers and the document come with every app', async () => {
  const { app, health } = testService({ routes: [] })
  const get = async (path: string) => {
    const response = await app.request(path)
    return [response.status, response.headers.get('cache-control')]
  }
  expect(await get('/healthz')).toEqual([200, 'no-store'])
  expect(await get('/readyz')).toEqual([200, 'no-store'])
  expect(await get('/metrics')).toEqual([200, 'no-store'])
  expect(await get('/openapi.json')).toEqual([200, 'public, max-age=300'])
  health.drain()
  expect(await get('/healthz')).toEqual([200, 'no-store'])
  expect(await get('/readyz')).toEqual([503, 'no-store'])
})

test('error: a database that is away is said by readiness alone, with a time to come again', async () => {
  const { app } = testService({ ask: () => Promise.reject(new Error('secret of the database')) })
  const response = await app.request('/readyz')
  expect([response.status, response.headers.get('retry-after')]).toEqual([503, '1'])
  expect(await response.text()).not.toContain('secret')
  expect((await app.request('/healthz')).status).toBe(200)
})

test('behavior: the document tells the access, the failures and the parameters of a route', async () => {
  const route = defineRoute({
    method: 'post',
    path: '/things/{id}',
    access: 'admin',
    keys: 'project',
    summary: 'Change a thing',
    tags: ['test'],
    params: z.object({ id: z.string() }),
    body: { schema: z.object({ name: z.string() }), limit: 100 },
    responses,
    handle: (c) => c.json({}),
  })
  const { app } = testService({ routes: [route] })
  const { paths, openapi } = (await (await app.request('/openapi.json')).json()) as {
    openapi: string
    paths: Record<string, Record<string, Record<string, unknown> & { responses: object }>>
  }
  expect(openapi).toBe('3.1.0')
  const operation = paths['/things/{id}']?.['post']
  expect(operation).toMatchObject({ 'x-access': 'admin', 'x-keys': 'project', 'x-audited': true })
  expect(Object.keys(operation?.responses ?? {})).toEqual(['200', '400', '401', '403', '413', '429'])
  expect(operation?.['parameters']).toMatchObject([{ name: 'id', in: 'path', required: true }])
})

test('behavior: the document is answered with 304 to a caller that has it', async () => {
  const { app } = testService({})
  const first = await app.request('/openapi.json')
  const etag = first.headers.get('etag') ?? ''
  const again = await app.request('/openapi.json', { headers: { 'if-none-match': `"x", W/${etag}` } })
  expect([again.status, await again.text(), again.headers.get('etag')]).toEqual([304, '', etag])
})

test.each([
  ['GET', '/nothing', 404],
  ['POST', '/nothing/%00', 404],
  ['GET', '/healthz/', 404],
  ['DELETE', '/healthz', 404],
])('error: %s %s is not found, in the form of every failure', async (method, path, status) => {
  const { app } = testService({})
  const response = await app.request(path, { method })
  expect(response.status).toBe(status)
  expect(response.headers.get('cache-control')).toBe('no-store')
  expect(await response.json()).toEqual({
    status: 'FAILED',
    reasons: [{ name: 'not_found', description: 'There is nothing at this path.' }],
  })
})

test.each([
  ['an unexpected failure', new Error('secret'), 500, 'internal', null],
  ['a lost database', Object.assign(new Error('secret'), { code: 'ECONNREFUSED' }), 503, 'not_ready', '5'],
  ['too many requests', rateLimited(7), 429, 'too_often', '7'],
  [
    'a refusal with a cause',
    new ServiceError({
      status: 422,
      reasons: [{ name: 'no', description: 'No.' }],
      cause: new Error('secret'),
    }),
    422,
    'no',
    null,
  ],
])('error: %s is answered without its details', async (_, error, status, name, retryAfter) => {
  const { app } = testService({ routes: [failing('/fails', error)] })
  const response = await app.request('/fails')
  expect([response.status, response.headers.get('retry-after')]).toEqual([status, retryAfter])
  const text = await response.text()
  expect(text).toContain(`"name":"${name}"`)
  expect(text).not.toContain('secret')
})

test('behavior: a refused proof names its scheme to programs', async () => {
  const reasons = [{ name: 'use_dpop_nonce', description: 'x' }]
  const { app } = testService({ routes: [failing('/fails', new ServiceError({ status: 401, reasons }))] })
  const response = await app.request('/fails')
  expect(response.headers.get('www-authenticate')).toBe('DPoP error="use_dpop_nonce", algs="ES256"')
})

test.each([
  ['abc.DEF-_123', true],
  ['short', false],
  ['x'.repeat(65), false],
  ['has space', false],
  ['ünïcödeünï', false],
])('param: the request id %j of a caller is taken: %s', async (given, isTaken) => {
  const { app } = testService({})
  const response = await app.request('/healthz', { headers: { 'x-request-id': encodeURI(given) } })
  const own = response.headers.get('x-request-id') ?? ''
  expect(own === given).toBe(isTaken)
  if (!isTaken) expect(own).toMatch(/^[0-9a-f-]{36}$/)
})

test('behavior: the log names the route, and nothing of path, query or callers', async () => {
  const handle = (c: Parameters<RouteOptions<z.ZodObject, z.ZodObject>['handle']>[0]) => c.json({})
  const route = defineRoute({ ...open, path: '/things/{id}', params: z.object({ id: z.string() }), handle })
  const { app, lines } = testService({ routes: [route] })
  await app.request('/things/secret?token=secret', { headers: { authorization: 'Bearer secret' } })
  await app.request('/secret/path?secret=1')
  const logged = lines.map((line) => JSON.parse(line) as Record<string, unknown>)
  expect(logged.map(({ method, route: path, status }) => [method, path, status])).toEqual([
    ['GET', '/things/:id', 200],
    ['GET', 'unmatched', 404],
  ])
  expect(lines.join('')).not.toContain('secret')
})

test('behavior: numbers count by route and status; paths and methods of strangers make no new ones', async () => {
  const { app } = testService({})
  for (let at = 0; at < 50; at += 1) {
    await app.request(`/made-up-${at}`)
    await app.request('/healthz', { method: `BREW${at}` })
  }
  await app.request('/healthz')
  const text = await (await app.request('/metrics')).text()
  const own = text.split('\n').filter((line) => line.startsWith('kit_http_requests_total{'))
  expect(own.sort()).toEqual([
    'kit_http_requests_total{method="GET",route="/healthz",status="200"} 1',
    'kit_http_requests_total{method="GET",route="unmatched",status="404"} 50',
    expect.stringMatching(/^kit_http_requests_total\{method="other",route="[^"]+",status="404"\} 50$/),
  ])
  expect(text).toContain('# TYPE kit_http_request_duration_seconds histogram\n')
})

test('error: an operator’s change that is not in the log is answered as a failure', async () => {
  const change = (isAudited: boolean, changes?: 'nothing') =>
    defineRoute({
      method: 'post',
      path: `/change-${isAudited}-${changes}`,
      access: 'admin',
      summary: 'Change',
      tags: ['test'],
      ...(changes && { changes }),
      responses,
      handle(c) {
        c.set('isAudited', isAudited)
        return c.json({})
      },
    })
  const { app } = testService({
    routes: [change(true), change(false), change(false, 'nothing')],
    proofs: {
      findKey: async () => ({ id: 'k', name: 'k', projectId: null, rights: ['admin'] }),
      operators: { isOwnPage: () => false, findPerson: async () => undefined, checkRole: async () => {} },
    },
  })
  const post = async (path: string) =>
    (await app.request(path, { method: 'POST', headers: { authorization: 'Bearer lk_x' } })).status
  expect(await post('/change-true-undefined')).toBe(200)
  expect(await post('/change-false-undefined')).toBe(500)
  expect(await post('/change-false-nothing')).toBe(200)
})

test('error: two routes of one path that are protected differently do not start', () => {
  const shut = defineRoute({
    ...open,
    access: 'project',
    limit: undefined,
    path: '/a',
    handle: (c) => c.json({}),
  })
  const wide = defineRoute({ ...open, method: 'post', path: '/a', handle: (c) => c.json({}) })
  expect(() => testService({ routes: [wide, shut] })).toThrow('Routes of /a are protected differently.')
})

test('behavior: a path that ends in a slash is served without it too, behind the same guard', async () => {
  const route = defineRoute({
    ...open,
    access: 'project',
    limit: undefined,
    path: '/a/',
    handle: (c) => c.json({}),
  })
  const { app } = testService({ routes: [route], development: false })
  expect((await app.request('/a')).status).toBe(401)
  expect((await app.request('/a/?projectId=shop')).status).toBe(200)
  expect((await app.request('/a?projectId=shop')).status).toBe(200)
})
