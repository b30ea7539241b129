// @vitest-environment happy-dom
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { onEvm, onSolana, type Someone } from '../../test/someone.js'
import { createSiwxServer } from '../server/createSiwxServer.js'
import { memoryStore } from '../server/store.js'
import type { Siwx } from '@latchkey/core'
import { gatewaySiwx } from './gatewaySiwx.js'
import { localSiwx } from './localSiwx.js'
import { serverSiwx } from './serverSiwx.js'

const MINUTES = 60_000
const DAYS = 24 * 60 * MINUTES

/** Signs in as the modal has a visitor do. */
async function signIn(siwx: Siwx, who: Someone, chainId = who.chainId) {
  const made = await siwx.createMessage({ chainId, accountAddress: who.address })
  const message = made.toString()
  const { toString: _, ...data } = made
  const session = { data, message, signature: await who.sign(message) }
  await siwx.addSession(session)
  return session
}

beforeEach(() => {
  localStorage.clear()
  const { happyDOM } = window as unknown as { readonly happyDOM: { setURL(url: string): void } }
  happyDOM.setURL('https://shop.example/checkout?basket=7#top')
  vi.useFakeTimers({ toFake: ['Date'], now: Date.parse('2026-03-01T12:00:00Z') })
  return () => vi.useRealTimers()
})

describe('in the browser alone', () => {
  test('behavior: what is signed names the page and nothing of its query', async () => {
    const siwx = localSiwx({ statement: 'Welcome.' })
    const made = await siwx.createMessage({ chainId: 'eip155:10', accountAddress: onEvm().address })
    expect(made).toMatchObject({
      domain: 'shop.example',
      uri: 'https://shop.example/checkout',
      expirationTime: '2026-03-08T12:00:00.000Z',
    })
    expect(made.nonce).toMatch(/^[0-9a-f]{32}$/)
    expect(made.toString()).toContain(
      '\n\nWelcome.\n\nURI: https://shop.example/checkout\nVersion: 1\nChain ID: 10\n',
    )
  })

  test('behavior: one session serves an account on all networks of its family, until it ends or is ended', async () => {
    const siwx = localSiwx()
    const who = onEvm()
    const session = await signIn(siwx, who)
    expect(await siwx.getSessions('eip155:137', who.address.toLowerCase())).toEqual([session])
    expect(await siwx.getSessions('eip155:1', onEvm().address)).toEqual([])
    expect(await siwx.getSessions('solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp', who.address)).toEqual([])
    await signIn(siwx, who)
    expect(await siwx.getSessions('eip155:1', who.address)).toHaveLength(1)
    vi.setSystemTime(Date.now() + 7 * DAYS)
    expect(await siwx.getSessions('eip155:1', who.address)).toEqual([])
    const again = await signIn(siwx, who)
    await siwx.revokeSession('eip155:137', who.address)
    expect(await siwx.getSessions('eip155:1', who.address)).toEqual([])
    await siwx.setSessions([again])
    expect(await siwx.getSessions('eip155:1', who.address)).toEqual([again])
  })

  test('behavior: with a session a network, others are asked for', async () => {
    const siwx = localSiwx({ perNetwork: true })
    const who = onEvm()
    await signIn(siwx, who)
    await signIn(siwx, who, 'eip155:10')
    await siwx.revokeSession('eip155:10', who.address)
    expect(await siwx.getSessions('eip155:10', who.address)).toEqual([])
    expect(await siwx.getSessions('eip155:1', who.address)).toHaveLength(1)
  })

  test('behavior: what another tab of the page ended is ended here too', async () => {
    const [here, there] = [localSiwx(), localSiwx()]
    const who = onEvm()
    await signIn(here, who)
    await there.revokeSession('eip155:1', who.address)
    expect(await here.getSessions('eip155:1', who.address)).toEqual([])
  })

  test('behavior: where the browser keeps nothing, a session lasts as long as the page', async () => {
    const full = vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
      throw new DOMException('full', 'QuotaExceededError')
    })
    const siwx = localSiwx()
    const who = onEvm()
    const session = await signIn(siwx, who)
    expect(await siwx.getSessions('eip155:1', who.address)).toEqual([session])
    full.mockRestore()
    await siwx.revokeSession('eip155:1', who.address)
    expect(await siwx.getSessions('eip155:1', who.address)).toEqual([])
  })

  test('error: what is stored and is no session is passed over', async () => {
    for (const text of ['{', '7', '[{}]', '[{"session":{"message":1}}]']) {
      localStorage.setItem('latchkey.siwx.sessions', text)
      expect(await localSiwx().getSessions('eip155:1', onEvm().address)).toEqual([])
    }
  })

  test('error: a family that signs nobody in', async () => {
    const input = { chainId: 'polkadot:1' as const, accountAddress: 'x' }
    expect(() => localSiwx().createMessage(input)).toThrow(
      expect.objectContaining({ name: 'method_not_supported' }),
    )
  })
})

