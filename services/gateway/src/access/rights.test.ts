import { afterAll, expect, test } from 'vitest'
import { startMailServer } from '../../../kit/test/mailServer.js'
import { createConsole } from '../../test/console.js'
import { describeAnEngine, type Bench } from '../../test/describeEngines.js'
import { createFrame } from '../../test/frame.js'

const mail = await startMailServer()
afterAll(() => mail.stop())

const page = 'https://shop.example'
const frame = 'https://frame.example'
const evil = 'https://evil.example'

interface Call {
  readonly what: string
  readonly projectId?: string
  readonly headers?: Readonly<Record<string, string>>
  readonly proves?: { readonly token?: string }
}

const refusals = new Set([
  'not_allowed',
  'unknown_project',
  'origin_not_allowed',
  'session_over',
  'wrong_page',
  'unknown_key',
  'key_refused',
  'key_needed',
  'key_in_page',
  'invalid_dpop_proof',
])

async function routesOf(request: (path: string) => Promise<Response>) {
  const { paths } = (await (await request('/openapi.json')).json()) as {
    paths: Record<string, Record<string, { 'x-access': string; 'x-keys'?: string }>>
  }
  return Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({
      method: method.toUpperCase(),
      path: path.replaceAll(/\{\w+\}/g, 'x'),
      access: operation['x-access'],
      keys: operation['x-keys'],
    })),
  )
}

async function everyRight(bench: Bench) {
  const operator = createConsole(bench, mail, {
    config: {
      frames: [frame],
      projects: [
        { id: 'shop', name: 'Shop', allowedOrigins: [page] },
        { id: 'bank', name: 'Bank', allowedOrigins: [page] },
        { id: 'vault', name: 'Vault', allowedOrigins: [page], serverCalls: 'key' },
      ],
    },
  })
  await operator.login()
  const keyFor = async (projectId: string | null, rights: readonly string[]) => {
    const { body } = await operator.post('keys', { name: 'A server', projectId, rights })
    return { id: String(body['id']), bearer: { authorization: `Bearer ${String(body['secret'])}` } }
  }
  const keys = {
    shop: await keyFor('shop', ['project']),
    bank: await keyFor('bank', ['project']),
    vault: await keyFor('vault', ['project']),
    shopAdmin: await keyFor('shop', ['admin']),
    bankAdmin: await keyFor('bank', ['admin']),
    all: await keyFor(null, ['admin']),
    revoked: await keyFor('shop', ['project', 'admin']),
    revokedAll: await keyFor(null, ['admin']),
  }
  for (const key of [keys.revoked, keys.revokedAll]) await operator.post('keys/revoke', { id: key.id })
  const clock = { now: () => operator.clock.at }
  const visitor = createFrame(bench, mail, { ...clock })
  const { accessToken: token } = await visitor.login('ada@example.org')
  const cookie = [...operator.jar].map(([name, value]) => `${name}=${value}`).join('; ')
  return { operator, keys, prover: visitor.prover, token, cookie: { cookie } }
}

