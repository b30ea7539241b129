import { randomUUID } from 'node:crypto'
import { outgoingFetch } from '@latchkey/kit/http/outgoingFetch'
import { createLog } from '@latchkey/kit/log'
import { expect, onTestFinished, test } from 'vitest'
import { startClickhouse, type ServerReply } from '../../../test/clickhouse.js'
import { describeAnEngine } from '../../../test/describeEngines.js'
import { createMetrics } from '../../platform/metrics.js'
import { readSettings } from '../../settings/readSettings.js'
import { startGateway } from '../../startGateway.js'
import { createEventSink } from './eventSink.js'
import type { SinkAddress } from './sinkAddress.js'

const login = 'ada:p%40ss%3Aw%2Frd'
const addressOf = (host: string, table = 'shop.events', credentials = login) =>
  readSettings([], { LATCHKEY_ANALYTICS_SINK: `clickhouse+http://${credentials}@${host}/${table}` })
    .analyticsSink as SinkAddress
const noon = Date.UTC(2026, 5, 15, 12)

const event = (more: object = {}) => ({
  day: '2026-06-15',
  project: 'shop',
  id: randomUUID(),
  event: 'SWITCH_NETWORK',
  at: noon,
  domain: 'shop.example',
  url: 'https://shop.example/prints',
  sdk: undefined,
  address: undefined,
  properties: { network: 'eip155:1' },
  ...more,
})
const events = (count: number) => Array.from({ length: count }, () => event())

async function open({
  moods = [] as ServerReply[],
  bounds = {},
  table = 'shop.events',
  credentials = login,
  fetch = outgoingFetch as typeof globalThis.fetch,
} = {}) {
  const server = await startClickhouse()
  onTestFinished(() => server.stop())
  server.replies.push(...moods)
  const clock = { at: noon }
  const lines: string[] = []
  const metrics = createMetrics()
  const sink = createEventSink(addressOf(server.host, table, credentials), {
    fetch,
    log: createLog({ name: 'gateway', level: 'trace', write: (line) => void lines.push(line) }),
    metrics,
    now: () => clock.at,
    bounds,
  })
  return {
    server,
    clock,
    sink,
    lines,
    run: () => sink.task.run(new AbortController().signal),
    async figure(name: string) {
      const text = await metrics.registry.text()
      const found = text.split('\n').find((line) => line.startsWith(`latchkey_analytics_sink_${name} `))
      return Number(found?.split(' ').at(-1))
    },
  }
}

test('behavior: events wait for others for 5 s and go together, as the table has them', async () => {
  const { sink, server, clock, run, figure } = await open()
  const one = event({ sdk: 'js-0.1.0', address: '0xab' })
  sink.add([one, event()])
  expect(await run()).toBe(false)
  expect(server.rows).toEqual([])
  clock.at += 4_000
  expect(await figure('lag_seconds')).toBe(4)
  expect(await figure('waiting_events')).toBe(2)
  clock.at += 1_000
  expect(await run()).toBe(false)
  expect(server.rows).toHaveLength(2)
  expect(server.rows[0]).toEqual({ ...one, properties: '{"network":"eip155:1"}' })
  expect(server.rows[1]).toMatchObject({ sdk: '', address: '' })
  expect(await figure('lag_seconds')).toBe(0)
  expect(await figure('waiting_bytes')).toBe(0)
  expect(await figure('events_total{outcome="sent"}')).toBe(2)
})

test('behavior: a full batch goes at once, in parts of their size', async () => {
  const { sink, server, run } = await open({ bounds: { rows: 10 } })
  sink.add(events(25))
  expect([await run(), await run()]).toEqual([true, false])
  expect(server.rows).toHaveLength(20)
  expect(new Set(server.tokens).size).toBe(2)
})

test.each<[string, ServerReply]>([
  ['that does not answer', 'gone'],
  ['that inserts and does not answer', 'inserted and gone'],
  ['that fails', { status: 500, code: '999' }],
  ['that has too much to do', { status: 503 }],
  ['that says in a header that it failed after all', { status: 200, code: '241' }],
  ['that leads elsewhere', { status: 302, headers: { location: 'http://127.0.0.1:1/' } }],
])(
  'behavior: from a sink %s the same batch comes again with its token, and each row is there once',
  async (_, reply) => {
    const { sink, server, clock, run, lines, figure } = await open({ moods: [reply, reply, reply] })
    sink.add(events(3))
    clock.at += 5_000
    for (let failed = 1; failed <= 3; failed += 1) {
      expect(await run()).toBe(false)
      const longest = 1_000 * 2 ** (failed - 1)
      expect(sink.task.pause()).toBeGreaterThanOrEqual(longest / 2)
      expect(sink.task.pause()).toBeLessThanOrEqual(longest)
      sink.add(events(1))
    }
    expect(await figure('failures_total')).toBe(3)
    await run()
    expect(new Set(server.tokens).size).toBe(1)
    clock.at += 5_000
    await run()
    expect(server.rows).toHaveLength(6)
    expect(new Set(server.rows.map(({ id }) => id)).size).toBe(6)
    expect(lines.filter((line) => line.includes('does not take'))).toHaveLength(1)
    expect(lines.join()).not.toMatch(/p@ss|p%40ss|ada|secret|DB::Exception/)
  },
)

