import { expect, test } from 'vitest'
import { z } from 'zod'
import { startCollector, type SentSpan } from '../../test/collector.js'
import { testService } from '../../test/testService.js'
import { defineRoute } from '../http/defineRoute.js'
import { jsonResponse } from '../http/httpSchemas.js'
import { outgoingFetch } from '../http/outgoingFetch.js'
import { createLog } from '../log.js'
import { openTracing, type TracingSettings } from './openTracing.js'
import { isSampled, parseTraceparent } from './traceContext.js'
import { nameOfStatement, traceClient, traceQueries } from './tracedQueries.js'
import { currentTraceparent, inSpan } from './tracer.js'

const silent = createLog({ name: 'test', level: 'silent' })

function open(settings: TracingSettings, log = silent) {
  const tracer = openTracing(settings, { service: 'latchkey-test', log })
  if (tracer === undefined) throw new Error('There is no collector.')
  return tracer
}

const attributesOf = ({ attributes }: SentSpan): object =>
  Object.fromEntries(attributes.map(({ key, value }) => [key, Object.values(value)[0]]))

test('behavior: without a collector there is no tracer, and work runs as it is', async () => {
  expect(openTracing({}, { service: 'x', log: silent })).toBeUndefined()
  expect(await inSpan({ name: 'a', kind: 'internal' }, async () => currentTraceparent())).toBeUndefined()
})

test('behavior: spans are sent in the JSON encoding of OTLP, with the headers of the settings', async () => {
  const collector = await startCollector()
  const tracer = open({ otlpEndpoint: `${collector.url}/`, otlpHeaders: { 'api-key': 'k' } })
  await tracer.begin({ name: 'outer', kind: 'server' }, async (span) => {
    span.set({ 'http.response.status_code': 200 })
    await inSpan({ name: 'inner', kind: 'client', attributes: { a: 'b' } }, async () => {})
  })
  const failure = new TypeError('ann@example.com')
  await expect(
    tracer.begin({ name: 'failing', kind: 'internal' }, () => Promise.reject(failure)),
  ).rejects.toBe(failure)
  await tracer.close()
  const [request] = collector.requests
  expect(request).toMatchObject({
    path: '/v1/traces',
    headers: { 'content-type': 'application/json', 'api-key': 'k' },
    body: {
      resourceSpans: [
        { resource: { attributes: [{ key: 'service.name', value: { stringValue: 'latchkey-test' } }] } },
      ],
    },
  })
  const [inner, outer, failing] = collector.spans() as [SentSpan, SentSpan, SentSpan]
  for (const span of [inner, outer, failing]) {
    expect(span.traceId).toMatch(/^[0-9a-f]{32}$/)
    expect(span.spanId).toMatch(/^[0-9a-f]{16}$/)
    expect(span.startTimeUnixNano).toMatch(/^\d{19}$/)
    expect(BigInt(span.endTimeUnixNano)).toBeGreaterThanOrEqual(BigInt(span.startTimeUnixNano))
  }
  expect(inner).toMatchObject({ name: 'inner', kind: 3, traceId: outer.traceId, parentSpanId: outer.spanId })
  expect(inner.attributes).toEqual([{ key: 'a', value: { stringValue: 'b' } }])
  expect(outer).toMatchObject({ name: 'outer', kind: 2, status: {} })
  expect(outer).not.toHaveProperty('parentSpanId')
  expect(outer.attributes).toEqual([{ key: 'http.response.status_code', value: { intValue: '200' } }])
  expect(failing).toMatchObject({ kind: 1, status: { code: 2 } })
  expect(failing.traceId).not.toBe(outer.traceId)
  expect(attributesOf(failing)).toEqual({ 'error.type': 'TypeError' })
})

