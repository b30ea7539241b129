// @vitest-environment happy-dom
import { describe, expect, test, vi } from 'vitest'
import { createVault, refusal } from '../../../test/browser.js'
import { createPasskeyFactor } from '../factor/passkeyFactor.js'
import { createServiceClient } from '../services/http.js'
import { createRecovery, type ShareKind } from '../services/recovery.js'
import type { TransferredShare } from '../otherDevice/transferredShare.js'
import type { Screen } from '../ui/stage.js'
import { isNotRestorable } from '../keyring/notRestorable.js'
import { emailMark } from './deviceRecord.js'
import { createRecoverer } from './recoverer.js'

const walletId = '6f1c1c1e-0000-4000-8000-000000000001'
const share = 'S'.repeat(44)
const ada = { userId: 'user-1', provider: 'farcaster' as const, email: undefined }
const ben = { userId: 'user-2', email: 'ben@example.org' }

interface StoredShare {
  readonly share: string
  readonly kind: ShareKind
}

/** The visitor confirms at once. */
function bench({ isOff = false, isPending = false, shares = new Map<string, StoredShare>() } = {}) {
  const requestedPaths: string[] = []
  const fetch: typeof globalThis.fetch = async (input, init) => {
    const { pathname } = new URL(String(input))
    requestedPaths.push(`${init?.method} ${pathname.replace('/recovery/v1/', '')}`)
    const body = JSON.parse(String(init?.body ?? '{}')) as StoredShare & { email?: string }
    if (pathname.endsWith('/farcaster'))
      return isOff ? refusal(422, 'social_off') : Response.json({ attempt: 'ada', url: 'https://f.example' })
    if (pathname.endsWith('/email')) return Response.json({ attempt: body.email, number: 47 })
    if (pathname.endsWith('/state')) {
      const { attempt } = body as unknown as { attempt: string }
      if (isPending) return Response.json({ state: 'pending' })
      return Response.json({ state: 'completed', ticket: `of ${attempt}` })
    }
    const ticket = /of .*$/.exec(new Headers(init?.headers).get('authorization') ?? '')?.[0] ?? ''
    const there = shares.get(ticket)
    if (init?.method === 'GET')
      return there ? Response.json({ walletId, ...there, version: 1 }) : refusal(404, 'no_share')
    if (pathname.endsWith('/new') && there) return refusal(409, 'share_changed')
    shares.set(ticket, { share: body.share, kind: body.kind })
    return Response.json({ version: 1 })
  }
  const vault = createVault()
  const client = createServiceClient('https://recovery.example', {
    projectId: 'shop',
    fetch,
    prove: async () => 'a proof',
  })
  const shown: Screen[] = []
  const factor = createPasskeyFactor()
  const askDevice = vi.fn(async (): Promise<TransferredShare | undefined> => undefined)
  const recoverer = createRecoverer({
    vault,
    factor,
    recovery: createRecovery(client, () => 'en'),
    stage: { show: (screen) => (shown.push(screen), () => undefined) },
    view: window,
    askDevice,
    wait: () => new Promise((done) => setTimeout(done, isPending ? 5 : 0)),
  })
  const noteKind = vi.fn<(kind: ShareKind | undefined) => Promise<void>>(async () => undefined)
  const keyring = {
    noteKind,
    deriveShare: async () => ({ walletId, share }),
    storePasskeyShare: vi.fn(async (wrap: (share: string, walletId: string) => Promise<string>) => {
      await wrap(share, walletId)
    }),
  }
  return { recoverer, factor, requestedPaths, shares, shown, vault, keyring, askDevice }
}

