import { afterEach, describe, expect, test, vi } from 'vitest'
import { fakeClient } from '../../../test/fakeClient.js'
import { fakePlatform } from '../../../test/fakePlatform.js'
import { dismissAlert, loadRemoteConfig, visibleAlert } from '../../actions.js'
import type { Client } from '../../types/client.js'
import type { Connector } from '../../types/connector.js'

const init = {
  features: [{ id: 'swap', isEnabled: true, config: ['remote'] }],
  allowedOrigins: [],
  isAnalyticsEnabled: true,
}
const ready = { status: 'ready', ...init }
const gateway = 'https://gate.test'
const auth: Connector = {
  id: 'auth',
  name: 'Email',
  type: 'AUTH',
  auth: { email: true, socials: [], passkey: false, session: () => new Promise(() => {}) },
  namespaces: ['eip155'],
  start: () => () => {},
  connect: async () => [],
}

function fakeWindow(origin: string): Window & typeof globalThis {
  const nothing = (): void => {}
  const page = {
    location: { origin },
    addEventListener: nothing,
    removeEventListener: nothing,
    document: new EventTarget(),
  }
  return page as unknown as Window & typeof globalThis
}

function create(answer: () => unknown, config: Parameters<typeof fakeClient>[0] = {}) {
  const platform = fakePlatform(answer)
  return fakeClient({ gateway, ...config }, {}, platform)
}

test('behavior: applies the remote values with one request; the state has the answer', async () => {
  const { client, platform } = create(() => init)
  await loadRemoteConfig(client)
  expect(platform.requests.map(({ url }) => url.pathname)).toEqual(['/v1/init'])
  expect(client.getState().features).toMatchObject({ swaps: ['remote'], activity: false })
  expect(client.getState().remote).toEqual(ready)
  expect(client.getState().alert).toBeNull()
})

test('behavior: asks once at idle time and caches the answer for 5 minutes, also for other tabs', async () => {
  const { platform } = create(() => init, { id: 'tab' })
  await vi.waitFor(async () => {
    await platform.advance(100)
    expect(platform.requests).toHaveLength(1)
  })
  const other = fakeClient({ gateway, id: 'other-window' }, {}, platform)
  other.context.storage.write('init', { ...init, at: platform.now() })
  await loadRemoteConfig(other.client)
  expect(platform.requests).toHaveLength(1)
  expect(other.client.getState().remote.status).toBe('ready')
  await platform.advance(300_000)
  await loadRemoteConfig(other.client)
  expect(platform.requests).toHaveLength(2)
})

test('error: drops invalid parts of a stored answer, and refreshes one from the future', async () => {
  const { client, context, platform } = create(() => init)
  const broken = { ...init, features: [null, { id: 5 }, ...init.features], allowedOrigins: 'all' }
  context.storage.write('init', { ...broken, at: platform.now() })
  await loadRemoteConfig(client)
  expect(client.getState().remote).toEqual(ready)
  expect(client.getState().features).toMatchObject({ swaps: ['remote'] })
  expect(platform.requests).toEqual([])
  context.storage.write('init', { ...init, at: platform.now() + 1 })
  await loadRemoteConfig(client)
  expect(platform.requests).toHaveLength(1)
})

test('behavior: concurrent calls share one request; fresh asks again', async () => {
  const { client, platform } = create(() => init)
  await Promise.all([loadRemoteConfig(client), loadRemoteConfig(client)])
  await loadRemoteConfig(client, { fresh: true })
  expect(platform.requests).toHaveLength(2)
})

describe.each([
  ['offline', () => Promise.reject(new TypeError('Failed to fetch'))],
  ['403', () => new Response('no', { status: 403 })],
  ['500', () => new Response('no', { status: 500 })],
  ['garbage', () => ({ hello: 1 })],
])('a gateway that answers %s', (_name, answer) => {
  test('behavior: local values apply, no alert', async () => {
    const { client } = create(answer, { features: { swaps: ['mine'] } })
    await loadRemoteConfig(client)
    expect(client.getState().remote.status).toBe('failed')
    expect(client.getState().features).toMatchObject({ swaps: ['mine'], activity: true })
    expect(client.getState().alert).toBeNull()
  })
})

