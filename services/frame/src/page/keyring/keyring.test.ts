import { LatchkeyError } from '@latchkey/protocol/errors'
import { base64urlnopad } from '@scure/base'
import { expect, test, vi } from 'vitest'
import { newEntropy, splitEntropy } from '../../wallet/index.js'
import { createSession } from '../login/session.js'
import { type AuthShare, createGateway } from '../services/gateway.js'
import { createServiceClient } from '../services/http.js'
import { createRecovery } from '../services/recovery.js'
import type { Records, StoredSession, Vault } from '../vault/vault.js'
import { createKeyring } from './keyring.js'

const refusal = (status: number, name: string) =>
  Response.json({ status: 'FAILED', reasons: [{ name, description: name }] }, { status })

/** What both services keep, answered over HTTP as they do. @param passkey what the visitor's does to a share, if they have one */
function createServices(passkey?: (share: string) => string) {
  const auth: { share?: AuthShare | undefined } = {}
  const recovery = new Map<string, string>()
  const asked: string[] = []
  const fetch: typeof globalThis.fetch = async (input, init) => {
    const { pathname } = new URL(String(input))
    const body = init?.body === undefined ? {} : (JSON.parse(String(init.body)) as Record<string, string>)
    asked.push(`${init?.method ?? ''} ${pathname}`)
    if (pathname === '/recovery/v1/leave') {
      recovery.set(String(body['walletId']), String(body['share']))
      return Response.json({ version: 1 })
    }
    if (init?.method === 'GET') return auth.share ? Response.json(auth.share) : refusal(404, 'no_share')
    const replaces = body['replaces'] as unknown as number | undefined
    if (replaces !== auth.share?.version) return refusal(409, 'share_changed')
    const version = (auth.share?.version ?? 0) + 1
    const { passkeyShare } = body
    auth.share = { walletId: String(body['walletId']), share: String(body['share']), passkeyShare, version }
    return Response.json({ version })
  }
  return { auth, recovery, asked, fetch, passkey }
}

function createVault(): Vault & { readonly records: Map<string, unknown> } {
  const records = new Map<string, unknown>()
  return {
    records,
    get: async <K extends keyof Records>(key: K) => records.get(key) as Records[K] | undefined,
    set: async (key, value) => void records.set(key, value),
    keep: async (_key, value) => value,
    delete: async (key) => void records.delete(key),
  }
}

const alone = <T>(run: () => Promise<T>): Promise<T> => run()

/** A browser that is logged in; `recover` is what the visitor does when they are asked for the code. */
async function createBrowser(services: ReturnType<typeof createServices>, vault = createVault()) {
  const client = createServiceClient('https://service.example', {
    projectId: 'shop',
    fetch: services.fetch,
    prove: async () => 'a proof',
  })
  const gateway = createGateway(client, () => 'en')
  const session = createSession({ vault, gateway, alone, now: () => 0, onOver: () => undefined })
  const tokens = { accessToken: 'a', refreshToken: 'r', expiresIn: 1e12, userId: 'user-1', deviceToken: 'd' }
  await session.begin({ ...tokens, email: 'mira@example.com' })
  const recover = vi.fn(
    async (_: StoredSession, walletId: string, __?: string) => services.recovery.get(walletId) ?? '',
  )
  const isReplacementFine = vi.fn(async () => false)
  const protect = vi.fn(async (_: StoredSession, __: string, share: string) => services.passkey?.(share))
  const keyring = createKeyring({
    vault,
    session,
    gateway,
    leave: async ({ email = '' }, walletId, share) => {
      await createRecovery(client, () => 'en').leave(email, walletId, share)
    },
    recover,
    protect,
    isReplacementFine,
    alone,
    newId: () => crypto.randomUUID(),
  })
  return { vault, keyring, recover, isReplacementFine }
}

test('behavior: the first login makes a wallet; the share that makes it count is given away last', async () => {
  const services = createServices()
  const { keyring } = await createBrowser(services)
  const [first, second] = await Promise.all([keyring.open(), keyring.addresses()])
  expect(second.evm).toBe(first.evm.address)
  expect(services.asked.at(-1)).toBe('POST /custody/v1/share')
  expect(services.recovery.size).toBe(1)
})

test('behavior: the same browser opens it with its own share and the gateway’s', async () => {
  const services = createServices()
  const before = await createBrowser(services)
  const { evm, solana } = await before.keyring.open()
  const after = await createBrowser(services, before.vault)
  expect(await after.keyring.addresses()).toMatchObject({ evm: evm.address, solana: solana.address })
  expect((await after.keyring.open()).evm).toEqual(evm)
  expect(after.recover).not.toHaveBeenCalled()
})

