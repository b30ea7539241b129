import { randomUUID } from 'node:crypto'
import type { AnalyticsEvent } from '@latchkey/protocol/http'
import { expect, test } from 'vitest'
import { describeEngines } from '../../test/describeEngines.js'
import { createEventStore, dayOf } from './eventStore.js'

const config = {
  projects: [
    { id: 'shop', name: 'Shop' },
    { id: 'quiet', name: 'Quiet', analytics: false },
  ],
}
const noon = Date.UTC(2026, 0, 31, 12)

const track = (props: object = {}, more: object = {}) => ({
  eventId: randomUUID(),
  url: 'https://shop.example/prints',
  domain: 'shop.example',
  timestamp: noon,
  props: { type: 'track', event: 'SWITCH_NETWORK', properties: { network: 'eip155:1' }, ...props },
  ...more,
})
const failure = () =>
  track({
    type: 'error',
    event: 'INTERNAL_SDK_ERROR',
    properties: { errorType: 'internal', errorMessage: 'm', stackTrace: 's', uncaught: false },
  })

describeEngines('analytics', (bench) => {
  function create({
    project = `p${randomUUID().slice(0, 8)}`,
    at = noon,
    headers = {} as Record<string, string>,
    settings = {},
  } = {}) {
    const clock = { at }
    const tasks: { run(signal: AbortSignal): Promise<boolean> }[] = []
    const request = bench.app({
      config: { projects: [...config.projects, { id: project, name: 'One' }] },
      now: () => clock.at,
      tasks: { add: (task) => task.name === 'analytics' && void tasks.push(task) },
      trustedProxies: 1,
      ...settings,
    })
    const post = async (body: unknown, path = '/batch', id = project, more = headers) => {
      const text = typeof body === 'string' ? body : JSON.stringify(body)
      const response = await request(`${path}?projectId=${id}&st=latchkey&sv=js-eip155-0.1.0`, {
        method: 'POST',
        body: text,
        headers: { 'content-type': 'text/plain', ...more },
      })
      return {
        status: response.status,
        body: (await response.json()) as { stored?: number; reasons?: unknown },
      }
    }
    const rows = () =>
      bench.database.session((run) =>
        run(
          `select *, day::text as day from latchkey.analytics_events where project = '${project}' order by at, event`,
        ),
      )
    const forget = async () => {
      for (const task of tasks) await task.run(new AbortController().signal)
    }
    return { clock, post, rows, forget }
  }

  test('behavior: what is answered for is stored, by day, and nothing of where it came from', async () => {
    const { post, rows } = create({ headers: { 'x-forwarded-for': '203.0.113.7', 'user-agent': 'Secret/1' } })
    const lateEvent = track({}, { timestamp: noon - 13 * 3_600_000 })
    expect(await post([track(), lateEvent])).toEqual({ status: 200, body: { stored: 2 } })
    expect((await post(track(), '/e')).body).toEqual({ stored: 1 })
    const found = await rows()
    expect(found.map((row) => row['day'])).toEqual(['2026-01-30', '2026-01-31', '2026-01-31'])
    expect(found[1]).toMatchObject({
      event: 'SWITCH_NETWORK',
      domain: 'shop.example',
      url: 'https://shop.example/prints',
      sdk: 'js-eip155-0.1.0',
      address: null,
      properties: { network: 'eip155:1' },
    })
    expect(JSON.stringify(found)).not.toMatch(/203\.0|Secret/)
  })

  test('behavior: an event that comes twice counts once; a clock that is wrong does not make other days', async () => {
    const { post, rows } = create()
    const event = track()
    await post([event, event])
    await post([event])
    expect(await rows()).toHaveLength(1)
    await post([track({}, { timestamp: 5 }), track({}, { timestamp: noon + 3_600_000 })])
    expect(new Set((await rows()).map((row) => row['day']))).toEqual(new Set(['2026-01-31']))
  })

  test.each<[string, unknown]>([
    ['no JSON', '{'],
    ['nothing', []],
    ['too many', Array.from({ length: 51 }, () => track())],
    ['an unknown event', [track({ event: 'KEYSTROKE' })]],
    ['a property of another type', [track({ properties: { network: 5 } })]],
    ['a property that is missing', [track({ properties: {} })]],
    ['an id that is none', [track({}, { eventId: 'x' })]],
    ['an error that says that it is none', [{ ...failure(), props: { ...failure().props, type: 'track' } }]],
    ['a text that is too long', [track({ properties: { network: 'x'.repeat(4_001) } })]],
    ['a good one beside a bad one', [track(), track({ event: 'KEYSTROKE' })]],
  ])('error: %s is refused, and nothing of it stored', async (_name, body) => {
    const { post, rows } = create()
    expect((await post(body)).status).toBe(400)
    expect(await rows()).toEqual([])
  })

  test.each<[string, unknown, number]>([
    ['an event of another client', track({ event: 'MODAL_CREATED' }), 0],
    ['a known name with other properties', track({ properties: { method: 'browser' } }), 0],
    ['another form', { props: { event: 'CONNECT_ERROR', message: 'x' }, extra: 1 }, 0],
    ['a known one', track(), 1],
  ])('behavior: /e takes %s and keeps what it knows', async (_name, body, stored) => {
    const { post, rows } = create()
    expect(await post(body, '/e')).toEqual({ status: 200, body: { stored } })
    expect(await rows()).toHaveLength(stored)
    expect((await post(['x'], '/e')).status).toBe(400)
  })

  test('error: too large a body, an unknown project, a project that has it off', async () => {
    const { post } = create()
    expect((await post('x'.repeat(70_000))).status).toBe(413)
    expect((await post([track()], '/batch', 'nobody')).status).toBe(401)
    const off = await post([track()], '/batch', 'quiet')
    expect(off).toMatchObject({ status: 403, body: { reasons: [{ name: 'analytics_off' }] } })
  })

  test('behavior: properties that no event has are left out', async () => {
    const { post, rows } = create()
    await post([track({ properties: { network: 'eip155:1', email: 'ada@example.org' } })])
    expect((await rows())[0]?.['properties']).toEqual({ network: 'eip155:1' })
  })

  test('behavior: five error events a minute of one caller; others, and other callers, are not touched', async () => {
    const { clock, post } = create()
    const many = Array.from({ length: 9 }, failure)
    expect((await post([...many, track()])).body).toEqual({ stored: 6 })
    expect((await post([failure()])).body).toEqual({ stored: 0 })
    const other = await post([failure()], '/batch', undefined, { 'x-forwarded-for': '203.0.113.9' })
    expect(other.body).toEqual({ stored: 1 })
    clock.at += 60_000
    expect((await post([...many])).body).toEqual({ stored: 5 })
  })

  test('error: a caller with events without end is refused, and told when to come again', async () => {
    const { post } = create()
    const batch = () => Array.from({ length: 50 }, () => track())
    const statuses: number[] = []
    for (let i = 0; i < 26; i += 1) statuses.push((await post(batch())).status)
    expect(statuses.filter((status) => status === 200)).toHaveLength(24)
    expect(statuses.at(-1)).toBe(429)
  })

  test.each<[string, () => object, number]>([
    ['small events', () => track(), 1_200],
    ['events with long addresses', () => track({}, { url: 'x'.repeat(2_040) }), 400],
    ['events with long values', () => track({ properties: { network: 'x'.repeat(4_000) } }), 240],
  ])('error: a caller does not fill the disk with %s, however long it goes on', async (_, make, most) => {
    const { clock, post, rows } = create()
    const size = most === 1_200 ? 50 : 10
    for (let minute = 0; minute < 4; minute += 1) {
      for (let status = 200; status === 200;) ({ status } = await post(Array.from({ length: size }, make)))
      clock.at += 60_000
    }
    expect((await rows()).length).toBeLessThanOrEqual(most * (1 + 3 / 60))
    expect((await rows()).length).toBeGreaterThan(most * 0.9)
  })

  test.each<[string, () => object, number]>([
    ['4,160 small events from three addresses', () => track(), 1],
    ['events of 4 kB from many addresses', () => track({ properties: { network: 'x'.repeat(4_000) } }), 5],
  ])('error: a project stores what an hour may bring and no more: %s', async (_, make, cost) => {
    const most = 600
    const { clock, post, rows } = create({ settings: { analyticsPerHour: most } })
    const addresses = cost === 1 ? 3 : 200
    const size = cost === 1 ? 40 : 10
    const statuses = new Set<number>()
    for (let sent = 0; sent < 4_160 / cost; sent += size) {
      const from = { 'x-forwarded-for': `203.0.113.${(sent / size) % addresses}` }
      statuses.add((await post(Array.from({ length: size }, make), '/batch', undefined, from)).status)
    }
    expect(statuses).toEqual(new Set([200, 429]))
    const stored = await rows()
    expect(stored.length * cost).toBeLessThanOrEqual(most)
    expect(stored.length * cost).toBeGreaterThan(most * 0.9)
    expect((await post([make()], '/batch', 'shop')).status).toBe(200)
    clock.at += 3_600_000
    expect((await post([make()])).status).toBe(200)
  })

  test('behavior: events of 90 days are kept, older ones forgotten', async () => {
    const { clock, post, rows, forget } = create()
    await post([track()])
    clock.at += 90 * 86_400_000
    await forget()
    expect(await rows()).toHaveLength(1)
    clock.at += 86_400_000
    await forget()
    expect(await rows()).toEqual([])
  })

  test('error: a project without room is told so, and nothing more of it is stored', async () => {
    const { clock, post, rows, forget } = create({ settings: { analyticsProjectMb: 0.001 } })
    expect((await post(Array.from({ length: 10 }, () => track()))).status).toBe(200)
    await forget()
    expect(await post([track()])).toMatchObject({
      status: 429,
      body: { reasons: [{ name: 'analytics_full' }] },
    })
    expect((await post([track()], '/batch', 'shop')).status).toBe(200)
    expect(await rows()).toHaveLength(10)
    clock.at += 91 * 86_400_000
    await forget()
    expect((await post([track()])).status).toBe(200)
  })

  test('behavior: text that no database takes is kept without what it does not take', async () => {
    const { post, rows } = create()
    expect((await post([track({ properties: { network: 'a\u0000b\ud800c' } })])).status).toBe(200)
    expect((await rows())[0]?.['properties']).toEqual({ network: 'a\ufffdb\ufffdc' })
  })

  test('error: what cannot be stored costs nobody else their events', async () => {
    const { rows, post } = create()
    const store = createEventStore(bench.database, () => noon)
    const source = { project: 'x', sdk: undefined }
    const bad = { ...track(), eventId: 'no uuid' } as AnalyticsEvent
    await expect(store.add([bad], source)).rejects.toThrow()
    const project = `p${randomUUID().slice(0, 8)}`
    const adds = [[track()], [bad], [track()]].map((events) =>
      store.add(events as AnalyticsEvent[], { ...source, project }),
    )
    const results = await Promise.allSettled(adds)
    expect(results.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled'])
    const stored = await bench.database.session((run) =>
      run(`select 1 from latchkey.analytics_events where project = '${project}'`),
    )
    expect(stored).toHaveLength(2)
    expect((await post([track()])).status).toBe(200)
    expect(await rows()).toHaveLength(1)
  })

  test('behavior: many batches at once lose nothing that was answered for', async () => {
    const { post, rows } = create()
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, index) =>
        post(
          Array.from({ length: 50 }, () => track()),
          '/batch',
          undefined,
          { 'x-forwarded-for': `203.0.113.${index}` },
        ),
      ),
    )
    expect(answers.every(({ status }) => status === 200)).toBe(true)
    expect(await rows()).toHaveLength(1_000)
  })
})

test('param: days are those of UTC', () => {
  expect(dayOf(Date.UTC(2026, 0, 1) - 1)).toBe('2025-12-31')
})