test.each([
  ['a project that the gateway does not know', 401, 2],
  ['a page that is not on the project’s list', 403, 1],
  ['a gateway that is down', 503, 0],
])('behavior: %s (%i) is reported to the developer in %i line of the log', async (_name, status, lines) => {
  const body = { status: 'FAILED', reasons: [{ name: 'x', description: 'There is no project.' }] }
  const { client, context } = create(() => Response.json(body, { status }))
  await loadRemoteConfig(client)
  const [line] = context.log.lines()
  expect(context.log.lines()).toHaveLength(lines)
  if (line !== undefined) expect(line).toMatch(/ error The remote configuration .*There is no project\./)
})

test('error: an unknown project shows an alert with the remedy', async () => {
  const { client } = create(() => Response.json({}, { status: 401 }))
  await loadRemoteConfig(client)
  expect(client.getState().alert).toMatchObject({
    name: 'invalid_config',
    level: 'error',
    message: expect.stringMatching(
      /^Invalid configuration at projectId: the gateway at \S+ knows no project "demo"; write one of/,
    ),
  })
})

test('behavior: an overridden local value shows the warning alert', async () => {
  const { client } = create(() => init, { features: { swaps: ['mine'] } })
  await loadRemoteConfig(client)
  expect(client.getState().alert).toEqual({
    name: 'local_configuration_ignored',
    message: 'Local configuration ignored',
    level: 'warning',
  })
})

test.each([
  ['no gateway', { gateway: undefined }],
  ['basic mode', { basic: true }],
])('behavior: %s: makes no request', async (_name, config) => {
  const { client, platform } = create(() => init, config)
  await loadRemoteConfig(client)
  await platform.advance(60_000)
  expect(platform.requests).toEqual([])
  expect(client.getState().remote.status).toBe('none')
})

const origins = { ...init, allowedOrigins: ['https://shop.test'] }
const login = { ...origins, features: [{ id: 'social_login', isEnabled: true, config: ['email'] }] }

test.each([
  ['alerts with email on', login, [auth], 'https://evil.test', 'invalid_app_configuration'],
  ['is silent when allowed', login, [auth], 'https://shop.test', undefined],
  ['is silent without email and socials', origins, [auth], 'https://evil.test', undefined],
  ['is silent without their connector', login, [], 'https://evil.test', undefined],
])('behavior: an origin check %s', async (_name, answer, connectors, origin, alert) => {
  const platform = fakePlatform(() => answer)
  const { client } = fakeClient({ gateway, connectors }, {}, { ...platform, window: fakeWindow(origin) })
  await loadRemoteConfig(client)
  expect(client.getState().alert?.name).toBe(alert)
})

test('behavior: invalid entries are dropped, the rest applies', async () => {
  const broken = {
    ...init,
    features: [null, 1, { id: 'x' }, ...init.features],
    allowedOrigins: [1, 'a.test'],
  }
  const { client } = create(() => broken)
  await loadRemoteConfig(client)
  expect(client.getState().features.swaps).toEqual(['remote'])
  expect(client.getState().remote.allowedOrigins).toEqual(['a.test'])
})

describe('restricted time zones', () => {
  const zone = process.env['TZ']
  afterEach(() => {
    if (zone === undefined) delete process.env['TZ']
    else process.env['TZ'] = zone
  })
  const on = { id: 'onramp', isEnabled: true, config: ['meld'] }
  const sold = { ...init, features: [...init.features, on] }

  test.each([
    ['Asia/Shanghai', true, false, false],
    ['Asia/Macau', true, false, false],
    ['Europe/Berlin', true, ['remote'], ['meld']],
    ['Asia/Shanghai', false, ['remote'], ['meld']],
  ])('param: in %s, respected: %s', async (place, respectRestrictedTimeZones, swaps, onramp) => {
    process.env['TZ'] = place
    const { client } = create(() => sold, { respectRestrictedTimeZones })
    if (respectRestrictedTimeZones)
      expect(client.getState().features).toMatchObject({ swaps: false, onramp: false })
    await loadRemoteConfig(client)
    expect(client.getState().features).toMatchObject({ swaps, onramp })
  })

  test.each([
    ['Asia/Hong_Kong', false],
    ['Europe/Berlin', expect.any(Array)],
  ])('error: in %s, without an answer of the gateway', async (place, swaps) => {
    process.env['TZ'] = place
    const { client } = create(() => new Response('', { status: 503 }), { respectRestrictedTimeZones: true })
    await loadRemoteConfig(client)
    expect(client.getState().features).toMatchObject({ swaps })
  })
})

