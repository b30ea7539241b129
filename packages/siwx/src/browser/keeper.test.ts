// @vitest-environment happy-dom
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { signIn } from '../../test/signIn.js'
import { onEvm, onSolana } from '../../test/someone.js'
import { createSiwxServer } from '../server/createSiwxServer.js'
import { memoryStore } from '../server/store.js'
import { gatewaySiwx } from './gatewaySiwx.js'
import { serverSiwx } from './serverSiwx.js'

const MINUTES = 60_000

beforeEach(() => {
  localStorage.clear()
  const { happyDOM } = window as unknown as { readonly happyDOM: { setURL(url: string): void } }
  happyDOM.setURL('https://shop.example/checkout?basket=7#top')
  vi.useFakeTimers({ toFake: ['Date'], now: Date.parse('2026-03-01T12:00:00Z') })
  return () => vi.useRealTimers()
})

function stubLocks(): void {
  const last = new Map<string, Promise<unknown>>()
  const request = <T>(name: string, run: () => Promise<T>): Promise<T> => {
    const turn = (last.get(name) ?? Promise.resolve()).then(run)
    last.set(
      name,
      turn.catch(() => undefined),
    )
    return turn
  }
  vi.stubGlobal('navigator', { locks: { request, query: async () => ({}) } })
}