test('behavior: a new browser asks once, and keeps what it was given', async () => {
  const services = createServices()
  const { evm } = await (await createBrowser(services)).keyring.open()
  const other = await createBrowser(services)
  expect((await other.keyring.open()).evm).toEqual(evm)
  expect(other.recover).toHaveBeenCalledExactlyOnceWith(
    expect.objectContaining({ email: 'mira@example.com' }),
    services.auth.share?.walletId,
    undefined,
  )
  const again = await createBrowser(services, other.vault)
  expect((await again.keyring.open()).evm).toEqual(evm)
  expect(again.recover).not.toHaveBeenCalled()
})

test('behavior: of two browsers that log in for the first time at once, one makes the wallet', async () => {
  const services = createServices()
  const browsers = [await createBrowser(services), await createBrowser(services)]
  const [one, two] = await Promise.all(browsers.map(({ keyring }) => keyring.open()))
  expect(one?.evm).toEqual(two?.evm)
})

test('error: a share that the gateway changed opens nothing and makes no other wallet', async () => {
  const services = createServices()
  const { vault, keyring } = await createBrowser(services)
  await keyring.open()
  const before = new Map(vault.records)
  const share = services.auth.share
  if (share === undefined) throw new Error('There is no share')
  const bytes = base64urlnopad.decode(share.share)
  bytes[3] = (bytes[3] ?? 0) ^ 1
  services.auth.share = { ...share, share: base64urlnopad.encode(bytes) }
  const again = await createBrowser(services, vault)
  await expect(again.keyring.open()).rejects.toThrow('do not belong together')
  expect(again.vault.records.get('wallet:user-1')).toEqual(before.get('wallet:user-1'))
})

test.each(['gateway', 'recovery service'] as const)(
  'error: a %s that gives the share of a wallet of its own is noticed, and nobody gets that wallet',
  async (who) => {
    const services = createServices()
    const { vault, keyring } = await createBrowser(services)
    const { evm } = await keyring.open()
    const before = vault.records.get('wallet:user-1')
    const share = services.auth.share
    if (share === undefined) throw new Error('There is no share')
    const theirs = await splitEntropy(newEntropy())
    if (who === 'gateway') services.auth.share = { ...share, share: theirs.auth }
    else services.recovery.set(share.walletId, theirs.recovery)
    const other = await createBrowser(services)
    await expect(other.keyring.open()).rejects.toThrow('do not belong together')
    expect(other.vault.records.has('wallet:user-1')).toBe(false)
    const again = (await createBrowser(services, vault)).keyring.open()
    if (who === 'gateway') await expect(again).rejects.toThrow('do not belong together')
    else expect((await again).evm).toEqual(evm)
    expect(vault.records.get('wallet:user-1')).toEqual(before)
  },
)

test('behavior: a device that knows a wallet asks before another takes its place', async () => {
  const services = createServices()
  const { vault, keyring } = await createBrowser(services)
  await keyring.open()
  const known = services.auth.share
  for (const lie of [undefined, { walletId: crypto.randomUUID(), share: 'x'.repeat(64), version: 1 }]) {
    services.auth.share = lie
    const again = await createBrowser(services, vault)
    await expect(again.keyring.open()).rejects.toMatchObject({ name: 'user_rejected' })
    expect(again.isReplacementFine).toHaveBeenCalledOnce()
    expect(services.auth.share).toBe(lie)
  }
  services.auth.share = known
  expect((await (await createBrowser(services, vault)).keyring.open()).evm).toBeDefined()
})

test('behavior: after new shares were made, what a lost device keeps fits nothing', async () => {
  const services = createServices()
  const [kept, lost] = [await createBrowser(services), await createBrowser(services)]
  const { evm } = await kept.keyring.open()
  await lost.keyring.open()
  await kept.keyring.splitAnew(async (share) => {
    services.recovery.set(services.auth.share?.walletId ?? '', share)
  })
  const stillHere = await createBrowser(services, kept.vault)
  expect((await stillHere.keyring.open()).evm).toEqual(evm)
  expect(stillHere.recover).not.toHaveBeenCalled()
  const thief = await createBrowser(services, lost.vault)
  thief.recover.mockRejectedValue(new LatchkeyError('user_rejected'))
  await expect(thief.keyring.open()).rejects.toMatchObject({ name: 'user_rejected' })
})