describe.each([
  ['by an account elsewhere', ada, 'of ada'],
  ['by an address of their own', ben, 'of ben@example.org'],
])('who came %s', (_, user, ticket) => {
  test('behavior: has no recovery until they set it up, and gets the wallet back on another device then', async () => {
    const first = bench()
    expect(await first.recoverer.isRecoverable(user)).toBe(false)
    await first.recoverer.backUp(user, first.keyring, ticket)
    expect(await first.recoverer.isRecoverable(user)).toBe(true)
    const other = bench({ shares: first.shares })
    expect(await other.recoverer.recover(user, walletId)).toEqual({ share, kind: 'server' })
    expect(await other.recoverer.isRecoverable(user)).toBe(true)
  })

  test('behavior: what was put off is made up for, also where an older one is there', async () => {
    const older = new Map([[ticket, { share: 'old', kind: 'server' as const }]])
    const { recoverer, shares, keyring } = bench({ shares: older })
    await recoverer.backUp(user, keyring, ticket)
    expect(shares.get(ticket)).toEqual({ share, kind: 'server' })
    expect(await recoverer.isRecoverable(user)).toBe(true)
  })

  test('error: nothing goes away in the clear where this device knows of a password', async () => {
    const { recoverer, requestedPaths, keyring } = bench()
    keyring.noteKind.mockImplementation(async (kind) => {
      if (kind === 'server') throw new Error('claims')
    })
    await expect(recoverer.backUp(user, keyring, ticket)).rejects.toThrow('claims')
    expect(requestedPaths).toEqual([])
  })

  test('behavior: a share that is under a password stays under it', async () => {
    const wrapped = { share: 'W', kind: 'password' as const }
    const { recoverer, shares, keyring } = bench({ shares: new Map([[ticket, wrapped]]) })
    await recoverer.backUp(user, keyring, ticket)
    expect(shares.get(ticket)).toEqual(wrapped)
    expect(keyring.noteKind).toHaveBeenLastCalledWith('password')
  })

  test('error: on a new device nothing is there: that is said', async () => {
    const failure: unknown = await bench()
      .recoverer.recover(user, walletId)
      .catch((error: unknown) => error)
    expect(failure).toMatchObject({
      message: expect.stringMatching(/If you added an email address|doesn’t hold a share/),
    })
    expect(isNotRestorable(failure)).toBe(true)
  })
})

describe('others', () => {
  test('error: an address that the gateway names for who came by an account elsewhere is asked nothing', async () => {
    const { recoverer, requestedPaths } = bench()
    await recoverer.recover({ ...ada, email: 'gateway@evil.example' }, walletId).catch(() => undefined)
    expect(requestedPaths).not.toContain('POST email')
  })

  test('error: who has another address than the one that was proven has no recovery yet', async () => {
    const { recoverer, vault } = bench()
    vault.records.set('proof:user-2', `email:${emailMark('ben@example.org')}`)
    expect(await recoverer.isRecoverable(ben)).toBe(true)
    expect(await recoverer.isRecoverable({ ...ben, email: 'eve@evil.example' })).toBe(false)
    expect(await recoverer.isRecoverable({ ...ben, provider: 'github', email: undefined })).toBe(false)
  })

  test('error: who has neither is told so, and asked nothing', async () => {
    const { recoverer, requestedPaths } = bench()
    await expect(recoverer.recover({ userId: 'user-3' }, walletId)).rejects.toMatchObject({
      message: expect.stringContaining('the device you created it on'),
    })
    expect(requestedPaths).toEqual([])
    expect(await recoverer.isRecoverable({ userId: 'user-3' })).toBeUndefined()
  })

  test('behavior: a passkey that is added is a recovery, without a word to the recovery service', async () => {
    const { recoverer, requestedPaths, keyring, vault } = bench()
    vault.records.set('pending:user-2', { attempt: 'a', walletId, email: '' })
    const passkey = { id: new Uint8Array([1, 2, 3]), secret: new Uint8Array(32).fill(7) }
    await recoverer.protectByPasskey(ben, keyring, passkey)
    expect(await recoverer.isRecoverable(ben)).toBe(true)
    expect([requestedPaths, vault.records.has('pending:user-2')]).toEqual([[], false])
    expect(keyring.noteKind).toHaveBeenCalledExactlyOnceWith('passkey')
  })
})

