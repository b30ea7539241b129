import { expect, test } from 'vitest'
import { ISSUER, openPage, PAGE } from '../../test/openPage.js'
import { onEvm, signedBy } from '../../test/someone.js'

async function openWithCookies() {
  const page = await openPage()
  page.server = await page.start({ cookies: true, domains: [PAGE, 'https://www.shop.example'] })
  const sendRequest = (
    method: string,
    path: string,
    headers: Readonly<Record<string, string>> = {},
    body?: unknown,
  ) =>
    page.server.fetch(
      new Request(`${ISSUER}/auth/v1/${path}`, {
        method,
        headers: { origin: PAGE, ...headers },
        ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      }),
    )
  const { nonce, token } = await page.newNonce(PAGE)
  const session = await signedBy(onEvm(), { nonce })
  const signed = await sendRequest('POST', 'authenticate', { 'x-nonce-jwt': `Bearer ${token}` }, session)
  const set = signed.headers.getSetCookie()
  return { ...page, sendRequest, signed, set, cookie: set.map((text) => text.split(';')[0]).join('; ') }
}

test('behavior: tokens are in cookies that no script can read', async () => {
  const { sendRequest, signed, set, cookie } = await openWithCookies()
  expect(Object.keys((await signed.json()) as object)).toEqual(['expiresAt', 'expiresIn'])
  expect(set[0]).toMatch(
    /^__Host-latchkey-token=ey\S+; Max-Age=\d+; Path=\/; HttpOnly; Secure; SameSite=Lax$/,
  )
  expect(set[1]).toMatch(
    /^__Secure-latchkey-refresh=\S+; Max-Age=\d+; Path=\/auth\/v1; HttpOnly; Secure; SameSite=Lax$/,
  )
  expect((await sendRequest('GET', 'me', { cookie })).status).toBe(200)
  const next = await sendRequest('POST', 'refresh', { cookie })
  expect(await next.json()).not.toHaveProperty('refreshToken')
  const ended = await sendRequest('POST', 'sign-out', { cookie })
  expect(ended.headers.getSetCookie()).toHaveLength(2)
  expect((await sendRequest('GET', 'me', { cookie })).status).toBe(401)
})

test('error: requests without an origin, or from another page, change nothing', async () => {
  const { sendRequest, cookie } = await openWithCookies()
  for (const path of ['refresh', 'sign-out']) {
    expect((await sendRequest('POST', path, { cookie, origin: '' })).status).toBe(403)
    expect((await sendRequest('POST', path, { cookie, origin: 'https://evil.example' })).status).toBe(403)
  }
  expect((await sendRequest('GET', 'me', { cookie })).status).toBe(200)
  const elsewhere = await sendRequest('POST', 'sign-out', { cookie, origin: 'https://www.shop.example' })
  expect([elsewhere.status, elsewhere.headers.getSetCookie()]).toEqual([401, []])
})

test('behavior: signing out clears the cookies, however old they are', async () => {
  const { sendRequest, clock, cookie } = await openWithCookies()
  clock.now += 20 * 60_000
  expect((await sendRequest('GET', 'me', { cookie })).status).toBe(401)
  for (let time = 0; time < 2; time += 1) {
    // An ended session's cookies may remain.
    const ended = await sendRequest('POST', 'sign-out', { cookie })
    expect(ended.status).toBe(204)
    expect(ended.headers.getSetCookie().map((text) => text.includes('Max-Age=0'))).toEqual([true, true])
    expect((await sendRequest('POST', 'refresh', { cookie })).status).toBe(401)
  }
})

test('error: cookies are ignored unless configured', async () => {
  const page = await openWithCookies()
  page.server = await page.start()
  const me = await page.server.fetch(
    new Request(`${ISSUER}/auth/v1/me`, { headers: { origin: PAGE, cookie: page.cookie } }),
  )
  expect(me.status).toBe(401)
})
