import { OpenAPIHono, z } from '@hono/zod-openapi'
import { createGuards } from '@latchkey/kit/http/createGuards'
import { defineRoute, type Access, type Route } from '@latchkey/kit/http/defineRoute'
import { jsonResponse } from '@latchkey/kit/http/httpSchemas'
import { createRateLimits } from '@latchkey/kit/http/limitRate'
import { mountRoutes } from '@latchkey/kit/http/mountRoutes'
import { sendFailure } from '@latchkey/kit/http/sendFailure'
import type { ServiceEnv } from '@latchkey/kit/http/serviceEnv'
import { createLog } from '@latchkey/kit/log'
import { fixedSettings } from '@latchkey/kit/settingsFile'
import { expect, test } from 'vitest'
import { describeAnEngine } from '../../test/describeEngines.js'
import { demoProject } from '../project/configSchema.js'
import { parseConfig } from '../project/parseConfig.js'
import { createMetrics } from './metrics.js'
import { defaultSettings } from '../settings/settings.js'

const log = createLog({ name: 'test', level: 'silent' })
const responses = jsonResponse(z.object({ secret: z.string() }), 'What must not get out')

function appWith(routes: readonly Route[], rateLimit = 0) {
  const deps = {
    settings: { ...defaultSettings, development: false, rateLimit },
    config: fixedSettings(
      parseConfig(
        {
          frames: ['https://frame.example'],
          projects: [{ id: 'shop', name: 'Shop', allowedOrigins: ['https://shop.example'] }],
        },
        'x',
      ),
    ),
    demo: demoProject,
    metrics: createMetrics(),
    now: () => 0,
  }
  const app = new OpenAPIHono<ServiceEnv>()
  app.onError((error, c) => sendFailure(error, c, log))
  mountRoutes(app, routes, createGuards(deps, createRateLimits(deps)))
  return app
}

const routeOf = (access: Access, path = '/secret', method: 'get' | 'post' = 'get'): Route =>
  defineRoute({
    ...(access === 'public' ? { access, limit: 'none' } : { access }),
    method,
    path,
    summary: 'A test',
    tags: [],
    body: { schema: z.string(), limit: 10 },
    responses,
    handle: async (c, { body }) => c.json({ secret: `answered ${method === 'get' ? '' : await body()}` }),
  })

const proofs = {
  authorization: 'Bearer anything',
  cookie: 'session=anything; admin=1',
  origin: 'https://shop.example',
  'x-forwarded-for': '127.0.0.1',
}

test.each([
  ['frame', 401],
  ['session', 401],
  ['admin', 401],
  ['console', 401],
  ['', 401],
  ['Public', 401],
] as [Access, number][])('error: access "%s" lets nobody in, whatever they bring', async (access, status) => {
  const app = appWith([routeOf(access), routeOf(access, '/secret', 'post')])
  for (const method of ['GET', 'HEAD', 'POST', 'PUT', 'OPTIONS']) {
    for (const query of ['', '?projectId=shop', '?access=public']) {
      const response = await app.request(`/secret${query}`, { method, headers: proofs })
      expect([method, response.status]).toEqual([method, status])
      expect(await response.text()).not.toContain('answered')
    }
  }
})

test('error: closed routes are limited too, so that nobody can try proofs without end', async () => {
  const app = appWith([routeOf('session')], 2)
  const statuses: number[] = []
  for (let i = 0; i < 3; i += 1) statuses.push((await app.request('/secret')).status)
  expect(statuses).toEqual([401, 401, 429])
})

test('behavior: access "project" asks for a project and its page, "public" for nothing', async () => {
  const app = appWith([routeOf('project'), routeOf('public', '/open')])
  const status = async (path: string, headers = {}) => (await app.request(path, { headers })).status
  expect(await status('/secret')).toBe(401)
  expect(await status('/secret?projectId=nobody')).toBe(401)
  expect(await status('/secret?projectId=shop', { origin: 'https://evil.example' })).toBe(403)
  expect(await status('/secret?projectId=shop', { origin: 'https://shop.example' })).toBe(200)
  expect(await status('/secret?projectId=shop')).toBe(200)
  expect(await status('/open', { origin: 'https://evil.example' })).toBe(200)
})

test('behavior: access "frameOrigin" asks for a frame of ours, which a page of the project is not', async () => {
  const app = appWith([routeOf('frameOrigin')])
  const status = async (origin: string) =>
    (await app.request('/secret?projectId=shop', { headers: { origin } })).status
  expect(await status('https://shop.example')).toBe(403)
  expect(await status('https://frame.example')).toBe(200)
})

test('behavior: a body is read up to the limit of its definition', async () => {
  const app = appWith([routeOf('public', '/open/', 'post')])
  const send = async (path: string, body: string) => {
    const response = await app.request(path, { method: 'POST', body })
    return [response.status, await response.text()]
  }
  expect(await send('/open/', 'x'.repeat(10))).toEqual([200, `{"secret":"answered ${'x'.repeat(10)}"}`])
  expect(await send('/open', 'a slash less')).toEqual([413, expect.stringContaining('larger than 10 bytes')])
})

test('error: one path cannot be protected in two ways', () => {
  expect(() => appWith([routeOf('project'), routeOf('public', '/secret', 'post')])).toThrow('/secret')
})

test('behavior: the document says what follows from the definition', () => {
  const { paths } = appWith([routeOf('project'), routeOf('public', '/open')]).getOpenAPI31Document({
    openapi: '3.1.0',
    info: { title: 'x', version: '1' },
  })
  const statuses = (path: string) => Object.keys(paths?.[path]?.get?.responses ?? {})
  expect(statuses('/secret')).toEqual(['200', '400', '401', '403', '413', '429'])
  expect(statuses('/open')).toEqual(['200', '400', '413'])
})

describeAnEngine('the gateway’s own routes', (bench) => {
  test('behavior: what needs no project is this and nothing else', async () => {
    const request = bench.app({
      development: false,
      authSecret: 'x'.repeat(32),
      mailer: { send: async () => {}, verify: () => Promise.resolve(), close: () => {} },
    })
    const { paths } = (await (await request('/openapi.json')).json()) as {
      paths: Record<string, Record<string, unknown>>
    }
    const open: string[] = []
    for (const [path, methods] of Object.entries(paths)) {
      for (const method of Object.keys(methods)) {
        const plain = path.replaceAll(/\{\w+\}/g, 'x')
        const { status } = await request(plain, { method: method.toUpperCase() })
        if (status !== 401) open.push(path)
      }
    }
    expect(open.sort()).toEqual([
      '/.well-known/jwks.json',
      '/auth/v1/device',
      '/auth/v1/device',
      '/getWalletImage/{id}',
      '/healthz',
      '/metrics',
      '/openapi.json',
      '/public/getAssetImage/{id}',
      '/public/getCollectibleImage/{id}',
      '/public/getCurrencyImage/{id}',
      '/public/getNameImage/{name}',
      '/public/getTokenImage/{id}',
      '/readyz',
      '/v1/onramp/webhooks/{provider}',
    ])
  })
})
