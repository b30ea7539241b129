import type { LatchkeyError } from '@latchkey/protocol/errors'
import { expect, test } from 'vitest'
import { createServiceClient, refusalOf } from './http.js'

const clientOf = (answer: () => Response | Promise<never>) =>
  createServiceClient('https://g.example', {
    projectId: 'shop',
    fetch: async () => answer(),
    prove: async () => 'a proof',
  })

const refusal = (status: number, name: string, headers: Record<string, string> = {}) =>
  Response.json(
    { status: 'FAILED', reasons: [{ name, description: `In words: ${name}` }] },
    { status, headers },
  )

const failureOf = (answer: () => Response | Promise<never>): Promise<LatchkeyError> =>
  clientOf(answer)
    .post('/auth/v1/email/finish', { code: '000000' })
    .then(
      () => Promise.reject(new Error('Was not refused')),
      (error: LatchkeyError) => error,
    )

test.each([
  { status: 422, reason: 'code_wrong', name: 'wrong_code', message: 'In words: code_wrong' },
  { status: 422, reason: 'code_expired', name: 'expired_code', message: 'In words: code_expired' },
  { status: 422, reason: 'attempt_over', name: 'login_over', message: 'In words: attempt_over' },
  { status: 422, reason: 'toString', name: 'frame_error', message: 'In words: toString' },
  { status: 401, reason: 'token_over', name: 'not_connected', message: undefined },
  { status: 500, reason: 'internal', name: 'frame_error', message: 'An error occurred' },
])('error: $status $reason is $name', async ({ status, reason, name, message }) => {
  const error = await failureOf(() => refusal(status, reason))
  expect(error.name).toBe(name)
  if (message !== undefined) expect(error.message).toBe(message)
  expect(refusalOf(error)).toEqual({ status, reason })
})

test('error: too many tries say how long to wait, by the header', async () => {
  const error = await failureOf(() => refusal(429, 'too_often', { 'retry-after': '17' }))
  expect(error.message).toBe('Please try again after 17 seconds')
})

test('error: an answer that is no JSON, and none at all', async () => {
  expect((await failureOf(() => new Response('', { status: 502 }))).name).toBe('frame_error')
  expect((await failureOf(() => Promise.reject(new TypeError('offline')))).name).toBe('gateway_unreachable')
})

test.each([200, 401, 403, 429, 503])(
  'error: a page of a firewall with status %s is no answer',
  async (status) => {
    const page = () => new Response('<!doctype html><title>Just a moment</title>', { status })
    const error = await failureOf(page)
    expect(error.name).toBe('gateway_unreachable')
    expect(error.message).toContain('firewall')
    expect(error.details).toMatchObject({ host: 'g.example', status })
    expect(refusalOf(error)).toBeUndefined()
    let renewals = 0
    const client = createServiceClient('https://g.example', {
      projectId: 'shop',
      fetch: async () => page(),
      prove: async () => 'a proof',
      renew: async () => `token ${(renewals += 1)}`,
    })
    await expect(client.get('/auth/v1/user', { token: 'old' })).rejects.toMatchObject({ details: { status } })
    expect(renewals).toBe(0)
  },
)

function renewing(next: string) {
  const asked: (string | null)[] = []
  const renewed: string[] = []
  const client = createServiceClient('https://g.example', {
    projectId: 'shop',
    prove: async () => 'a proof',
    fetch: async (_, init) => {
      const given = new Headers(init?.headers).get('authorization')
      asked.push(given)
      return given === 'DPoP new' ? Response.json({ id: 'ada' }) : refusal(401, 'session_over')
    },
    renew: async (token) => (renewed.push(token), next),
  })
  return { client, asked, renewed }
}

test('behavior: a token that the service no longer takes is exchanged once, whatever the clock says', async () => {
  const { client, asked, renewed } = renewing('new')
  expect(await client.get('/auth/v1/user', { token: 'old' })).toEqual({ id: 'ada' })
  expect([asked, renewed]).toEqual([['DPoP old', 'DPoP new'], ['old']])
})

test('error: a session that is over, and a request without a token, are not asked again and again', async () => {
  const over = renewing('old')
  await expect(over.client.get('/auth/v1/user', { token: 'old' })).rejects.toMatchObject({
    name: 'not_connected',
  })
  expect(over.asked).toHaveLength(2)
  const none = renewing('new')
  await expect(none.client.post('/auth/v1/session/refresh', {})).rejects.toMatchObject({
    name: 'not_connected',
  })
  expect([none.asked.length, none.renewed]).toEqual([1, []])
})

test.each([undefined, `00-${'a'.repeat(32)}-${'b'.repeat(16)}-01`])(
  'behavior: requests go on with the trace of the page, %s',
  async (trace) => {
    const sent: (string | null)[] = []
    const client = createServiceClient('https://g.example', {
      projectId: 'shop',
      fetch: async (_, init) => {
        sent.push(new Headers(init?.headers).get('traceparent'))
        return Response.json({})
      },
      prove: async () => 'a proof',
      trace,
    })
    await client.get('/auth/v1/user')
    expect(sent).toEqual([trace ?? null])
  },
)