describe('another device of theirs', () => {
  const handed = { walletId, share, evm: '0x01', kind: 'password', proof: 'passkey' } as const
  const buttonsOf = ({ body }: Screen) =>
    body.flatMap((part) => (part instanceof Element ? [...part.querySelectorAll('button')] : []))
  const other = (screen: Screen | undefined) =>
    screen && buttonsOf(screen).find(({ textContent }) => textContent === 'Confirm on another device')

  test.each([
    ['an address of their own', ben, undefined],
    ['an account elsewhere', ada, undefined],
    ['an address, and a passkey that the share is under', ben, 'passkey'],
  ] as const)('behavior: stands beside %s, and brings a share with what it knows', async (_, user, under) => {
    const { recoverer, factor, shown, vault, askDevice, requestedPaths } = bench({ isPending: true })
    factor.remember(user.userId, { id: new Uint8Array([1]), secret: new Uint8Array(32).fill(7) })
    const passkeyShare = under && (await recoverer.protect(user, walletId, share))
    factor.remember(user.userId, undefined)
    askDevice.mockResolvedValue(handed)
    const recovering = recoverer.recover(user, walletId, passkeyShare === undefined ? {} : { passkeyShare })
    await vi.waitFor(() => expect(other(shown.at(-1))).toBeDefined())
    other(shown.at(-1))?.click()
    expect(await recovering).toEqual({ share, kind: 'password', evm: '0x01' })
    expect(askDevice).toHaveBeenCalledExactlyOnceWith(user, walletId)
    expect(vault.records.get(`proof:${user.userId}`)).toBe('passkey')
    expect(requestedPaths.filter((one) => one.includes('share'))).toEqual([])
  })

  test('behavior: who comes back from it goes on with the email that was sent', async () => {
    const { recoverer, shown, requestedPaths } = bench({ isPending: true })
    const recovering = recoverer.recover(ben, walletId, {})
    await vi.waitFor(() => expect(shown).toHaveLength(1))
    other(shown[0])?.click()
    await vi.waitFor(() => expect(shown).toHaveLength(2))
    expect(requestedPaths.filter((one) => one === 'POST email')).toHaveLength(1)
    shown[1]?.onClose?.()
    await expect(recovering).rejects.toMatchObject({ name: 'user_rejected' })
  })

  test('behavior: is not offered where no gateway answers, or where no wallet comes here', async () => {
    const { recoverer, shown, askDevice } = bench({ isPending: true })
    void recoverer.recover(ben, walletId).catch(() => undefined)
    await vi.waitFor(() => expect(shown).toHaveLength(1))
    const words = { title: 'T', heading: 'H', text: () => '' }
    void recoverer.prove(ben, { ...words, purpose: 'settings' }).catch(() => undefined)
    await vi.waitFor(() => expect(shown).toHaveLength(2))
    expect(shown.map(other)).toEqual([undefined, undefined])
    for (const screen of shown) screen.onClose?.()
    expect(askDevice).not.toHaveBeenCalled()
  })
})

describe('who logs in by a passkey alone', () => {
  const kim = { userId: 'user-2', provider: undefined, email: undefined }
  const passkey = { id: new Uint8Array([1, 2, 3]), secret: new Uint8Array(32).fill(7) }

  test('behavior: gets the share back by the same passkey, unasked, and no service reads it', async () => {
    const here = bench()
    here.factor.remember(kim.userId, passkey)
    const stored = (await here.recoverer.protect(kim, walletId, share)) ?? ''
    expect(stored).not.toContain(share)
    expect(await here.recoverer.isRecoverable(kim)).toBe(true)

    const there = bench()
    expect(await there.recoverer.isRecoverable(kim)).toBeUndefined()
    there.factor.remember(kim.userId, { ...passkey, id: new Uint8Array(passkey.id) })
    expect(await there.recoverer.recover(kim, walletId, { passkeyShare: stored })).toEqual({ share })
    expect(await there.recoverer.isRecoverable(kim)).toBe(true)
    expect([...here.requestedPaths, ...there.requestedPaths, ...there.shown]).toEqual([])
  })

  test('behavior: without the secret at hand the passkey is asked for, which may be declined', async () => {
    const here = bench()
    here.factor.remember(kim.userId, passkey)
    const stored = await here.recoverer.protect(kim, walletId, share)
    const there = bench()
    const recovering = there.recoverer.recover(kim, walletId, { passkeyShare: stored })
    await vi.waitFor(() => expect(there.shown).toHaveLength(1))
    there.shown[0]?.onClose?.()
    await expect(recovering).rejects.toMatchObject({ name: 'user_rejected' })
  })

  test('error: of somebody else, of another wallet, under another secret: nothing opens', async () => {
    const here = bench()
    here.factor.remember(kim.userId, passkey)
    const stored = (await here.recoverer.protect(kim, walletId, share)) ?? ''
    expect(await here.factor.open('user-3', walletId, stored)).toBeUndefined()
    await expect(
      here.recoverer.recover(kim, walletId.replace('6', '7'), { passkeyShare: stored }),
    ).rejects.toThrow()
    here.factor.remember(kim.userId, { ...passkey, secret: new Uint8Array(32).fill(8) })
    await expect(here.recoverer.recover(kim, walletId, { passkeyShare: stored })).rejects.toThrow()
  })

  test('behavior: new shares without the passkey at hand are on this device alone, and that is said', async () => {
    const here = bench()
    here.factor.remember(kim.userId, passkey)
    await here.recoverer.protect(kim, walletId, share)
    here.factor.remember(kim.userId, undefined)
    expect(await here.recoverer.protect(kim, walletId, share)).toBeUndefined()
    expect(await here.recoverer.isRecoverable(kim)).toBeUndefined()
  })
})