test('behavior: reads the gateway’s chains with swaps', async () => {
  const { client } = create(() => ({ ...init, swapChains: ['eip155:1', 5] }))
  await loadRemoteConfig(client)
  expect(client.getState().remote.swapChains).toEqual(['eip155:1'])
})

test('behavior: login methods are limited to the gateway’s, also after a reload', async () => {
  const both: Connector = {
    ...auth,
    auth: { email: true, socials: ['google', 'x'], passkey: true, session: () => new Promise(() => {}) },
  }
  const socialLogin = { id: 'social_login', isEnabled: true, config: null }
  const answer = { ...init, features: [socialLogin], loginMethods: ['x', 'passkey', 5] }
  const { client, platform } = create(() => answer, { connectors: [both], id: 'shop' })
  expect(client.getState().features).toMatchObject({ email: true, passkey: true })
  await loadRemoteConfig(client)
  const offered = { email: false, socials: ['x'], passkey: true }
  expect(client.getState().features).toMatchObject(offered)
  client.dispose()
  const again = fakeClient({ gateway, id: 'shop', connectors: [both] }, {}, platform)
  await loadRemoteConfig(again.client)
  expect(platform.requests).toHaveLength(1)
  expect(again.client.getState().features).toMatchObject(offered)
})

describe('while the page is open', () => {
  const opening = async (client: Client) => {
    void client.open()
    await vi.waitFor(() => expect(client.getState().modal.open).toBe(true))
    client.close()
    await vi.waitFor(() => expect(client.getState().modal.open).toBe(false))
  }

  async function settled() {
    let features = init.features
    const made = create(() => ({ ...init, features }), { features: { swaps: ['mine'] } })
    made.client.attach(() => () => undefined)
    await vi.waitFor(async () => {
      await made.platform.advance(10)
      expect(made.client.getState().remote.status).toBe('ready')
    })
    return { ...made, change: (next: typeof features) => (features = next) }
  }

  test('behavior: the operator’s changes apply with the next opening after at most 5 minutes', async () => {
    const { client, platform, change } = await settled()
    change([{ id: 'swap', isEnabled: true, config: ['another'] }])
    await opening(client)
    expect(client.getState().features.swaps).toEqual(['remote'])
    await platform.advance(300_000)
    await opening(client)
    await vi.waitFor(() => expect(client.getState().features.swaps).toEqual(['another']))
    expect(platform.requests).toHaveLength(2)
  })

  test('error: an unreachable gateway changes nothing; the next opening asks again', async () => {
    const { client, platform, change } = await settled()
    const { answer } = platform
    await platform.advance(300_000)
    platform.answer = () => new Response('', { status: 503 })
    await opening(client)
    await platform.settle()
    expect(client.getState()).toMatchObject({ remote: { status: 'ready' }, features: { swaps: ['remote'] } })
    platform.answer = answer
    change([])
    await platform.advance(60_000)
    await opening(client)
    await vi.waitFor(() => expect(client.getState().features.swaps).toBe(false))
  })

  test('behavior: the warning comes once', async () => {
    const { client, platform } = await settled()
    expect(client.getState().alert?.name).toBe('local_configuration_ignored')
    dismissAlert(client)
    await loadRemoteConfig(client, { fresh: true })
    expect(visibleAlert(client)).toBeNull()
    expect(platform.requests).toHaveLength(2)
  })
})
