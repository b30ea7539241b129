import { expect, test, vi } from 'vitest'
import { createVault, refusal } from '../../../test/browser.js'
import { createServiceClient } from '../services/http.js'
import { createRecovery, type ShareKind } from '../services/recovery.js'
import { emailMark } from './deviceRecord.js'
import { createProtection } from './protection.js'

const walletId = '6f1c1c1e-0000-4000-8000-000000000001'
const ben = { userId: 'user-2', email: 'ben@example.org' }

function bench({ kind = undefined as ShareKind | undefined, wallet = walletId } = {}) {
  const service = { isConfirmed: false, isOver: false, letters: [] as object[], kept: [] as object[] }
  const fetch: typeof globalThis.fetch = async (input, init) => {
    const body = JSON.parse(String(init?.body)) as object
    const { pathname } = new URL(String(input))
    if (pathname.endsWith('/email')) {
      service.letters.push(body)
      return Response.json({ attempt: `attempt-${service.letters.length}`, expiresAt: 0 })
    }
    if (pathname.endsWith('/state')) {
      if (service.isOver) return refusal(422, 'attempt_over')
      return Response.json(service.isConfirmed ? { state: 'completed', ticket: 't' } : { state: 'pending' })
    }
    service.kept.push(body)
    return Response.json({ version: 1 })
  }
  const vault = createVault()
  const onChanged = vi.fn()
  const waits: (() => void)[] = []
  const client = createServiceClient('https://recovery.example', {
    projectId: 'shop',
    fetch,
    prove: async () => 'a proof',
  })
  const protection = createProtection({
    vault,
    recovery: createRecovery(client, () => 'en'),
    keyring: () => ({ deriveShare: async () => ({ walletId: wallet, share: 'S' }), kind: async () => kind }),
    wait: () => new Promise((resolve) => waits.push(resolve)),
    onChanged,
  })
  return { protection, service, vault, onChanged, waits }
}

test('behavior: a new wallet is protected by a link that nobody waits for; the share goes only after it', async () => {
  const { protection, service, vault, onChanged, waits } = bench()
  await protection.begin(ben, walletId)
  expect(service.letters).toMatchObject([{ email: 'ben@example.org', walletId }])
  await vi.waitFor(() => expect(waits).toHaveLength(1))
  expect([service.kept, onChanged.mock.calls.length]).toEqual([[], 0])
  service.isConfirmed = true
  waits[0]?.()
  await vi.waitFor(() => expect(onChanged).toHaveBeenCalledOnce())
  expect(service.kept).toEqual([{ walletId, kind: 'server', share: 'S' }])
  expect(vault.records.get('proof:user-2')).toBe(`email:${emailMark('Ben@example.org')}`)
  expect(vault.records.has('pending:user-2')).toBe(false)
})

test('behavior: what was confirmed while the page was closed counts with the next visit', async () => {
  const { protection, service, vault } = bench()
  const pending = { attempt: 'a', walletId, email: emailMark(ben.email) }
  vault.records.set('pending:user-2', pending)
  service.isConfirmed = true
  protection.follow(ben)
  protection.follow(ben)
  await vi.waitFor(() => expect(vault.records.get('proof:user-2')).toBeDefined())
  expect(service.kept).toHaveLength(1)
})

test.each([
  ['the user has another address now', { user: { ...ben, email: 'eve@evil.example' } }],
  ['the user has no address any more', { user: { userId: 'user-2', email: undefined } }],
  ['another wallet took its place', { wallet: '6f1c1c1e-0000-4000-8000-000000000002' }],
  ['the user put it under a password', { kind: 'password' as const }],
  ['the user put it under a passkey', { kind: 'passkey' as const }],
])(
  'error: an email that was confirmed hands nothing over where %s',
  async (
    _,
    given: { user?: { userId: string; email: string | undefined }; wallet?: string; kind?: ShareKind },
  ) => {
    const { user = ben, ...how } = given
    const { protection, service, vault } = bench(how)
    vault.records.set('pending:user-2', { attempt: 'a', walletId, email: emailMark(ben.email) })
    service.isConfirmed = true
    expect(await protection.settle(user)).toBe(true)
    expect(service.kept).toEqual([])
    expect([...vault.records.keys()]).toEqual([])
  },
)

test('error: an email that is over is forgotten, one that cannot be looked at is not', async () => {
  const { protection, service, vault } = bench()
  vault.records.set('pending:user-2', { attempt: 'a', walletId, email: emailMark(ben.email) })
  expect(await protection.settle(ben)).toBe(false)
  expect(vault.records.has('pending:user-2')).toBe(true)
  service.isOver = true
  expect(await protection.settle(ben)).toBe(true)
  expect(vault.records.has('pending:user-2')).toBe(false)
})
