import { expect, test } from 'vitest'
import { z } from 'zod'
import { testService } from '../../test/testService.js'
import { defineRoute, type AdminKeys } from './defineRoute.js'
import { jsonResponse } from './httpSchemas.js'
import type { KeyRight, OperatorRole, ServerKey } from './serviceEnv.js'
import { keyRefused } from './serverKeys.js'

const own = 'https://console.example'
const responses = jsonResponse(z.object({}), 'Done')
const about = { summary: 'A route', tags: ['test'], responses } as const

const adminRoute = (keys: AdminKeys, method: 'get' | 'post' = 'get') =>
  defineRoute({
    ...about,
    method,
    path: `/admin/${keys}`,
    access: 'admin',
    keys,
    changes: 'nothing',
    handle: (c) => c.json({ operator: c.get('operator')?.kind }),
  })

const consoleRoutes = (['get', 'post'] as const).map((method) =>
  defineRoute({ ...about, method, path: '/console', access: 'console', handle: (c) => c.json({}) }),
)

const key = (projectId: string | null, ...rights: KeyRight[]): ServerKey => ({
  id: 'k',
  name: 'k',
  projectId,
  rights,
})
const keys: Record<string, ServerKey> = {
  lk_all: key(null, 'admin'),
  lk_allWithout: key(null, 'project'),
  lk_shop: key('shop', 'admin', 'project'),
  lk_shopOnly: key('shop', 'project'),
  lk_other: key('other', 'admin'),
}

const rolesAsked: string[] = []

function ask({
  rateLimit = 0,
  isLoggedIn = true,
  role = 'owner',
}: { rateLimit?: number; isLoggedIn?: boolean; role?: OperatorRole } = {}) {
  const { app } = testService({
    rateLimit,
    routes: [
      ...(['none', 'project', 'installation'] as const).flatMap((one) => [
        adminRoute(one),
        adminRoute(one, 'post'),
      ]),
      ...consoleRoutes,
    ],
    proofs: {
      findKey: async (token) => (Object.hasOwn(keys, token) ? keys[token] : undefined),
      operators: {
        isOwnPage: (_, origin) => origin === own,
        findPerson: async () =>
          isLoggedIn
            ? {
                kind: 'person',
                id: 'p',
                email: 'ada@example.org',
                role,
                sessionId: 's',
                since: 0,
                expiresAt: 1,
              }
            : undefined,
        async checkRole(c, person, path) {
          rolesAsked.push(`${person.role} ${c.req.method} ${path}`)
          if (person.role === 'viewer') throw keyRefused('role_refused', 'Not this role.')
        },
      },
    },
  })
  return async (path: string, headers: Record<string, string> = {}, method = 'GET') => {
    const response = await app.request(path, { method, headers })
    const text = await response.text()
    return [response.status, /"name":"(\w+)"/.exec(text)?.[1] ?? /"operator":"(\w+)"/.exec(text)?.[1] ?? '']
  }
}

test.each([
  ['lk_all', 'none', '', [403, 'key_refused']],
  ['lk_all', 'project', '', [200, 'key']],
  ['lk_all', 'project', '?projectId=shop', [200, 'key']],
  ['lk_all', 'installation', '', [200, 'key']],
  ['lk_allWithout', 'installation', '', [403, 'key_refused']],
  ['lk_shop', 'none', '?projectId=shop', [403, 'key_refused']],
  ['lk_shop', 'installation', '?projectId=shop', [403, 'key_refused']],
  ['lk_shop', 'project', '?projectId=shop', [200, 'key']],
  ['lk_shop', 'project', '', [403, 'key_refused']],
  ['lk_shop', 'project', '?projectId=other', [403, 'key_refused']],
  ['lk_shop', 'project', '?%70rojectId=other&projectId=shop', [403, 'key_refused']],
  ['lk_shop', 'project', '?projectId=other&projectId=shop', [403, 'key_refused']],
  ['lk_shopOnly', 'project', '?projectId=shop', [403, 'key_refused']],
  ['lk_other', 'project', '?projectId=shop', [403, 'key_refused']],
  ['lk_none', 'installation', '', [401, 'unknown_key']],
])('behavior: the key %s at a route for keys of %s with %j', async (token, kind, query, expected) => {
  expect(await ask()(`/admin/${kind}${query}`, { authorization: `Bearer ${token}` })).toEqual(expected)
})

