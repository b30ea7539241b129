// @vitest-environment happy-dom
import { describe, expect, test, vi } from 'vitest'
import { createServiceClient } from '../services/http.js'
import { createRecovery } from '../services/recovery.js'
import type { Screen } from '../ui/stage.js'
import type { Vault } from '../vault/vault.js'
import { createRecoverer } from './recoverer.js'

const walletId = '6f1c1c1e-0000-4000-8000-000000000001'
const share = 'S'.repeat(44)
const ada = { userId: 'user-1', provider: 'farcaster' as const, email: undefined }
const refusal = (status: number, name: string) =>
  Response.json({ status: 'FAILED', reasons: [{ name, description: name }] }, { status })

/** A recovery service that answers over HTTP as ours does, and a visitor whose app answers at once. */
function bench({ isOff = false, shares = new Map<string, string>() } = {}) {
  const asked: string[] = []
  const records = new Map<string, unknown>()
  const fetch: typeof globalThis.fetch = async (input, init) => {
    const { pathname } = new URL(String(input))
    asked.push(`${init?.method} ${pathname.replace('/recovery/v1/', '')}`)
    const body = JSON.parse(String(init?.body ?? '{}')) as {
      share?: string
      email?: string
      version?: number
    }
    if (pathname.endsWith('/farcaster'))
      return isOff ? refusal(422, 'social_off') : Response.json({ attempt: 'a', url: 'https://f.example' })
    if (pathname.endsWith('/state')) return Response.json({ state: 'completed', ticket: 'of ada' })
    if (pathname.endsWith('/leave'))
      return Response.json({ version: (shares.set(String(body.email), String(body.share)), 1) })
    const ticket = new Headers(init?.headers).get('authorization') ?? ''
    const there = shares.get(ticket)
    if (init?.method === 'GET')
      return there
        ? Response.json({ walletId, kind: 'server', share: there, version: 1 })
        : refusal(404, 'no_share')
    if (pathname.endsWith('/new') && there) return refusal(409, 'share_changed')
    shares.set(ticket, String(body.share))
    return Response.json({ version: 1 })
  }
  const vault = {
    get: async (key: string) => records.get(key),
    set: async (key: string, value: unknown) => void records.set(key, value),
    delete: async (key: string) => void records.delete(key),
  } as unknown as Vault
  const client = createServiceClient('https://recovery.example', { projectId: 'shop', fetch })
  const shown: Screen[] = []
  const recoverer = createRecoverer({
    vault,
    recovery: createRecovery(client, () => 'en'),
    stage: { show: (screen) => (shown.push(screen), () => undefined) },
    view: window,
    wait: async () => undefined,
  })
  return { recoverer, asked, shares, shown, records }
}

describe('who came by an account elsewhere', () => {
  test('behavior: proves that one for the share of a new wallet, and gets it back on another device', async () => {
    const first = bench()
    expect(await first.recoverer.isRecoverable(ada)).toBe(false)
    await first.recoverer.leave(ada, walletId, share)
    expect(await first.recoverer.isRecoverable(ada)).toBe(true)
    const other = bench({ shares: first.shares })
    expect(await other.recoverer.recover(ada, walletId)).toBe(share)
    expect(await other.recoverer.isRecoverable(ada)).toBe(true)
  })

  test('error: an address that the gateway names for them is left nothing', async () => {
    const { recoverer, asked, shares } = bench()
    await recoverer.leave({ ...ada, email: 'gateway@evil.example' }, walletId, share)
    expect(asked).not.toContain('POST leave')
    expect([...shares.keys()]).toEqual(['Bearer of ada'])
  })

  test('error: where the recovery service does not know the provider, the wallet is made without', async () => {
    const { recoverer, shares } = bench({ isOff: true })
    await recoverer.leave(ada, walletId, share)
    expect(shares.size).toBe(0)
    expect(await recoverer.isRecoverable(ada)).toBe(false)
  })

  test('error: on a new device nothing is there: it is said what else may open it', async () => {
    await expect(bench().recoverer.recover(ada, walletId)).rejects.toMatchObject({
      message: expect.stringContaining('If you added an email address'),
    })
  })

  test('behavior: what was put off is made up for, also where an older one is there', async () => {
    const { recoverer, shares } = bench({ shares: new Map([['Bearer of ada', 'old']]) })
    const splitAnew = vi.fn(async (replace: (share: string) => Promise<void>) => replace('new'))
    await recoverer.backUp(ada, { open: async () => ({ walletId }) as never, splitAnew }, 'of ada')
    expect(shares.get('Bearer of ada')).toBe('new')
    expect(await recoverer.isRecoverable(ada)).toBe(true)
  })
})

describe('others', () => {
  test('behavior: who typed an address leaves the share for it, unasked', async () => {
    const { recoverer, asked, shares, shown } = bench()
    const ben = { userId: 'user-2', email: 'ben@example.org' }
    await recoverer.leave(ben, walletId, share)
    expect([...shares]).toEqual([['ben@example.org', share]])
    expect([asked, shown.length]).toEqual([['POST leave'], 0])
    expect(await recoverer.isRecoverable(ben)).toBe(true)
  })

  test('error: who has neither is told so, and asked nothing', async () => {
    const { recoverer, asked } = bench()
    await recoverer.leave({ userId: 'user-3' }, walletId, share)
    await expect(recoverer.recover({ userId: 'user-3' }, walletId)).rejects.toMatchObject({
      message: expect.stringContaining('the device that it was made on'),
    })
    expect(asked).toEqual([])
    expect(await recoverer.isRecoverable({ userId: 'user-3' })).toBeUndefined()
  })
})