test.each(['before', 'after'] as const)(
  'error: a connection that breaks %s the gateway took a new share costs nobody the wallet',
  async (when) => {
    const services = createServices()
    const { vault, keyring } = await createBrowser(services)
    const { evm } = await keyring.open()
    const fetch = services.fetch
    services.fetch = async (input, init) => {
      const isStore = init?.method === 'POST' && String(input).includes('/custody/')
      if (isStore && when === 'before') throw new TypeError('Failed to fetch')
      const answer = await fetch(input, init)
      if (isStore) throw new TypeError('Failed to fetch')
      return answer
    }
    const cut = await createBrowser(services, vault)
    const put = vi.fn(async () => undefined)
    await expect(cut.keyring.splitAnew(put)).rejects.toMatchObject({ name: 'gateway_unreachable' })
    expect(put).not.toHaveBeenCalled()
    services.fetch = fetch
    const again = await createBrowser(services, vault)
    expect((await again.keyring.open()).evm).toEqual(evm)
    expect(again.recover).not.toHaveBeenCalled()
    expect(vault.records.get('wallet:user-1')).toMatchObject({ former: undefined })
    // Done once more it is whole: another browser gets the wallet.
    await again.keyring.splitAnew(async (share) => {
      services.recovery.set(services.auth.share?.walletId ?? '', share)
    })
    expect((await (await createBrowser(services)).keyring.open()).evm).toEqual(evm)
  },
)

test('behavior: another seed takes the wallet’s place, here and on other devices after they asked', async () => {
  const services = createServices()
  const { vault, keyring } = await createBrowser(services)
  const { evm: former } = await keyring.open()
  const { evm } = await keyring.replace(newEntropy())
  expect(evm.address).not.toBe(former.address)
  expect((await (await createBrowser(services, vault)).keyring.open()).evm).toEqual(evm)
})

test('error: when the gateway does not take the new share, the wallet stays what it was', async () => {
  const services = createServices()
  const { vault, keyring } = await createBrowser(services)
  const { evm } = await keyring.open()
  const present = services.auth.share
  const fetch = services.fetch
  services.fetch = async (input, init) =>
    init?.method === 'POST' && String(input).includes('/custody/')
      ? refusal(403, 'login_again')
      : fetch(input, init)
  const again = await createBrowser(services, vault)
  await expect(again.keyring.replace(newEntropy())).rejects.toThrow()
  expect(services.auth.share).toBe(present)
  services.fetch = fetch
  expect((await (await createBrowser(services, vault)).keyring.open()).evm).toEqual(evm)
})

test('behavior: what a browser stores tells nothing without its key, which cannot be read', async () => {
  const services = createServices()
  const { vault, keyring } = await createBrowser(services)
  await keyring.open()
  const key = vault.records.get('key') as CryptoKey
  await expect(crypto.subtle.exportKey('raw', key)).rejects.toThrow()
  const stored = JSON.stringify([...vault.records])
  expect(stored).not.toContain(services.auth.share?.share ?? '')
  for (const share of services.recovery.values()) expect(stored).not.toContain(share)
})

test('behavior: signing out forgets the keys that were at hand', async () => {
  const { keyring } = await createBrowser(createServices())
  const wallet = await keyring.open()
  keyring.close()
  expect(
    [...wallet.entropy, ...wallet.evm.privateKey, ...wallet.solana.privateKey].every((byte) => byte === 0),
  ).toBe(true)
})

test('behavior: what a passkey protects is stored with the share that it fits, and anew with new ones', async () => {
  const services = createServices((share) => `under:${share}`)
  const first = await createBrowser(services)
  const { evm } = await first.keyring.open()
  const stored = services.auth.share?.passkeyShare
  expect(stored).toMatch(/^under:/)

  const other = await createBrowser(services)
  other.recover.mockImplementation(async (_, __, given = '') => given.slice('under:'.length))
  expect((await other.keyring.open()).evm).toEqual(evm)

  await other.keyring.splitAnew(async () => undefined)
  expect(services.auth.share?.passkeyShare).toMatch(/^under:/)
  expect(services.auth.share?.passkeyShare).not.toBe(stored)
  const third = await createBrowser(services)
  third.recover.mockImplementation(async (_, __, given = '') => given.slice('under:'.length))
  expect((await third.keyring.open()).evm).toEqual(evm)
})