describeAnEngine('every route', (bench) => {
  test('error: without its right, with another right and with another project’s it is refused; with its own it is not', async () => {
    const { operator, keys, prover, token, cookie } = await everyRight(bench)
    const session = { authorization: `DPoP ${token}` }
    const routes = await routesOf(operator.request)
    const own = { 'x-latchkey-console': '1', origin: 'https://gateway.example' }
    const madeUp = { authorization: `Bearer lk_${'0'.repeat(16)}_${'x'.repeat(43)}` }
    const almost = {
      authorization: keys.shop.bearer.authorization.replace(/.$/, (last) => (last === 'A' ? 'B' : 'A')),
    }
    const noServer: readonly Call[] = [
      { what: 'a key that was made up', projectId: 'shop', headers: madeUp },
      { what: 'a key with one letter changed', projectId: 'shop', headers: almost },
      { what: 'a key that was revoked', projectId: 'shop', headers: keys.revoked.bearer },
      { what: 'another project’s key', projectId: 'shop', headers: keys.bank.bearer },
      { what: 'a key with the right admin alone', projectId: 'shop', headers: keys.shopAdmin.bearer },
      { what: 'a key of all projects', projectId: 'shop', headers: keys.all.bearer },
      { what: 'a key from a page', projectId: 'shop', headers: { ...keys.shop.bearer, origin: page } },
    ]
    const noProject: readonly Call[] = [
      { what: 'nothing' },
      { what: 'a project that is none', projectId: 'nobody' },
      { what: 'another page', projectId: 'shop', headers: { origin: evil } },
      { what: 'an opaque origin', projectId: 'shop', headers: { origin: 'null' } },
      { what: 'another page with a session', projectId: 'shop', headers: { ...session, origin: evil } },
      ...noServer,
    ]
    const noFrame: readonly Call[] = [
      ...noProject,
      { what: 'a page of the project', projectId: 'shop', headers: { origin: page } },
      { what: 'the project’s own key', projectId: 'shop', headers: keys.shop.bearer },
      { what: 'the console’s cookie from its page', projectId: 'shop', headers: { ...cookie, ...own } },
    ]
    const noPerson: readonly Call[] = [
      { what: 'nothing' },
      { what: 'a page', projectId: 'shop', headers: { origin: page } },
      { what: 'a session of a visitor', projectId: 'shop', headers: { ...session, origin: frame } },
      { what: 'the cookie alone', headers: cookie },
      { what: 'the cookie from another page', headers: { ...cookie, ...own, origin: evil } },
      { what: 'the cookie from a page of a project', headers: { ...cookie, ...own, origin: page } },
      { what: 'the cookie from a frame', headers: { ...cookie, ...own, origin: frame } },
    ]
    const noOperator: readonly Call[] = [
      ...noPerson,
      { what: 'the console’s page without a cookie', headers: own },
      { what: 'a visitor’s session on the console’s page', headers: { ...own, ...session } },
      { what: 'a key without the right', projectId: 'shop', headers: keys.shop.bearer },
      { what: 'another project’s admin key', projectId: 'shop', headers: keys.bankAdmin.bearer },
      { what: 'a project’s admin key for no project', headers: keys.shopAdmin.bearer },
      { what: 'an admin key that was revoked', headers: keys.revokedAll.bearer },
      { what: 'an admin key from a page', headers: { ...keys.all.bearer, origin: page } },
      { what: 'an admin key from the console’s page', headers: { ...keys.all.bearer, ...own } },
      { what: 'a key that was made up', headers: madeUp },
    ]
    const shopPage = { what: 'the page', projectId: 'shop', headers: { origin: page } }
    const asFrame = { what: 'the frame', projectId: 'shop', headers: { origin: frame } }
    const proven = { ...asFrame, what: 'the frame with its key', proves: {} }
    const logged = { ...asFrame, what: 'the session', proves: { token } }
    const person = { what: 'the operator', headers: { ...cookie, ...own } }
    const table: Record<string, { wrong: readonly Call[]; right: readonly Call[] }> = {
      public: { wrong: [], right: [{ what: 'nothing' }] },
      project: {
        wrong: [...noProject, { what: 'no key where one is needed', projectId: 'vault' }],
        right: [
          shopPage,
          asFrame,
          { what: 'its key', projectId: 'shop', headers: keys.shop.bearer },
          { what: 'its key where one is needed', projectId: 'vault', headers: keys.vault.bearer },
        ],
      },
      frameOrigin: { wrong: noFrame, right: [asFrame] },
      frame: { wrong: [...noFrame, asFrame], right: [proven] },
      session: {
        wrong: [
          ...noFrame,
          asFrame,
          proven,
          { what: 'a session without its key', projectId: 'shop', headers: { ...session, origin: frame } },
          { ...logged, what: 'a session of another project', projectId: 'bank' },
          {
            ...logged,
            what: 'a session that was made up',
            proves: { token: `${'0'.repeat(36)}.0.${'x'.repeat(43)}` },
          },
        ],
        right: [logged],
      },
      console: { wrong: noPerson, right: [{ what: 'the console’s page', headers: own }] },
      'admin none': {
        wrong: [
          ...noOperator,
          { what: 'a key of all projects', headers: keys.all.bearer },
          { what: 'the project’s admin key', projectId: 'shop', headers: keys.shopAdmin.bearer },
        ],
        right: [person],
      },
      'admin installation': {
        wrong: [
          ...noOperator,
          { what: 'a project’s admin key', projectId: 'shop', headers: keys.shopAdmin.bearer },
        ],
        right: [person, { what: 'a key of all projects', headers: keys.all.bearer }],
      },
      'admin project': {
        wrong: noOperator,
        right: [
          person,
          { what: 'a key of all projects', headers: keys.all.bearer },
          { what: 'the project’s admin key', projectId: 'shop', headers: keys.shopAdmin.bearer },
        ],
      },
    }

    async function isRefused(method: string, path: string, { projectId, headers = {}, proves }: Call) {
      const send = (proof: Record<string, string>) =>
        operator.request(`${path}${projectId ? `?projectId=${projectId}` : ''}`, {
          method,
          headers: { 'x-forwarded-for': operator.address, ...headers, ...proof },
        })
      const url = `https://gateway.example${path}`
      const response = await (proves ? prover.fetch({ method, url, ...proves }, send) : send({}))
      if (response.status !== 401 && response.status !== 403) return false
      const { reasons } = (await response.json()) as { reasons: { name: string }[] }
      return reasons.every(({ name }) => refusals.has(name))
    }

    const tried = new Set<string>()
    const isEnd = ({ path }: { path: string }) => /logout|session\/end/.test(path)
    for (const route of [...routes.filter((r) => !isEnd(r)), ...routes.filter(isEnd)]) {
      const { method, path, access, keys: byKeys } = route
      const kind = access === 'admin' ? `admin ${byKeys}` : access
      const calls = table[kind]
      expect(calls, `${path} has an access that is not tried: ${kind}`).toBeDefined()
      tried.add(kind)
      for (const call of calls?.wrong ?? []) {
        const refused = await isRefused(method, path, call)
        expect({ method, path, with: call.what, refused }).toEqual({
          method,
          path,
          with: call.what,
          refused: true,
        })
      }
      for (const call of calls?.right ?? []) {
        if (isEnd(route) && call !== calls?.right[0]) continue
        const refused = await isRefused(method, path, call)
        expect({ method, path, with: call.what, refused }).toEqual({
          method,
          path,
          with: call.what,
          refused: false,
        })
      }
    }
    expect([...tried].sort()).toEqual([
      'admin installation',
      'admin none',
      'admin project',
      'console',
      'frame',
      'frameOrigin',
      'project',
      'public',
      'session',
    ])
    expect(routes.length).toBeGreaterThan(80)
  })
})
