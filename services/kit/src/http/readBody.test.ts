import { createAdaptorServer } from '@hono/node-server'
import * as fc from 'fast-check'
import { once } from 'node:events'
import type { Server } from 'node:http'
import { createConnection } from 'node:net'
import { Hono } from 'hono'
import { afterAll, expect, test } from 'vitest'
import { z } from 'zod'
import { createLog } from '../log.js'
import { listen } from '../listen.js'
import { checkInput, checkJson } from './checkInput.js'
import { readBody } from './readBody.js'
import { sendFailure } from './sendFailure.js'
import { ServiceError } from './serviceError.js'
import type { ServiceEnv } from './serviceEnv.js'

const limit = 64
const failures: unknown[] = []
const silent = createLog({ name: 'kit', level: 'silent' })
const app = new Hono<ServiceEnv>()
app.onError((error, c) => {
  failures.push(error)
  return sendFailure(error, c, silent)
})
app.post('/text', async (c) => c.text(await readBody(c, limit)))
app.post('/none', async (c) => c.text(await readBody(c, 0)))
app.post('/json', async (c) =>
  c.json(checkJson(z.object({ name: z.string() }).strict(), await readBody(c, limit))),
)

const server = createAdaptorServer({ fetch: app.fetch }) as Server
const { authority, address, stop } = await listen(server, { host: '127.0.0.1', port: 0 })
afterAll(() => stop(1_000))

const post = (path: string, body: BodyInit, headers: Record<string, string> = {}) =>
  fetch(`http://${authority}${path}`, { method: 'POST', body, headers, duplex: 'half' } as RequestInit)

const inParts = (parts: readonly Uint8Array[]): ReadableStream<Uint8Array> =>
  new ReadableStream({
    start(controller) {
      for (const part of parts) controller.enqueue(part)
      controller.close()
    },
  })

async function raw(text: string, isWhole = (answer: string) => answer.includes('\r\n\r\n')): Promise<string> {
  const socket = createConnection({ host: '127.0.0.1', port: address.port }).setEncoding('utf8')
  await once(socket, 'connect')
  socket.write(text)
  let answer = ''
  for await (const part of socket) {
    answer += String(part)
    if (isWhole(answer)) break
  }
  socket.destroy()
  return answer
}

test.each([
  ['a byte less than', limit - 1, 200],
  ['exactly', limit, 200],
  ['a byte more than', limit + 1, 413],
])('param: %s the limit, announced and in parts', async (_, length, status) => {
  const bytes = new Uint8Array(length).fill(97)
  const announced = await post('/text', bytes)
  const streamed = await post('/text', inParts([bytes.subarray(0, 40), bytes.subarray(40)]))
  expect([announced.status, streamed.status]).toEqual([status, status])
  const [first, second] = [await announced.text(), await streamed.text()]
  expect(second).toBe(first)
  if (status === 200) expect(first).toHaveLength(length)
  else
    expect(JSON.parse(first)).toEqual({
      status: 'FAILED',
      reasons: [{ name: 'body', description: 'The body is larger than 64 bytes.' }],
    })
})

test('behavior: bytes count, not letters', async () => {
  expect((await post('/text', 'ض'.repeat(limit / 2))).status).toBe(200)
  expect((await post('/text', 'ض'.repeat(limit / 2 + 1))).status).toBe(413)
})

test('error: a body that never ends is refused after the limit, and not read to its end', async () => {
  let sent = 0
  const endless = new ReadableStream({
    async pull(controller) {
      sent += 1
      controller.enqueue(new Uint8Array(16_384))
    },
  })
  const response = await post('/text', endless).catch((error: unknown) => error)
  if (response instanceof Response) expect(response.status).toBe(413)
  expect(sent).toBeLessThan(10_000)
})

test('behavior: letters that are cut by the boundary of two parts come together', async () => {
  await fc.assert(
    fc.asyncProperty(fc.string({ unit: 'grapheme', maxLength: 12 }), fc.nat(64), async (text, at) => {
      const bytes = new TextEncoder().encode(text)
      fc.pre(bytes.length <= limit)
      const cut = Math.min(at, bytes.length)
      const response = await post('/text', inParts([bytes.subarray(0, cut), bytes.subarray(cut)]))
      expect(await response.text()).toBe(text.replace(/^\ufeff/, ''))
    }),
    { numRuns: 40 },
  )
})

