import { EVENT_FIELDS } from '@latchkey/protocol/events'
import type { AnalyticsEvent } from '@latchkey/protocol/http'
import { expect, test, vi } from 'vitest'
import { ADDRESS, fakeClient } from '../../../test/fakeClient.js'
import { stage } from '../../../test/fakeWallets.js'
import { fakePlatform } from '../../../test/fakePlatform.js'
import { analyticsConsent, loadRemoteConfig, setAnalyticsConsent } from '../../actions.js'
import type { Config } from '../../types/config.js'
import { startAnalytics } from './sendEvents.js'

const init = { features: [], allowedOrigins: [], isAnalyticsEnabled: true }
const gateway = 'https://gate.test'
const href = `https://shop.test/u/${ADDRESS}/orders?code=s3cret#frag`

function fakeView(accepts: () => boolean = () => true) {
  const sent: { readonly url: URL; readonly body: string }[] = []
  const view = Object.assign(new EventTarget(), {
    location: new URL(href),
    document: new EventTarget(),
    navigator: {
      sendBeacon: (url: string, body: string) => {
        if (!accepts()) return false
        sent.push({ url: new URL(url), body })
        return true
      },
    },
  })
  const events = (): readonly AnalyticsEvent[] =>
    sent.flatMap(({ body }) => JSON.parse(body) as AnalyticsEvent[])
  return { view, sent, events }
}

interface Options {
  readonly config?: Partial<Config>
  readonly isOn?: boolean
  readonly isPrivate?: boolean
  readonly accepts?: () => boolean
}

async function create({ config = {}, isOn = true, isPrivate = false, accepts }: Options = {}) {
  const { view, sent, events } = fakeView(accepts)
  const fake = fakePlatform((url) =>
    url.pathname === '/v1/init' ? { ...init, isAnalyticsEnabled: isOn } : { stored: 1 },
  )
  const platform = Object.assign(fake, {
    window: view as unknown as Window & typeof globalThis,
    wantsPrivacy: () => isPrivate,
  })
  const made = fakeClient({ gateway, ...config }, {}, platform)
  await loadRemoteConfig(made.client)
  await platform.settle()
  const posts = () => platform.requests.filter(({ url }) => url.pathname === '/batch')
  return { ...made, view, sent, events, posts }
}

const names = (events: readonly AnalyticsEvent[]) => events.map(({ props }) => props.event)

test('behavior: events are collected and sent to the gateway in one batch, with the initial one', async () => {
  const { context, platform, sent, events } = await create()
  context.track('SWITCH_NETWORK', { network: 'eip155:31337' })
  expect(sent).toEqual([])
  await platform.advance(5_000)
  expect(sent).toHaveLength(1)
  expect(sent[0]?.url.href).toMatch(/^https:\/\/gate\.test\/batch\?projectId=demo&st=latchkey&sv=js-eip155-/)
  const [first, second] = events()
  expect(names(events())).toEqual(['INITIALIZE', 'SWITCH_NETWORK'])
  expect(first?.eventId).toMatch(/^[\da-f]{8}-[\da-f]{4}-4[\da-f]{3}-[89ab][\da-f]{3}-[\da-f]{12}$/)
  expect(second).toEqual({
    eventId: expect.any(String),
    url: 'https://shop.test/u/0x…/orders',
    domain: 'shop.test',
    timestamp: expect.any(Number),
    props: { type: 'track', event: 'SWITCH_NETWORK', properties: { network: 'eip155:31337' } },
  })
  await platform.advance(60_000)
  expect(sent).toHaveLength(1)
})

test('behavior: queued events are sent when the page is hidden or left, and when the client stops', async () => {
  const { client, context, platform, view, sent } = await create()
  view.document.dispatchEvent(new Event('visibilitychange'))
  expect(sent).toEqual([])
  platform.visible = false
  view.document.dispatchEvent(new Event('visibilitychange'))
  expect(sent).toHaveLength(1)
  context.track('SWITCH_NETWORK', { network: 'eip155:1' })
  view.dispatchEvent(new Event('pagehide'))
  expect(sent).toHaveLength(2)
  context.track('SWITCH_NETWORK', { network: 'eip155:2' })
  client.dispose()
  await platform.advance(10_000)
  expect(sent).toHaveLength(3)
  view.dispatchEvent(new Event('pagehide'))
  expect(sent).toHaveLength(3)
})

test('behavior: a restarted client continues to send', async () => {
  const { view, sent } = fakeView()
  const platform = Object.assign(
    fakePlatform(() => init),
    { window: view as unknown as Window & typeof globalThis },
  )
  const { client, context, stop } = stage({ gateway, projectId: 'demo' }, { platform: platform as never })
  await loadRemoteConfig(client)
  await platform.advance(5_000)
  const before = sent.length
  stop()
  await platform.advance(1)
  const between = sent.length
  context.track('SWITCH_NETWORK', { network: 'eip155:7' })
  await platform.advance(10_000)
  expect(sent).toHaveLength(between)
  client.start()
  await loadRemoteConfig(client)
  context.track('SWITCH_NETWORK', { network: 'eip155:1' })
  await platform.advance(5_000)
  expect(sent.length).toBeGreaterThan(Math.max(before, between))
  expect(sent.at(-1)?.body).toContain('SWITCH_NETWORK')
})

