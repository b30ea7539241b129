import { expect, test } from 'vitest'
import { createApi } from './api.js'

function open(answer: () => Response | Promise<Response>) {
  const asked: { url: string; init: RequestInit | undefined }[] = []
  let signedOut = 0
  const api = createApi({
    base: new URL('https://gateway.example/admin/v1/'),
    fetch: async (url, init) => {
      asked.push({ url: String(url), init })
      return answer()
    },
    onSignedOut: () => {
      signedOut += 1
    },
  })
  return { api, asked, signedOut: () => signedOut }
}

test('behavior: every request shows that it comes from the console, and carries the cookie to nobody else', async () => {
  const { api, asked } = open(() => Response.json({ ok: true }))
  expect(await api.get('people/log', { before: undefined, project: '', event: 'logged_in' })).toEqual({
    ok: true,
  })
  await api.send('PUT', 'settings', { revision: 1 })
  expect(asked.map(({ url }) => url)).toEqual([
    'https://gateway.example/admin/v1/people/log?event=logged_in',
    'https://gateway.example/admin/v1/settings',
  ])
  expect(asked[1]?.init).toMatchObject({
    method: 'PUT',
    body: '{"revision":1}',
    credentials: 'same-origin',
    headers: { 'x-latchkey-console': '1', 'content-type': 'application/json' },
  })
  expect(asked.every(({ init }) => init?.signal instanceof AbortSignal)).toBe(true)
})

test('error: refusals keep their reasons; a session that is over is told once for the whole page', async () => {
  const reasons = [{ name: '/projects/shop/name', description: 'Too short' }]
  const refused = open(() => Response.json({ status: 'FAILED', reasons }, { status: 400 }))
  await expect(refused.api.get('settings')).rejects.toMatchObject({
    status: 400,
    reasons,
    message: 'Too short',
  })
  expect(refused.signedOut()).toBe(0)
  const over = open(() =>
    Response.json({ reasons: [{ name: 'session_over', description: 'Log in again.' }] }, { status: 401 }),
  )
  await expect(over.api.get('settings')).rejects.toMatchObject({ status: 401 })
  expect(over.signedOut()).toBe(1)
})

test('error: no answer, and one that is no JSON, say so in words', async () => {
  const none = open(() => Promise.reject(new TypeError('failed')))
  await expect(none.api.get('settings')).rejects.toMatchObject({ status: 0, message: /isn’t responding/ })
  const garbage = open(() => new Response('<html>', { status: 502 }))
  await expect(garbage.api.get('settings')).rejects.toMatchObject({
    status: 502,
    message: /isn’t responding/,
  })
})