test.each([
  'application/json',
  'text/plain',
  'application/json; charset=utf-16',
  'application/x-www-form-urlencoded',
  'multipart/form-data; boundary=x',
  '',
])('param: the content type %j changes nothing of how a body is read', async (type) => {
  const response = await post('/json', '{"name":"ü"}', { 'content-type': type })
  expect([response.status, await response.json()]).toEqual([200, { name: 'ü' }])
})

test('behavior: bytes that are no UTF-8 become U+FFFD and cannot end a text early', async () => {
  const bytes = Uint8Array.from([0x22, 0xc3, 0x22, 0xff, 0x00, 0x22])
  expect(await (await post('/text', bytes)).text()).toBe('"\ufffd"\ufffd\u0000"')
})

test.each([
  ['', 'The body is not JSON.'],
  ['{', 'The body is not JSON.'],
  ['{"name":"a"} {}', 'The body is not JSON.'],
  ["{'name':'a'}", 'The body is not JSON.'],
  ['{"name":NaN}', 'The body is not JSON.'],
  ['\u0000', 'The body is not JSON.'],
])('error: %j is no JSON, and none of it is repeated', async (text, description) => {
  const response = await post('/json', text)
  expect(response.status).toBe(400)
  expect(await response.json()).toEqual({ status: 'FAILED', reasons: [{ name: 'body', description }] })
})

test.each([
  ['null', ['request']],
  ['[]', ['request']],
  ['{"name":1}', ['name']],
  ['{"name":"a","more":1}', ['request']],
  ['{"name":"a","constructor":1}', ['request']],
])('error: %s is named by the path of what is wrong', async (text, names) => {
  const response = await post('/json', text)
  const { reasons } = (await response.json()) as { reasons: { name: string }[] }
  expect([response.status, reasons.map(({ name }) => name)]).toEqual([400, names])
})

test('error: __proto__ in a body changes no object', () => {
  const parsed = checkJson(z.object({ name: z.string() }), '{"name":"a","__proto__":{"admin":true}}')
  expect(parsed).toEqual({ name: 'a' })
  expect(Reflect.get(parsed, 'admin')).toBeUndefined()
  expect(Reflect.get({}, 'admin')).toBeUndefined()
})

test('behavior: each wrong field is named with its whole path', () => {
  const schema = z.object({ items: z.array(z.object({ id: z.string('Must be text.') })) })
  const check = () => checkInput(schema, { items: [{ id: 1 }, { id: 'a' }, {}] })
  expect(check).toThrow(ServiceError)
  try {
    check()
  } catch (error) {
    expect((error as ServiceError).reasons).toEqual([
      { name: 'items.0.id', description: 'Must be text.' },
      { name: 'items.2.id', description: 'Must be text.' },
    ])
  }
})

test('behavior: a route without a body takes an empty one and refuses any other', async () => {
  expect((await post('/none', '')).status).toBe(200)
  expect((await post('/none', 'a')).status).toBe(413)
})

test.each([
  ['two lengths', 'content-length: 3\r\ncontent-length: 5\r\n\r\nabcde'],
  ['a length and chunks', 'content-length: 5\r\ntransfer-encoding: chunked\r\n\r\n3\r\nabc\r\n0\r\n\r\n'],
  ['a length that is no number', 'content-length: 0x5\r\n\r\nabcde'],
  ['a length below nothing', 'content-length: -1\r\n\r\n'],
  ['a chunk whose size is no number', 'transfer-encoding: chunked\r\n\r\nzz\r\nabc\r\n0\r\n\r\n'],
])('error: %s is refused before or while a body is read', async (what, rest) => {
  const answer = await raw(`POST /text HTTP/1.1\r\nhost: x\r\n${rest}`)
  expect(answer, what).toMatch(/^HTTP\/1\.1 400 /)
})

test('error: an announced length beyond the limit is refused before a byte of it came', async () => {
  const answer = await raw('POST /text HTTP/1.1\r\nhost: x\r\ncontent-length: 999999999\r\n\r\n')
  expect(answer).toMatch(/^HTTP\/1\.1 413 /)
})

test('error: a caller that leaves in the middle is no failure of the service', async () => {
  failures.length = 0
  const socket = createConnection({ host: '127.0.0.1', port: address.port })
  await once(socket, 'connect')
  socket.write('POST /text HTTP/1.1\r\nhost: x\r\ncontent-length: 20\r\n\r\nabc')
  await once(server, 'request')
  socket.destroy()
  await expect.poll(() => failures.length).toBe(1)
  expect(failures[0]).toMatchObject({
    status: 400,
    reasons: [{ name: 'body', description: 'The body did not arrive as a whole.' }],
  })
})
