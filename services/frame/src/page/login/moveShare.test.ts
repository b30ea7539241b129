import { LatchkeyError } from '@latchkey/protocol/errors'
import { expect, test, vi } from 'vitest'
import type { Keyring } from '../keyring/keyring.js'
import { createServiceClient } from '../services/http.js'
import { createRecovery, type RecoveryShare } from '../services/recovery.js'
import { createEmailChange, type AgreeToEmail } from './emailChange.js'
import { createMoveShare } from './moveShare.js'
import type { Vault } from '../vault/vault.js'
import type { Session } from './session.js'

const walletId = '6f1c1c1e-0000-4000-8000-000000000001'
const refusal = (status: number) =>
  Response.json({ status: 'FAILED', reasons: [{ name: 'refused', description: 'No' }] }, { status })

/** A user whose share is under an address, at a service that answers over HTTP as ours does. */
function createBench({ kind = 'server' as RecoveryShare['kind'], isKept = true } = {}) {
  const shares = new Map<string, RecoveryShare>()
  if (isKept) shares.set('old@example.org', { walletId, kind, share: 'S'.repeat(44), version: 3 })
  const fetch: typeof globalThis.fetch = async (_, init) => {
    if (init?.method === 'GET') {
      const [, email = ''] =
        /^DPoP ticket of (.+)$/.exec(new Headers(init.headers).get('authorization') ?? '') ?? []
      const share = shares.get(email)
      return share ? Response.json(share) : refusal(404)
    }
    const { email, ...given } = JSON.parse(String(init?.body)) as RecoveryShare & { email?: string }
    if (email === undefined) {
      const [own] = [...shares].find(([, share]) => share.version === given.version) ?? []
      if (own === undefined) return refusal(409)
      shares.set(own, { ...given, version: given.version + 1 })
      return Response.json({ version: given.version + 1 })
    }
    if (shares.has(email)) return refusal(409)
    shares.set(email, { ...given, version: 1 })
    return Response.json({ version: 1 })
  }
  const user = {
    userId: 'user-1',
    email: 'old@example.org' as string | undefined,
    provider: undefined as 'github' | undefined,
  }
  const records = new Map<string, unknown>()
  const vault = {
    get: async (key: string) => records.get(key),
    set: async (key: string, value: unknown) => void records.set(key, value),
  } as unknown as Vault
  const session = {
    current: async () => user,
    token: async () => 'token',
    rename: async (email: string) => void (user.email = email),
  } as unknown as Session
  const prove = vi.fn(async (email: string) => `ticket of ${email}`)
  let splits = 0
  const keyring = {
    open: async () => ({ walletId }),
    splitAnew: (replace: (share: string) => Promise<void>) => replace(`split ${(splits += 1)}`),
  } as unknown as Keyring
  const client = createServiceClient('https://recovery.example', {
    projectId: 'shop',
    fetch,
    prove: async () => 'a proof',
  })
  const moveShare = createMoveShare({
    session,
    recovery: createRecovery(client, () => 'en'),
    keyring,
    prove,
    vault,
  })
  const agree = vi.fn<AgreeToEmail>(async () => undefined)
  const gateway = {
    beginChange: vi.fn(async () => ({ attempt: 'a', action: 'VERIFY_SECONDARY_OTP', expiresAt: 0 })),
    changePrimary: vi.fn(),
    changeSecondary: vi.fn(async () => ({ email: 'new@example.org' })),
  }
  return {
    shares,
    user,
    records,
    prove,
    gateway,
    agree,
    change: createEmailChange(gateway as never, session, moveShare, agree),
  }
}

test.each(['server', 'password'] as const)(
  'behavior: who changes the address takes the recovery share along, be it under a %s',
  async (kind) => {
    const { shares, user, prove, change } = createBench({ kind })
    await change.begin('new@example.org', 'https://shop.example')
    expect(await change.secondary('123456')).toBe('new@example.org')
    expect(prove).toHaveBeenCalledExactlyOnceWith('old@example.org')
    expect(shares.get('new@example.org')).toMatchObject({ walletId, kind, share: 'S'.repeat(44) })
    expect(user.email).toBe('new@example.org')
  },
)

test('error: a wrong code changes nothing, and the next try asks for no other code of the recovery service', async () => {
  const { user, prove, gateway, change } = createBench()
  gateway.changeSecondary.mockRejectedValueOnce(new LatchkeyError('frame_error'))
  await change.begin('new@example.org', 'https://shop.example')
  await expect(change.secondary('000000')).rejects.toThrow()
  expect(user.email).toBe('old@example.org')
  expect(await change.secondary('123456')).toBe('new@example.org')
  expect(prove).toHaveBeenCalledOnce()
})