test('error: a key out of a page is refused, even the operator’s own page', async () => {
  const authorization = 'Bearer lk_all'
  for (const origin of [own, 'https://evil.example', 'null'])
    expect(await ask()('/admin/installation', { authorization, origin, 'x-latchkey-console': '1' })).toEqual([
      403,
      'key_in_page',
    ])
})

const page = { 'x-latchkey-console': '1' }
test.each([
  ['GET', {}, [401, 'not_allowed']],
  ['GET', page, [200, 'person']],
  ['GET', { ...page, origin: own }, [200, 'person']],
  ['GET', { ...page, origin: 'https://evil.example' }, [403, 'wrong_page']],
  ['GET', { ...page, origin: 'null' }, [403, 'wrong_page']],
  ['GET', { ...page, 'sec-fetch-site': 'same-origin' }, [200, 'person']],
  ['GET', { ...page, 'sec-fetch-site': 'same-site' }, [403, 'wrong_page']],
  ['GET', { ...page, 'sec-fetch-site': 'cross-site' }, [403, 'wrong_page']],
  ['GET', { ...page, 'sec-fetch-site': 'none' }, [403, 'wrong_page']],
  ['POST', page, [403, 'wrong_page']],
  ['POST', { ...page, origin: own }, [200, 'person']],
  ['POST', { origin: own }, [401, 'not_allowed']],
  ['POST', { ...page, origin: own, 'sec-fetch-site': 'same-site' }, [403, 'wrong_page']],
  ['POST', { ...page, origin: `${own}.evil.example` }, [403, 'wrong_page']],
])('behavior: %s with a cookie and %j', async (method, headers, expected) => {
  expect(await ask()('/admin/none', headers, method)).toEqual(expected)
  const [status, name] = await ask()('/console', headers, method)
  expect([status, name]).toEqual(expected[0] === 200 ? [200, ''] : expected)
})

test('error: a page of the operator without a session is let in to log in, and nowhere else', async () => {
  const asked = ask({ isLoggedIn: false })
  expect(await asked('/console', page)).toEqual([200, ''])
  expect(await asked('/admin/none', page)).toEqual([401, 'session_over'])
})

test('error: no page may ask from another origin: no answer allows it', async () => {
  const { app } = testService({ routes: consoleRoutes, proofs: {} })
  const preflight = await app.request('/console', {
    method: 'OPTIONS',
    headers: { origin: 'https://evil.example', 'access-control-request-headers': 'x-latchkey-console' },
  })
  expect(preflight.status).toBe(401)
  expect([...preflight.headers.keys()].filter((name) => name.startsWith('access-control'))).toEqual([])
})

test('error: guessing keys is limited, whatever the route', async () => {
  const asked = ask({ rateLimit: 3 })
  const guess = (path: string, token: string) => asked(path, { authorization: `Bearer lk_${token}` })
  expect(await guess('/admin/none', 'a')).toEqual([401, 'unknown_key'])
  expect(await guess('/admin/project', 'b')).toEqual([401, 'unknown_key'])
  expect(await asked('/console', page)).toEqual([200, ''])
  expect(await guess('/admin/installation', 'c')).toEqual([429, 'rate_limited'])
})

test('behavior: the role of a person is looked at for the method and the path of the route, before the route', async () => {
  const headers = { ...page, origin: own }
  rolesAsked.length = 0
  expect(await ask({ role: 'viewer' })('/admin/none', headers, 'POST')).toEqual([403, 'role_refused'])
  expect(await ask({ role: 'editor' })('/admin/none', headers)).toEqual([200, 'person'])
  expect(await ask()('/admin/installation', { authorization: 'Bearer lk_all' })).toEqual([200, 'key'])
  expect(rolesAsked).toEqual(['viewer POST /admin/none', 'editor GET /admin/none'])
})
