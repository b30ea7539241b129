// @vitest-environment happy-dom
import { beforeEach, expect, test, vi } from 'vitest'
import { onEvm } from '../../test/someone.js'
import { emailOf } from '@latchkey/protocol/signIn'
import { gatewaySiwx } from './gatewaySiwx.js'
import { serverSiwx } from './serverSiwx.js'

beforeEach(() => {
  localStorage.clear()
  const { happyDOM } = window as unknown as { readonly happyDOM: { setURL(url: string): void } }
  happyDOM.setURL('https://shop.example/checkout')
  return () => vi.unstubAllGlobals()
})

test('behavior: a confirmed address is sent with the nonce request, and signed', async () => {
  const requests: { path: string; body?: string | undefined; proof?: string | undefined }[] = []
  const gate = { email: undefined as string | undefined }
  const answers: Readonly<Record<string, () => object>> = {
    'sign-in-email': () => ({ attempt: 'a1', expiresAt: 1 }),
    'sign-in-email/resend': () => ({ attempt: 'a1', expiresAt: 1 }),
    'sign-in-email/code': () => ({ email: 'vera+1@print.example', proof: 'p1' }),
    nonce: () => ({ nonce: '32891756ab', token: 't', ...(gate.email && { email: gate.email }) }),
  }
  vi.stubGlobal('fetch', async (url: string, { body, headers }: RequestInit = {}) => {
    const path = new URL(url).pathname.slice('/auth/v1/'.length)
    requests.push({
      path,
      body: body as string,
      proof: new Headers(headers).get('x-email-proof') ?? undefined,
    })
    return Response.json(answers[path]?.() ?? {})
  })
  const siwx = gatewaySiwx()
  siwx.start?.({ gateway: 'https://gateway.example', projectId: 'shop' })
  const { chainId, address } = onEvm()
  const capture = siwx.emailCapture
  await capture?.begin({ email: 'vera+1@print.example', locale: 'de' })
  await capture?.resend()
  expect(await capture?.confirm({ code: '012345', chainId, address })).toBe('vera+1@print.example')
  expect(requests.map(({ body }) => body && (JSON.parse(body) as unknown))).toEqual([
    { email: 'vera+1@print.example', locale: 'de' },
    { attempt: 'a1' },
    { attempt: 'a1', code: '012345' },
  ])
  const laterVisit = gatewaySiwx()
  laterVisit.start?.({ gateway: 'https://gateway.example', projectId: 'shop' })
  expect(laterVisit.emailCapture?.confirmed('eip155:10', address.toLowerCase())).toBe('vera+1@print.example')
  expect(laterVisit.emailCapture?.confirmed(chainId, onEvm().address)).toBeUndefined()
  gate.email = 'vera+1@print.example'
  const made = await laterVisit.createMessage({ chainId, accountAddress: address })
  expect(requests.at(-1)?.proof).toBe('Bearer p1')
  expect(made.toString()).toMatch(/\nResources:\n- mailto:vera%2B1@print\.example$/)
  expect(emailOf(made)).toBe('vera+1@print.example')
  gate.email = undefined
  await expect(laterVisit.createMessage({ chainId, accountAddress: address })).rejects.toMatchObject({
    name: 'siwx_refused',
  })
  expect(laterVisit.emailCapture?.confirmed(chainId, address)).toBeUndefined()
})

test.each([
  ['email', 422, 'invalid_email'],
  ['code_wrong', 422, 'wrong_code'],
  ['code_expired', 422, 'expired_code'],
  ['mail_failed', 503, 'mail_failed'],
  ['unknown', 500, 'siwx_unreachable'],
])('error: the visitor sees %s of the gateway', async (reason, status, name) => {
  vi.stubGlobal('fetch', async () =>
    Response.json({ status: 'FAILED', reasons: [{ name: reason, description: 'no' }] }, { status }),
  )
  const siwx = gatewaySiwx({ gateway: 'https://gateway.example' })
  await expect(siwx.emailCapture?.begin({ email: 'vera@print.example' })).rejects.toMatchObject({ name })
})

test('error: a cooldown contains the wait, and an invalid answer is not stored', async () => {
  const description = 'Please try again after 24 seconds'
  vi.stubGlobal('fetch', async () =>
    Response.json({ reasons: [{ name: 'too_often', description }] }, { status: 429 }),
  )
  const siwx = gatewaySiwx({ gateway: 'https://gateway.example' })
  await expect(siwx.emailCapture?.resend()).rejects.toMatchObject({
    name: 'email_cooldown',
    details: { n: 24 },
  })
  vi.stubGlobal('fetch', async () => Response.json({ email: 7 }))
  const { chainId, address } = onEvm()
  await expect(siwx.emailCapture?.confirm({ code: '012345', chainId, address })).rejects.toMatchObject({
    name: 'siwx_unreachable',
  })
  localStorage.setItem('latchkey.siwx..email', '[{"email":1}]')
  expect(siwx.emailCapture?.confirmed(chainId, address)).toBeUndefined()
  expect(serverSiwx().emailCapture).toBeUndefined()
})