test('error: who does not prove the present mailbox keeps the present address', async () => {
  const { shares, prove, gateway, change } = createBench()
  prove.mockRejectedValue(new LatchkeyError('user_rejected'))
  await change.begin('new@example.org', 'https://shop.example')
  await expect(change.secondary('123456')).rejects.toMatchObject({ name: 'user_rejected' })
  expect(gateway.changeSecondary).not.toHaveBeenCalled()
  expect(shares.has('new@example.org')).toBe(false)
})

test('behavior: who had no address leaves a share at the first one; a wrong code needs no other', async () => {
  const { shares, user, prove, gateway, change } = createBench({ isKept: false })
  user.email = undefined
  gateway.changeSecondary.mockRejectedValueOnce(new LatchkeyError('wrong_code'))
  await change.begin('new@example.org', 'https://shop.example')
  await expect(change.secondary('000000')).rejects.toMatchObject({ name: 'wrong_code' })
  await change.secondary('123456')
  expect(user.email).toBe('new@example.org')
  expect(shares.get('new@example.org')).toEqual({ walletId, kind: 'server', share: 'split 1', version: 1 })
  expect(prove).not.toHaveBeenCalled()
})

test('behavior: a share that an earlier try left there is exchanged by its mailbox', async () => {
  const { shares, user, prove, change } = createBench({ isKept: false })
  user.email = undefined
  shares.set('new@example.org', { walletId, kind: 'server', share: 'of an earlier try', version: 4 })
  await change.begin('new@example.org', 'https://shop.example')
  await change.secondary('123456')
  expect(prove).toHaveBeenCalledExactlyOnceWith('new@example.org')
  expect(shares.get('new@example.org')).toMatchObject({ share: 'split 1', version: 5 })
})

test('behavior: where no share is kept there is nothing to take along', async () => {
  const none = createBench({ isKept: false })
  await none.change.begin('new@example.org', 'https://shop.example')
  expect(await none.change.secondary('123456')).toBe('new@example.org')
})

test('behavior: who proves an account elsewhere goes on doing so, whatever their address is', async () => {
  const { shares, user, records, prove, change } = createBench({ isKept: false })
  user.provider = 'github'
  records.set('proof:user-1', 'outside')
  await change.begin('new@example.org', 'https://shop.example')
  await change.secondary('123456')
  expect([shares.size, prove.mock.calls.length, user.email]).toEqual([0, 0, 'new@example.org'])
})

test('behavior: who put recovery off leaves a share at an address of their own, not at the provider’s', async () => {
  const { shares, user, records, prove, change } = createBench({ isKept: false })
  user.provider = 'github'
  await change.begin('new@example.org', 'https://shop.example')
  await change.secondary('123456')
  expect([...shares.keys()]).toEqual(['new@example.org'])
  expect([prove.mock.calls.length, records.get('proof:user-1')]).toEqual([0, 'email'])
})

test('error: without the agreement of the visitor an address changes nothing, whatever codes a page sends', async () => {
  const { agree, change, gateway, prove, shares, user } = createBench()
  agree.mockRejectedValue(new LatchkeyError('user_rejected'))
  await expect(change.begin('page@evil.example', 'https://evil.example')).rejects.toMatchObject({
    name: 'user_rejected',
  })
  await expect(change.primary('123456')).rejects.toMatchObject({ name: 'not_connected' })
  await expect(change.secondary('123456')).rejects.toMatchObject({ name: 'not_connected' })
  expect([gateway.beginChange.mock.calls, prove.mock.calls, shares.has('page@evil.example')]).toEqual([
    [],
    [],
    false,
  ])
  expect(user.email).toBe('old@example.org')
})

test('error: what was agreed to holds for one address: asking for another asks the visitor anew', async () => {
  const { agree, change, gateway } = createBench()
  await change.begin('new@example.org', 'https://shop.example')
  agree.mockRejectedValue(new LatchkeyError('user_rejected'))
  await expect(change.begin('page@evil.example', 'https://evil.example')).rejects.toThrow()
  expect(agree).toHaveBeenLastCalledWith('page@evil.example', 'https://evil.example')
  await expect(change.secondary('123456')).rejects.toMatchObject({ name: 'not_connected' })
  expect(gateway.changeSecondary).not.toHaveBeenCalled()
})

test('behavior: another letter to the same address asks nobody anew, and another user is asked', async () => {
  const { agree, change, user } = createBench()
  await change.begin('new@example.org', 'https://shop.example')
  await change.begin('new@example.org', 'https://shop.example')
  expect(agree).toHaveBeenCalledOnce()
  user.userId = 'user-2'
  await change.begin('new@example.org', 'https://shop.example')
  expect(agree).toHaveBeenCalledTimes(2)
})

test('behavior: the proof that was given in the window is the one that the recovery share is had by', async () => {
  const { agree, change, prove, shares } = createBench()
  agree.mockResolvedValue('ticket of old@example.org')
  await change.begin('new@example.org', 'https://shop.example')
  await change.secondary('123456')
  expect(prove).not.toHaveBeenCalled()
  expect(shares.get('new@example.org')).toMatchObject({ share: 'S'.repeat(44) })
})