async function tracedService(options: Partial<TracingSettings> = {}) {
  const collector = await startCollector()
  const tracer = open({ otlpEndpoint: collector.url, ...options })
  const client = traceQueries({ query: async (text: string, values: readonly string[]) => [text, values] })
  const route = defineRoute({
    access: 'public',
    limit: 'none',
    method: 'get',
    path: '/things/{id}',
    summary: 'A route',
    tags: ['test'],
    params: z.object({ id: z.string() }),
    responses: jsonResponse(z.object({}), 'Done'),
    async handle(c, { params }) {
      await client.query(`select * from "latchkey"."users" where email = '${params.id}'`, [params.id])
      await outgoingFetch(`${collector.url}/key-hunter2?apikey=hunter2`, {
        method: 'POST',
        body: '{"resourceSpans":[]}',
      })
      return c.json({})
    },
  })
  const { app, lines } = testService({ routes: [route], tracer, frames: ['https://frame.example.com'] })
  return { collector, lines, tracer, app }
}

test('security: spans hold the pattern of a route, the table of a statement, and no value of a request', async () => {
  const { app, collector, tracer } = await tracedService()
  const headers = { authorization: 'Bearer hunter2', 'x-forwarded-for': '203.0.113.9', cookie: 'a=hunter2' }
  await app.request('/things/ann@example.com?projectId=hunter2', { headers })
  await app.request('/nothing/ann@example.com?token=hunter2', { headers })
  for (const path of ['/healthz', '/readyz', '/metrics']) await app.request(path)
  await tracer.close()
  const spans = collector.spans()
  expect(spans.map((span) => [span.name, span.kind, attributesOf(span)])).toEqual([
    [
      'select users',
      3,
      { 'db.system.name': 'postgresql', 'db.operation.name': 'select', 'db.collection.name': 'users' },
    ],
    [
      'POST',
      3,
      { 'http.request.method': 'POST', 'server.address': 'address', 'http.response.status_code': '200' },
    ],
    [
      'GET /things/:id',
      2,
      { 'http.request.method': 'GET', 'http.route': '/things/:id', 'http.response.status_code': '200' },
    ],
    [
      'GET unmatched',
      2,
      { 'http.request.method': 'GET', 'http.route': 'unmatched', 'http.response.status_code': '404' },
    ],
  ])
  expect(JSON.stringify(spans)).not.toMatch(/hunter2|ann|example|203\.0\.113|apikey|127\.0\.0\.1/)
})

const foreign = { traceId: 'a'.repeat(32), spanId: 'b'.repeat(16) }
const traceparent = `00-${foreign.traceId}-${foreign.spanId}-01`

test.each([
  ['our frame', 'https://frame.example.com', true],
  ['another page', 'https://evil.example.com', false],
  ['a program', undefined, false],
])('security: a trace goes on for %s alone where it is ours', async (_, origin, isOurs) => {
  const { app, collector, tracer } = await tracedService()
  await app.request('/things/1', { headers: { traceparent, ...(origin && { origin }) } })
  await tracer.close()
  const span = collector.spans().find(({ kind }) => kind === 2)
  expect(span?.traceId === foreign.traceId).toBe(isOurs)
  expect(span?.parentSpanId).toBe(isOurs ? foreign.spanId : undefined)
})

test('security: other companies get no header of a trace', async () => {
  const { app, collector, tracer } = await tracedService()
  await app.request('/things/1')
  await tracer.close()
  const upstream = collector.requests.find(({ path }) => path?.startsWith('/key'))
  expect(upstream?.headers).not.toHaveProperty('traceparent')
})

test('behavior: lines of the log carry the ids of their trace, and outside of one they carry none', async () => {
  const { app, lines, collector, tracer } = await tracedService()
  await app.request('/things/1')
  await tracer.close()
  const span = collector.spans().find(({ kind }) => kind === 2)
  const line = lines.map((text) => JSON.parse(text) as object).find((one) => 'requestId' in one)
  expect(line).toMatchObject({ msg: 'request', trace_id: span?.traceId, span_id: span?.spanId })
  const outside: string[] = []
  createLog({ name: 'x', level: 'info', write: (text) => void outside.push(text) }).info('started')
  expect(JSON.parse(outside[0] ?? '')).not.toHaveProperty('trace_id')
})