describe('with a server', () => {
  async function start({ cookies = false, ahead = 0, lifetime = 7 * 24 * 3600 } = {}) {
    const calls: string[] = []
    const server = await createSiwxServer({
      cookies,
      domains: ['https://shop.example'],
      issuer: 'https://shop.example',
      store: memoryStore(() => Date.now() + ahead),
      now: () => Date.now() + ahead,
      keys: ['a secret that nobody guesses, of 40 signs'],
    })
    const net = { isUp: true, after: async (_path: string): Promise<unknown> => undefined }
    const jar = { cookie: '' }
    const requestedPaths: string[] = []
    vi.stubGlobal('fetch', async (url: string, init: RequestInit = {}) => {
      const { pathname } = new URL(url, 'https://shop.example')
      calls.push(pathname.slice('/auth/v1/'.length))
      if (!net.isUp) throw new TypeError('Failed to fetch')
      const { signal: _, ...rest } = init
      const { cookie } = jar
      const headers = { ...rest.headers, origin: 'https://shop.example', ...(cookie && { cookie }) }
      const request = new Request(`https://shop.example${pathname}`, rest)
      // Scripts may not set these.
      Object.defineProperty(request, 'headers', { value: new Headers(headers) })
      const answer = await server.fetch(request)
      await net.after(pathname.slice('/auth/v1/'.length))
      const set = answer.headers.getSetCookie()
      if (rest.credentials === 'include' && set.length > 0)
        jar.cookie = set.map((text) => text.split(';')[0]).join('; ')
      requestedPaths.push(url)
      return answer
    })
    return { siwx: serverSiwx({ cookies, lifetime }), requestedPaths, calls, jar, net, server }
  }

  test('behavior: the server verifies and returns a token', async () => {
    const { siwx, calls } = await start()
    for (const who of [onEvm(), onSolana()]) {
      const session = await signIn(siwx, who)
      expect(await siwx.getSessions(who.chainId, who.address)).toEqual([session])
      expect(await siwx.getAccessToken(who.chainId, who.address)).toMatch(/^ey.+\..+\..+/)
    }
    expect(calls).toEqual(['nonce', 'authenticate', 'nonce', 'authenticate'])
    expect(await siwx.getAccessToken('eip155:1', onEvm().address)).toBeUndefined()
  })

  test.each([-60 * MINUTES, 60 * MINUTES])(
    'behavior: with a server whose clock is %d ms ahead a visitor signs in, and a token is refreshed when it ends',
    async (ahead) => {
      const { siwx, calls } = await start({ ahead, lifetime: 30 * 60 })
      const account = onEvm()
      expect(Date.parse((await signIn(siwx, account)).data.issuedAt ?? '')).toBe(Date.now() + ahead)
      const token = () => siwx.getAccessToken(account.chainId, account.address)
      const first = await token()
      vi.setSystemTime(Date.now() + 14 * MINUTES)
      expect(await token()).toBe(first)
      vi.setSystemTime(Date.now() + MINUTES)
      expect(await token()).not.toBe(first)
      await token()
      expect(calls).toEqual(['nonce', 'authenticate', 'refresh'])
      vi.setSystemTime(Date.now() + 15 * MINUTES - 1000)
      expect(await siwx.getSessions(account.chainId, account.address)).toHaveLength(1)
      vi.setSystemTime(Date.now() + 1000)
      expect(await siwx.getSessions(account.chainId, account.address)).toEqual([])
    },
  )

  test('error: an unverified sign-in is not stored and has a reason', async () => {
    const { siwx } = await start()
    const account = onEvm()
    const liar = { ...account, sign: onEvm().sign }
    await expect(signIn(siwx, liar)).rejects.toMatchObject({
      name: 'siwx_refused',
      details: { code: 'wrong_signature' },
    })
    expect(await siwx.getSessions(account.chainId, account.address)).toEqual([])
  })

  test('behavior: an expired token is refreshed, once among all tabs', async () => {
    stubLocks()
    const { siwx, calls } = await start()
    const account = onEvm()
    await signIn(siwx, account)
    const first = await siwx.getAccessToken(account.chainId, account.address)
    vi.setSystemTime(Date.now() + 15 * MINUTES)
    const tabs = [siwx, serverSiwx(), serverSiwx()]
    const got = await Promise.all(tabs.map((tab) => tab.getAccessToken(account.chainId, account.address)))
    expect(new Set(got).size).toBe(1)
    expect(got[0]).not.toBe(first)
    expect(calls.filter((path) => path === 'refresh')).toHaveLength(1)
  })

  test('behavior: without locks, tabs still take turns, however long an answer takes', async () => {
    const { siwx, calls, net } = await start()
    const account = onEvm()
    const session = await signIn(siwx, account)
    vi.setSystemTime(Date.now() + 15 * MINUTES)
    const releases: (() => void)[] = []
    net.after = (path) =>
      path === 'refresh' ? new Promise<void>((arrive) => releases.push(arrive)) : Promise.resolve()
    const tabs = [siwx, serverSiwx(), serverSiwx()]
    const tokenReads = tabs.map((tab) => tab.getAccessToken(account.chainId, account.address))
    await vi.waitFor(() => expect(releases).toHaveLength(1))
    // The server no longer accepts the token twice.
    vi.setSystemTime(Date.now() + 61_000)
    releases[0]?.()
    expect(new Set(await Promise.all(tokenReads)).size).toBe(1)
    expect(calls.filter((path) => path === 'refresh')).toHaveLength(1)
    net.after = async () => undefined
    vi.setSystemTime(Date.now() + 15 * MINUTES)
    for (const tab of tabs) {
      expect(await tab.getAccessToken(account.chainId, account.address)).toMatch(/^ey/)
      expect(await tab.getSessions(account.chainId, account.address)).toEqual([session])
    }
    expect(calls.filter((path) => path === 'refresh')).toHaveLength(2)
  })

  test('behavior: the server can end a session; an unreachable server ends nothing', async () => {
    const { siwx, net } = await start()
    const account = onEvm()
    await signIn(siwx, account)
    vi.setSystemTime(Date.now() + 15 * MINUTES)
    net.isUp = false
    expect(await siwx.getSessions(account.chainId, account.address)).toHaveLength(1)
    await expect(siwx.getAccessToken(account.chainId, account.address)).rejects.toMatchObject({
      name: 'siwx_unreachable',
    })
    net.isUp = true
    await start()
    expect(await siwx.getSessions(account.chainId, account.address)).toEqual([])
  })

  test('behavior: ending a session ends it on the server, or at least here when that is unreachable', async () => {
    const { siwx, calls, net } = await start()
    const account = onEvm()
    await signIn(siwx, account)
    await siwx.revokeSession('eip155:137', account.address)
    expect(calls.at(-1)).toBe('sign-out')
    expect(await siwx.getSessions(account.chainId, account.address)).toEqual([])
    await signIn(siwx, account)
    net.isUp = false
    await siwx.revokeSession(account.chainId, account.address)
    expect(await siwx.getAccessToken(account.chainId, account.address)).toBeUndefined()
  })

  test('behavior: it also ends on the server when the token has long expired', async () => {
    const { siwx, server } = await start()
    const account = onEvm()
    await signIn(siwx, account)
    const [{ refreshToken }] = JSON.parse(localStorage.getItem('latchkey.siwx.tokens') ?? '') as [
      { refreshToken: string },
    ]
    vi.setSystemTime(Date.now() + 60 * MINUTES)
    await siwx.revokeSession(account.chainId, account.address)
    const answer = await server.fetch(
      new Request('https://shop.example/auth/v1/refresh', {
        method: 'POST',
        body: JSON.stringify({ refreshToken }),
      }),
    )
    expect(answer.status).toBe(401)
  })

  test('behavior: a sign-out during a refresh is final', async () => {
    const { siwx, net } = await start()
    const account = onEvm()
    await signIn(siwx, account)
    vi.setSystemTime(Date.now() + 15 * MINUTES)
    let deliver = (): void => undefined
    const isAnswered = new Promise<void>((resolve) => {
      net.after = (path) => {
        if (path !== 'refresh') return Promise.resolve()
        resolve()
        return new Promise<void>((arrived) => (deliver = arrived))
      }
    })
    const refreshing = siwx.getAccessToken(account.chainId, account.address)
    await isAnswered
    await siwx.revokeSession(account.chainId, account.address)
    deliver()
    expect(await refreshing).toBeUndefined()
    expect(await siwx.getSessions(account.chainId, account.address)).toEqual([])
  })

  test('behavior: a prefetched nonce is available at once; an old one is not used', async () => {
    const { siwx, calls, net } = await start()
    const account = onEvm()
    const input = { chainId: account.chainId, accountAddress: account.address }
    siwx.prepare?.(input)
    siwx.prepare?.(input)
    await vi.waitFor(() => expect(calls).toEqual(['nonce']))
    await signIn(siwx, account)
    expect(calls).toEqual(['nonce', 'authenticate'])
    await signIn(siwx, account)
    expect(calls.slice(2)).toEqual(['nonce', 'authenticate'])
    siwx.prepare?.(input)
    vi.setSystemTime(Date.now() + 6 * MINUTES)
    await signIn(siwx, account)
    expect(calls.slice(4)).toEqual(['nonce', 'nonce', 'authenticate'])
    net.isUp = false
    siwx.prepare?.(input)
    await vi.waitFor(() => expect(calls).toHaveLength(8))
    await new Promise((resolve) => setTimeout(resolve, 0))
    net.isUp = true
    await signIn(siwx, account)
    expect(calls.slice(7)).toEqual(['nonce', 'nonce', 'authenticate'])
  })

  test('behavior: with cookies the page has no token and one account at a time', async () => {
    const { siwx, calls, jar } = await start({ cookies: true })
    const [account, other] = [onEvm(), onEvm()]
    const session = await signIn(siwx, account)
    expect(localStorage.getItem('latchkey.siwx.tokens')).not.toContain('ey')
    expect(await siwx.getAccessToken(account.chainId, account.address)).toBeUndefined()
    vi.setSystemTime(Date.now() + 15 * MINUTES)
    const before = jar.cookie
    expect(await siwx.getSessions(account.chainId, account.address)).toEqual([session])
    expect([calls.at(-1), jar.cookie === before]).toEqual(['refresh', false])
    await signIn(siwx, other)
    expect(await siwx.getSessions(account.chainId, account.address)).toEqual([])
    await siwx.revokeSession(other.chainId, other.address)
    expect(jar.cookie).toBe('__Host-latchkey-token=; __Secure-latchkey-refresh=')
  })

  test('behavior: requests go to the client’s gateway, with its project', async () => {
    const { requestedPaths } = await start()
    const siwx = gatewaySiwx()
    siwx.start?.({ gateway: 'https://gateway.example', projectId: 'shop 1' })
    const account = onEvm()
    const session = await signIn(siwx, account)
    expect(await siwx.getSessions(account.chainId, account.address)).toEqual([session])
    expect(requestedPaths).toEqual([
      'https://gateway.example/auth/v1/nonce?projectId=shop+1',
      'https://gateway.example/auth/v1/authenticate?projectId=shop+1',
    ])
    const other = gatewaySiwx({ projectId: 'other' })
    other.start?.({ gateway: 'https://gateway.example', projectId: 'shop 1' })
    expect(await other.getSessions(account.chainId, account.address)).toEqual([])
  })

  test('error: the gateway’s own form of errors is read; without a gateway no request is sent', async () => {
    const siwx = gatewaySiwx()
    await expect(signIn(siwx, onEvm())).rejects.toMatchObject({
      name: 'invalid_config',
      details: { path: 'gateway' },
    })
    const reasons = [{ name: 'wrong_domain', description: 'This page may not.' }]
    vi.stubGlobal('fetch', async () => Response.json({ status: 'FAILED', reasons }, { status: 403 }))
    siwx.start?.({ gateway: 'https://gateway.example', projectId: undefined })
    await expect(signIn(siwx, onEvm())).rejects.toMatchObject({
      name: 'siwx_refused',
      details: { code: 'wrong_domain', reason: 'This page may not.', status: 403 },
    })
    vi.stubGlobal('fetch', async () =>
      Response.json({ status: 'FAILED', reasons: [{ name: 'too_often' }] }, { status: 429 }),
    )
    await expect(signIn(siwx, onEvm())).rejects.toMatchObject({
      name: 'siwx_unreachable',
      details: { code: 'too_often', status: 429 },
    })
  })
})
