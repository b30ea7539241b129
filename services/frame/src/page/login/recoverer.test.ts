// @vitest-environment happy-dom
import { describe, expect, test, vi } from 'vitest'
import { createServiceClient } from '../services/http.js'
import { createRecovery } from '../services/recovery.js'
import { createPasskeyFactor } from '../factor/passkeyFactor.js'
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
  const client = createServiceClient('https://recovery.example', {
    projectId: 'shop',
    fetch,
    prove: async () => 'a proof',
  })
  const shown: Screen[] = []
  const factor = createPasskeyFactor()
  const recoverer = createRecoverer({
    vault,
    factor,
    recovery: createRecovery(client, () => 'en'),
    stage: { show: (screen) => (shown.push(screen), () => undefined) },
    view: window,
    wait: async () => undefined,
  })
  return { recoverer, factor, asked, shares, shown, records }
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
    expect([...shares.keys()]).toEqual(['DPoP of ada'])
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
    const { recoverer, shares } = bench({ shares: new Map([['DPoP of ada', 'old']]) })
    const splitAnew = vi.fn(async (replace: (share: string) => Promise<void>) => replace('new'))
    await recoverer.backUp(ada, { open: async () => ({ walletId }) as never, splitAnew }, 'of ada')
    expect(shares.get('DPoP of ada')).toBe('new')
    expect(await recoverer.isRecoverable(ada)).toBe(true)
  })
})

describe('others', () => {
  test('behavior: who typed an address leaves the share for it, unasked', async () => {
    const { recoverer, asked, shares, shown } = bench()
    const ben = { userId: 'user-2', email: 'ben@example.org', isTyped: true }
    await recoverer.leave(ben, walletId, share)
    expect([...shares]).toEqual([['ben@example.org', share]])
    expect([asked, shown.length]).toEqual([['POST leave'], 0])
    expect(await recoverer.isRecoverable(ben)).toBe(true)
  })

  test('error: an address that only the gateway names has to prove its mailbox before it is left anything', async () => {
    const { recoverer, asked, shares, shown } = bench()
    const named = { userId: 'user-4', email: 'gateway@evil.example', isTyped: false }
    const left = recoverer.leave(named, walletId, share).catch((error: unknown) => error)
    await vi.waitFor(() => expect(shown).toHaveLength(1))
    const seen = shown[0]?.body.map((node) => (node instanceof Node ? node.textContent : node)).join(' ')
    expect(seen).toContain('gateway@evil.example')
    shown[0]?.onClose?.()
    expect(await left).toMatchObject({ name: 'user_rejected' })
    expect(asked).toEqual(['POST email'])
    expect([...shares.values()]).not.toContain(share)
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

describe('who logs in by a passkey alone', () => {
  const kim = { userId: 'user-2', provider: undefined, email: undefined }
  const passkey = { id: new Uint8Array([1, 2, 3]), secret: new Uint8Array(32).fill(7) }

  test('behavior: gets the share back by the same passkey, unasked, and no service reads it', async () => {
    const here = bench()
    here.factor.hold(kim.userId, passkey)
    const stored = (await here.recoverer.protect(kim, walletId, share)) ?? ''
    expect(stored).not.toContain(share)
    expect(await here.recoverer.isRecoverable(kim)).toBe(true)

    const there = bench()
    expect(await there.recoverer.isRecoverable(kim)).toBeUndefined()
    there.factor.hold(kim.userId, { ...passkey, id: new Uint8Array(passkey.id) })
    expect(await there.recoverer.recover(kim, walletId, stored)).toBe(share)
    expect(await there.recoverer.isRecoverable(kim)).toBe(true)
    expect([...here.asked, ...there.asked, ...there.shown]).toEqual([])
  })

  test('behavior: without the secret at hand the passkey is asked for, which may be declined', async () => {
    const here = bench()
    here.factor.hold(kim.userId, passkey)
    const stored = await here.recoverer.protect(kim, walletId, share)
    const there = bench()
    const recovering = there.recoverer.recover(kim, walletId, stored)
    await vi.waitFor(() => expect(there.shown).toHaveLength(1))
    there.shown[0]?.onClose?.()
    await expect(recovering).rejects.toMatchObject({ name: 'user_rejected' })
  })

  test('error: of somebody else, of another wallet, under another secret: nothing opens', async () => {
    const here = bench()
    here.factor.hold(kim.userId, passkey)
    const stored = (await here.recoverer.protect(kim, walletId, share)) ?? ''
    expect(await here.factor.open('user-3', walletId, stored)).toBeUndefined()
    await expect(here.recoverer.recover(kim, walletId.replace('6', '7'), stored)).rejects.toThrow()
    here.factor.hold(kim.userId, { ...passkey, secret: new Uint8Array(32).fill(8) })
    await expect(here.recoverer.recover(kim, walletId, stored)).rejects.toThrow()
  })

  test('behavior: new shares without the passkey at hand are on this device alone, and that is said', async () => {
    const here = bench()
    here.factor.hold(kim.userId, passkey)
    await here.recoverer.protect(kim, walletId, share)
    here.factor.hold(kim.userId, undefined)
    expect(await here.recoverer.protect(kim, walletId, share)).toBeUndefined()
    expect(await here.recoverer.isRecoverable(kim)).toBeUndefined()
  })
})