test('error: while it is away the memory is bounded, and what is dropped is counted', async () => {
  const size = JSON.stringify({
    ...event(),
    sdk: '',
    address: '',
    properties: '{"network":"eip155:1"}',
  }).length
  const { sink, server, clock, run, figure } = await open({
    moods: Array.from({ length: 30 }, () => 'gone' as const),
    bounds: { memory: size * 10, rows: 4 },
  })
  for (let second = 0; second < 30; second += 1) {
    sink.add(events(1))
    clock.at += 5_000
    await run()
  }
  expect(await figure('waiting_events')).toBe(10)
  expect(await figure('waiting_bytes')).toBeLessThanOrEqual(size * 10)
  expect(await figure('events_total{outcome="dropped"}')).toBe(20)
  expect(await figure('lag_seconds')).toBe(150)
  expect(sink.task.pause()).toBeLessThanOrEqual(60_000)
  while (await run());
  expect(server.rows).toHaveLength(10)
})

test('behavior: a batch that is too large is halved; one that is refused again and again is given up', async () => {
  const { sink, server, clock, run, figure } = await open({ moods: [{ status: 413 }, { status: 413 }] })
  sink.add(events(8))
  clock.at += 5_000
  for (let tries = 0; tries < 10; tries += 1) await run()
  expect(server.rows).toHaveLength(8)
  server.replies.push(...Array.from({ length: 10 }, () => ({ status: 400, code: '117' })))
  sink.add(events(2))
  clock.at += 5_000
  for (let tries = 0; tries < 10; tries += 1) await run()
  expect(await figure('events_total{outcome="refused"}')).toBe(2)
  sink.add(events(1))
  clock.at += 5_000
  await run()
  expect(server.rows).toHaveLength(9)
})

test.each([
  ['a wrong password', 'shop.events', 'ada:guess'],
  ['a table that is not there', 'shop.other', login],
])('behavior: with %s events wait until that is put right', async (_, table, credentials) => {
  const { sink, clock, run, figure, lines } = await open({ table, credentials })
  sink.add(events(1))
  for (let tries = 0; tries < 15; tries += 1) {
    clock.at += 60_000
    await run()
  }
  expect(await figure('waiting_events')).toBe(1)
  expect(lines.join()).toMatch(/"status":40[34],"code":"(516|60)"/)
  expect(lines.join()).not.toContain('guess')
})

test('error: a server that is there and says nothing holds up a stop for two seconds at most', async () => {
  const { sink } = await open({ fetch: () => new Promise(() => {}) })
  sink.add(events(1))
  const begun = performance.now()
  await sink.close()
  expect(performance.now() - begun).toBeLessThan(4_000)
})

describeAnEngine('a gateway with a sink', (bench) => {
  test('behavior: what is stored is sent as well, at its stop at the latest; a sink that is away costs nothing', async ({
    skip,
  }) => {
    const { databaseUrl } = bench
    if (databaseUrl === undefined) return skip()
    const server = await startClickhouse()
    const gateway = await startGateway({
      port: 0,
      databaseUrl,
      logLevel: 'silent',
      analyticsSink: addressOf(server.host),
    })
    const post = async () => {
      const body = JSON.stringify([
        {
          eventId: randomUUID(),
          url: 'https://shop.example/',
          domain: 'shop.example',
          timestamp: Date.now(),
          props: { type: 'track', event: 'SWITCH_NETWORK', properties: { network: 'eip155:1' } },
        },
      ])
      return (await fetch(`${gateway.url}/batch?projectId=demo`, { method: 'POST', body })).status
    }
    expect(await post()).toBe(200)
    expect(await post()).toBe(200)
    const text = await (await fetch(`${gateway.url}/metrics`)).text()
    expect(text).toContain('latchkey_analytics_sink_events_total{outcome="dropped"} 0')
    await gateway.close()
    expect(server.rows).toHaveLength(2)
    expect(server.rows[0]).toMatchObject({ project: 'demo', event: 'SWITCH_NETWORK' })
    await server.stop()
  }, 60_000)
})

test.each([
  'http://ada:secret@host:8123/shop.events',
  'clickhouse+http://ada:secret@host:8123/',
  'clickhouse+http://ada:secret@host:8123/shop',
  'clickhouse+http://ada:secret@host:8123/shop.events;drop',
  'clickhouse+http://ada:secret@host:8123/a.b.c',
  'clickhouse+http://ada:secret@host:8123/shop.`x`',
  'clickhouse+http://ada:secret@host:8123/shop.events?password=x',
  'clickhouse+http://ada:secret%0d%0ax@host:8123/shop.events',
  'clickhouse+ftp://ada:secret@host/shop.events',
  'clickhouse+http://ada:secret@/shop.events',
])('error: %s is refused as a setting, without a word of it', (value) => {
  const read = () => readSettings([], { LATCHKEY_ANALYTICS_SINK: value })
  expect(read).toThrow(/LATCHKEY_ANALYTICS_SINK/)
  expect(read).not.toThrow(/secret/)
})