test('behavior: at most 50 events and 60 kB a batch', async () => {
  const { context, platform, sent, events } = await create()
  for (let count = 0; count < 70; count += 1) context.track('SEARCH_WALLET', { query: 'q', count })
  await platform.advance(5_000)
  expect(sent).toHaveLength(2)
  expect(events()).toHaveLength(71)
  for (let count = 0; count < 30; count += 1)
    context.track('SEARCH_WALLET', { query: 'é'.repeat(4_000), count })
  await platform.advance(5_000)
  const sizes = sent.slice(2).map(({ body }) => new Blob([body]).size)
  expect(sizes.length).toBeGreaterThan(3)
  expect(Math.max(...sizes)).toBeLessThanOrEqual(60_000)
})

test.each<[string, Options]>([
  ['the project says no', { isOn: false }],
  ['the host says no', { config: { features: { analytics: false } } }],
  ['the browser asks for privacy (GPC)', { isPrivate: true }],
  ['it is in basic mode', { config: { basic: true } }],
  ['it has no gateway', { config: { gateway: undefined } }],
])('behavior: sends nothing if %s', async (_name, options) => {
  const { context, platform, view, sent, posts } = await create(options)
  context.track('SWITCH_NETWORK', { network: 'eip155:1' })
  await platform.advance(60_000)
  view.dispatchEvent(new Event('pagehide'))
  expect([...sent, ...posts()]).toEqual([])
})

test('behavior: a project that turns analytics off while the page is open stops it', async () => {
  const { client, context, platform, sent } = await create()
  platform.answer = () => ({ ...init, isAnalyticsEnabled: false })
  await loadRemoteConfig(client, { fresh: true })
  context.track('SWITCH_NETWORK', { network: 'eip155:1' })
  await platform.advance(60_000)
  expect(sent).toEqual([])
  platform.answer = () => init
  await loadRemoteConfig(client, { fresh: true })
  context.track('SWITCH_NETWORK', { network: 'eip155:2' })
  await platform.advance(60_000)
  expect(sent[0]?.body).not.toContain('eip155:1"')
})

test('behavior: with consent required, nothing is sent before it; a refusal discards the queue', async () => {
  const config = { features: { analytics: 'ask' as const } }
  const { client, context, platform, sent, events } = await create({ config })
  await platform.advance(60_000)
  expect([analyticsConsent(client), sent]).toEqual([undefined, []])
  setAnalyticsConsent(client, false)
  context.track('SWITCH_NETWORK', { network: 'eip155:1' })
  await platform.advance(60_000)
  expect([analyticsConsent(client), sent]).toEqual([false, []])
  setAnalyticsConsent(client, true)
  context.track('SWITCH_NETWORK', { network: 'eip155:2' })
  await platform.advance(60_000)
  expect(events().map(({ props }) => props.properties)).toEqual([{ network: 'eip155:2' }])
})

test('behavior: identifying details stay in the page unless the host enables each field', async () => {
  const tell = async (config: Partial<Config>) => {
    const { context, connect, platform, events } = await create({ config })
    connect()
    context.track('ERROR_FETCH_TRANSACTIONS', { address: ADDRESS, network: 'eip155:1' })
    context.track('SEARCH_WALLET', { query: ADDRESS, count: 0 })
    await platform.advance(5_000)
    const [, failed, search] = events()
    return { failed, search, text: JSON.stringify(events()) }
  }
  const plain = await tell({})
  expect(plain.failed?.props).toEqual({
    type: 'track',
    event: 'ERROR_FETCH_TRANSACTIONS',
    properties: { network: 'eip155:1' },
  })
  expect(plain.search?.props.properties).toEqual({ query: '0x…', count: 0 })
  expect(plain.text).not.toMatch(/s3cret|frag|ab16a96D/i)

  const some = await tell({ analyticsDetails: ['query'] })
  expect(some.failed?.url).toBe('https://shop.test/u/0x…/orders?code=s3cret')
  const all = await tell({ analyticsDetails: ['address', 'query', 'fragment'] })
  expect(all.failed).toMatchObject({
    url: href,
    props: { address: ADDRESS, properties: { address: ADDRESS } },
  })
})

test('error: with a full beacon queue, events are sent by fetch and retried', async () => {
  const { context, platform, posts, sent } = await create({ accepts: () => false })
  platform.answer = () => {
    throw new TypeError('offline')
  }
  await platform.advance(5_000)
  expect(posts()).toHaveLength(1)
  platform.answer = () => ({ stored: 1 })
  context.track('SWITCH_NETWORK', { network: 'eip155:1' })
  await platform.advance(5_000)
  const [first, second] = posts().map(({ json }) => json as AnalyticsEvent[])
  expect(names(second ?? [])).toEqual(['INITIALIZE', 'SWITCH_NETWORK'])
  expect(second?.[0]?.eventId).toBe(first?.[0]?.eventId)
  expect(sent).toEqual([])
})

test('behavior: each event has exactly the documented properties', async () => {
  const { context, platform, events } = await create()
  context.track('SEND_SUCCESS', {
    network: 'eip155:1',
    token: 'ETH',
    amount: '1',
    hash: `0x${'1'.repeat(64)}`,
    isSmartAccount: false,
    secret: 'x',
  } as never)
  await platform.advance(5_000)
  const found = events().at(-1)?.props.properties ?? {}
  expect(Object.keys(found)).toEqual(
    Object.entries(EVENT_FIELDS.SEND_SUCCESS).flatMap(([key, field]) => (field === 'person' ? [] : [key])),
  )
})

test('behavior: started twice it sends once; a throwing listener stops nothing', async () => {
  const { client, context, platform, sent } = await create()
  client.onEvent(
    vi.fn(() => {
      throw new Error('host')
    }),
  )
  startAnalytics(context)
  context.track('SWITCH_NETWORK', { network: 'eip155:1' })
  await platform.advance(5_000)
  expect(sent).toHaveLength(1)
})