test('param: of the traces a part is kept, whole, and the others are still named in the log', async () => {
  const { app, collector, lines, tracer } = await tracedService({ traceRatio: 0 })
  await app.request('/things/1')
  await tracer.close()
  expect(collector.spans()).toEqual([])
  expect(lines.some((line) => line.includes('"trace_id"'))).toBe(true)
  const ids = Array.from(
    { length: 2_000 },
    (_, at) =>
      `${at.toString(16).padStart(19, '0')}${((at * 2_654_435_761) % 2 ** 32).toString(16).padStart(8, '0')}00000`,
  )
  const kept = ids.filter((id) => isSampled(id, 0.25)).length
  expect(kept / ids.length).toBeCloseTo(0.25, 1)
  expect(ids.every((id) => isSampled(id, 1))).toBe(true)
})

test('error: a collector that is away or refuses costs no request, and spans wait for it up to a limit', async () => {
  const lines: string[] = []
  const log = createLog({ name: 'test', level: 'warn', write: (line) => void lines.push(line) })
  const away = open({ otlpEndpoint: 'http://127.0.0.1:9' }, log)
  expect(await away.begin({ name: 'a', kind: 'server' }, async () => 'answer')).toBe('answer')
  await away.close()
  expect(lines.join('')).toContain('the collector did not answer')

  let status = 503
  const collector = await startCollector(() => status)
  const tracer = open({ otlpEndpoint: collector.url }, log)
  const work = (count: number) =>
    Promise.all(
      Array.from({ length: count }, () => tracer.begin({ name: 'a', kind: 'server' }, async () => {})),
    )
  await work(600)
  await expect.poll(() => lines.join('')).toContain('the collector refused spans')
  status = 200
  const refused = collector.requests.length
  await tracer.close()
  const sent = collector.requests
    .slice(refused)
    .flatMap(({ body }) => body.resourceSpans[0]?.scopeSpans[0]?.spans ?? [])
  expect(new Set(sent.map(({ spanId }) => spanId)).size).toBe(600)

  const full = open({ otlpEndpoint: 'http://127.0.0.1:9' }, log)
  for (let at = 0; at < 3_000; at += 1) void full.begin({ name: 'a', kind: 'server' }, async () => {})
  await full.close()
  expect(lines.join('')).toMatch(/"spans":3000,"msg":"spans were dropped"/)
})

test.each([
  ['select "a" from "latchkey"."sessions" where "id" = $1', 'select sessions'],
  ['insert into "latchkey"."events" ("a") values ($1)', 'insert events'],
  ['update "latchkey"."users" set "email" = $1', 'update users'],
  ['delete from latchkey.codes', 'delete codes'],
  ['WITH x AS (select 1 from t) select 1', 'with t'],
  ["select 1 where note = 'transfer from alice'", 'select'],
  ["select 1 where note = $tag$ from alice $tag$ and 'it''s from bob' = ''", 'select'],
  ['begin', 'other'],
  ['ann@example.com from latchkey.users', 'other'],
  ['', 'other'],
])('behavior: %s is told as %s', (text, name) => {
  expect(nameOfStatement(text).name).toBe(name)
})

test('behavior: clients of a pool tell their own statements, and those that a pool asks are told once', async () => {
  const collector = await startCollector()
  const tracer = open({ otlpEndpoint: collector.url })
  const client = {
    isOpen: true,
    query(_: string, done?: (error: null, rows: readonly number[]) => void) {
      if (!this.isOpen) throw new Error('closed')
      return done ? done(null, [1]) : Promise.resolve([1])
    },
    release() {
      this.isOpen = false
    },
  }
  const traced = traceClient(client)
  await tracer.begin({ name: 'a', kind: 'server' }, async () => {
    expect(await traced.query('select 1 from t')).toEqual([1])
    await new Promise<void>((resolve) => traced.query('select 1 from t', () => resolve()))
    traced.release()
  })
  await tracer.close()
  expect(client.isOpen).toBe(false)
  expect(collector.spans().map(({ name }) => name)).toEqual(['select t', 'a'])
})

test.each([
  ['00-00000000000000000000000000000000-bbbbbbbbbbbbbbbb-01'],
  [`00-${foreign.traceId}-0000000000000000-01`],
  [`01-${foreign.traceId}-${foreign.spanId}-01`],
  [`00-${foreign.traceId.toUpperCase()}-${foreign.spanId}-01`],
  [`${traceparent}-x`],
  ['x'],
  [undefined],
])('error: %s is no header of a trace', (header) => {
  expect(parseTraceparent(header)).toBeUndefined()
})
