// @vitest-environment happy-dom
import { beforeEach, expect, test, vi } from 'vitest'
import { signIn } from '../../test/signIn.js'
import { onEvm } from '../../test/someone.js'
import { createSiwxServer } from '../server/createSiwxServer.js'
import { memoryStore } from '../server/store.js'
import { serverSiwx } from './serverSiwx.js'

beforeEach(() => {
  localStorage.clear()
  const { happyDOM } = window as unknown as { readonly happyDOM: { setURL(url: string): void } }
  happyDOM.setURL('https://shop.example/checkout')
  vi.useFakeTimers({ toFake: ['Date'], now: Date.parse('2026-03-01T12:00:00Z') })
  return () => vi.useRealTimers()
})

test.each([
  [200, '<html>Checking your browser</html>'],
  [403, ' <!doctype html><title>Blocked</title>'],
  [503, '<html>Under attack</html>'],
  [403, 'Forbidden'],
])('error: a firewall answer %s %s neither signs in nor out', async (status, body) => {
  const server = await createSiwxServer({
    domains: ['https://shop.example'],
    issuer: 'https://shop.example',
    store: memoryStore(),
    keys: ['a secret that nobody guesses, of 40 signs'],
  })
  let isBlocked = false
  vi.stubGlobal('fetch', async (url: string, given: RequestInit = {}) => {
    if (isBlocked) return new Response(body, { status })
    // Node refuses the window's signal.
    const { signal: _, ...init } = given
    const request = new Request(new URL(url, 'https://shop.example'), init)
    Object.defineProperty(request, 'headers', {
      value: new Headers({ ...init.headers, origin: 'https://shop.example' }),
    })
    return server.fetch(request)
  })
  const siwx = serverSiwx()
  const [account, other] = [onEvm(), onEvm()]
  const session = await signIn(siwx, account)
  vi.setSystemTime(Date.now() + 15 * 60_000)
  isBlocked = true
  const failure = { name: 'siwx_unreachable', details: { status } }
  await expect(siwx.getAccessToken(account.chainId, account.address)).rejects.toMatchObject(failure)
  await expect(signIn(siwx, other)).rejects.toMatchObject(failure)
  if (body.includes('<')) await expect(signIn(siwx, other)).rejects.toThrow('firewall')
  expect(await siwx.getSessions(other.chainId, other.address)).toEqual([])
  isBlocked = false
  expect(await siwx.getSessions(account.chainId, account.address)).toEqual([session])
  expect(await siwx.getAccessToken(account.chainId, account.address)).toMatch(/^ey/)
})
