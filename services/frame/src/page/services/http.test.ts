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
  expect((await failureOf(() => new Response('<html>', { status: 502 }))).name).toBe('frame_error')
  expect((await failureOf(() => Promise.reject(new TypeError('offline')))).name).toBe('gateway_unreachable')
})