describe('with a server', () => {
  /** A page and its server; `calls` is what was asked of it. */
  async function start({ cookies = false } = {}) {
    const calls: string[] = []
    const server = await createSiwxServer({
      cookies,
      domains: ['https://shop.example'],
      issuer: 'https://shop.example',
      store: memoryStore(),
      keys: ['a secret that nobody guesses, of 40 signs'],
    })
    const net = { isUp: true }
    const jar = { cookie: '' }
    const asked: string[] = []
    vi.stubGlobal('fetch', async (url: string, init: RequestInit = {}) => {
      const { pathname } = new URL(url, 'https://shop.example')
      calls.push(pathname.slice('/auth/v1/'.length))
      if (!net.isUp) throw new TypeError('Failed to fetch')
      const { signal: _, ...rest } = init
      const { cookie } = jar
      const headers = { ...rest.headers, origin: 'https://shop.example', ...(cookie && { cookie }) }
      const request = new Request(`https://shop.example${pathname}`, rest)
      // A script may not set these two; a browser does.
      Object.defineProperty(request, 'headers', { value: new Headers(headers) })
      const answer = await server.fetch(request)
      const set = answer.headers.getSetCookie()
      if (rest.credentials === 'include' && set.length > 0)
        jar.cookie = set.map((text) => text.split(';')[0]).join('; ')
      asked.push(url)
      return answer
    })
    return { siwx: serverSiwx({ cookies }), asked, calls, jar, net }
  }

  test('behavior: the server verifies, and what it gives is a token', async () => {
    const { siwx, calls } = await start()
    for (const who of [onEvm(), onSolana()]) {
      const session = await signIn(siwx, who)
      expect(await siwx.getSessions(who.chainId, who.address)).toEqual([session])
      expect(await siwx.getAccessToken(who.chainId, who.address)).toMatch(/^ey.+\..+\..+/)
    }
    expect(calls).toEqual(['nonce', 'authenticate', 'nonce', 'authenticate'])
    expect(await siwx.getAccessToken('eip155:1', onEvm().address)).toBeUndefined()
  })

  test('error: what does not verify is not kept, and says why', async () => {
    const { siwx } = await start()
    const who = onEvm()
    const liar = { ...who, sign: onEvm().sign }
    await expect(signIn(siwx, liar)).rejects.toMatchObject({
      name: 'siwx_refused',
      details: { code: 'wrong_signature' },
    })
    expect(await siwx.getSessions(who.chainId, who.address)).toEqual([])
  })

  test('behavior: a token that is over is refreshed, once for everybody who asks', async () => {
    const { siwx, calls } = await start()
    const who = onEvm()
    await signIn(siwx, who)
    const first = await siwx.getAccessToken(who.chainId, who.address)
    vi.setSystemTime(Date.now() + 15 * MINUTES)
    const got = await Promise.all([1, 2, 3].map(() => siwx.getAccessToken(who.chainId, who.address)))
    expect(new Set(got).size).toBe(1)
    expect(got[0]).not.toBe(first)
    expect(calls.filter((path) => path === 'refresh').length).toBeLessThanOrEqual(3)
    // Another tab has the same storage.
    expect(await serverSiwx().getAccessToken(who.chainId, who.address)).toBe(got[0])
  })

  test('behavior: a session that the server has ended is none; a server that is away has ended nothing', async () => {
    const { siwx, net } = await start()
    const who = onEvm()
    await signIn(siwx, who)
    vi.setSystemTime(Date.now() + 15 * MINUTES)
    net.isUp = false
    expect(await siwx.getSessions(who.chainId, who.address)).toHaveLength(1)
    await expect(siwx.getAccessToken(who.chainId, who.address)).rejects.toMatchObject({
      name: 'siwx_unreachable',
    })
    net.isUp = true
    await start()
    expect(await siwx.getSessions(who.chainId, who.address)).toEqual([])
  })

  test('behavior: ending a session ends it on the server; without the server here at least', async () => {
    const { siwx, calls, net } = await start()
    const who = onEvm()
    await signIn(siwx, who)
    await siwx.revokeSession('eip155:137', who.address)
    expect(calls.at(-1)).toBe('sign-out')
    expect(await siwx.getSessions(who.chainId, who.address)).toEqual([])
    await signIn(siwx, who)
    net.isUp = false
    await siwx.revokeSession(who.chainId, who.address)
    expect(await siwx.getAccessToken(who.chainId, who.address)).toBeUndefined()
  })

  test('behavior: with cookies the page holds no token, and one account at a time', async () => {
    const { siwx, calls, jar } = await start({ cookies: true })
    const [who, other] = [onEvm(), onEvm()]
    const session = await signIn(siwx, who)
    expect(localStorage.getItem('latchkey.siwx.tokens')).not.toContain('ey')
    expect(await siwx.getAccessToken(who.chainId, who.address)).toBeUndefined()
    vi.setSystemTime(Date.now() + 15 * MINUTES)
    const before = jar.cookie
    expect(await siwx.getSessions(who.chainId, who.address)).toEqual([session])
    expect([calls.at(-1), jar.cookie === before]).toEqual(['refresh', false])
    await signIn(siwx, other)
    expect(await siwx.getSessions(who.chainId, who.address)).toEqual([])
    await siwx.revokeSession(other.chainId, other.address)
    expect(jar.cookie).toBe('__Host-latchkey-token=; __Secure-latchkey-refresh=')
  })

  test('behavior: the gateway of the client is asked, for its project', async () => {
    const { asked } = await start()
    const siwx = gatewaySiwx()
    siwx.start?.({ gateway: 'https://gateway.example', projectId: 'shop 1' })
    const who = onEvm()
    const session = await signIn(siwx, who)
    expect(await siwx.getSessions(who.chainId, who.address)).toEqual([session])
    expect(asked).toEqual([
      'https://gateway.example/auth/v1/nonce?projectId=shop+1',
      'https://gateway.example/auth/v1/authenticate?projectId=shop+1',
    ])
    // Another project of the same page has sessions of its own.
    const other = gatewaySiwx({ projectId: 'other' })
    other.start?.({ gateway: 'https://gateway.example', projectId: 'shop 1' })
    expect(await other.getSessions(who.chainId, who.address)).toEqual([])
  })

  test('error: the gateway says why in its own form; without a gateway nothing is asked', async () => {
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
      details: { code: 'wrong_domain', reason: 'This page may not.' },
    })
  })
})
