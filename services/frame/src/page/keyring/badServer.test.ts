import { base64urlnopad } from '@scure/base'
import { expect, test, vi } from 'vitest'
import { createBrowser, createServices, refusal } from '../../../test/browser.js'
import { newEntropy, splitEntropy } from '../../wallet/index.js'

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
  await expect(again.keyring.open()).rejects.toThrow('don’t belong together')
  expect(again.vault.records.get('wallet:user-1')).toEqual({
    ...Object(before.get('wallet:user-1')),
    kind: 'server',
  })
})

test.each(['gateway', 'recovery service'] as const)(
  'error: a %s that gives the share of a wallet of its own is noticed, and nobody gets that wallet',
  async (who) => {
    const services = createServices()
    const { vault, keyring, backUp } = await createBrowser(services)
    const { evm } = await keyring.open()
    await backUp()
    const before = vault.records.get('wallet:user-1')
    const share = services.auth.share
    if (share === undefined) throw new Error('There is no share')
    const theirs = await splitEntropy(newEntropy())
    if (who === 'gateway') services.auth.share = { ...share, share: theirs.auth }
    else services.recovery.set(share.walletId, theirs.recovery)
    const other = await createBrowser(services)
    await expect(other.keyring.open()).rejects.toThrow('don’t belong together')
    expect(other.vault.records.has('wallet:user-1')).toBe(false)
    const again = (await createBrowser(services, vault)).keyring.open()
    expect((await again).evm).toEqual(evm)
    expect(vault.records.get('wallet:user-1')).toEqual({
      ...Object(before),
      kind: who === 'gateway' ? 'server' : undefined,
    })
  },
)

test('behavior: a device that knows a wallet asks before another takes its place', async () => {
  const services = createServices()
  const { vault, keyring } = await createBrowser(services)
  await keyring.open()
  const known = services.auth.share
  const kept = vault.records.get('wallet:user-1')
  for (const lie of [undefined, { walletId: crypto.randomUUID(), share: 'x'.repeat(64), version: 1 }]) {
    services.auth.share = lie
    const again = await createBrowser(services, vault)
    await expect(again.keyring.open()).rejects.toMatchObject({ name: 'user_rejected' })
    expect(again.choose).toHaveBeenCalledExactlyOnceWith(kept, 'other')
    expect(services.auth.share).toBe(lie)
    expect(vault.records.get('wallet:user-1')).toEqual(kept)
  }
  services.auth.share = known
  expect((await (await createBrowser(services, vault)).keyring.open()).evm).toBeDefined()
})

test.each([
  ['is away', () => Promise.reject(new TypeError('Failed to fetch'))],
  ['fails', async () => refusal(503, 'down')],
  ['says that there never was a wallet', async () => refusal(404, 'no_share')],
  [
    'has a different wallet',
    async () => Response.json({ walletId: crypto.randomUUID(), share: 'x'.repeat(64), version: 1 }),
  ],
] as const)(
  'behavior: where the gateway %s, this browser’s share and the recovery service’s open the wallet',
  async (_, answer) => {
    const services = createServices()
    const { vault, keyring, backUp } = await createBrowser(services)
    const { evm } = await keyring.open()
    await backUp()
    const kept = vault.records.get('wallet:user-1')
    services.fetch = answer
    const again = await createBrowser(services, vault)
    await expect(again.keyring.open()).rejects.toMatchObject({ name: 'user_rejected' })
    again.choose.mockResolvedValue('recover')
    expect((await again.keyring.open()).evm).toEqual(evm)
    expect(vault.records.get('wallet:user-1')).toMatchObject({ ...(kept as object), kind: 'server' })
  },
)

test('error: a gateway that gives a changed share drives nobody to another wallet, and drops no share', async () => {
  const services = createServices()
  const { vault, keyring, backUp } = await createBrowser(services)
  const { evm } = await keyring.open()
  await backUp()
  const kept = vault.records.get('wallet:user-1') as { share: string }
  // Both services collude.
  const theirs = await splitEntropy(newEntropy())
  const { walletId = '', version = 1 } = services.auth.share ?? {}
  services.auth.share = { walletId, share: theirs.auth, version }
  services.recovery.set(walletId, theirs.recovery)
  const again = await createBrowser(services, vault)
  await expect(again.keyring.open()).rejects.toThrow()
  expect(vault.records.get('wallet:user-1')).toMatchObject({ share: kept.share, evm: evm.address })
})

test.each(['password', 'passkey'] as const)(
  'error: what the visitor put under a %s stays so on this device, whatever a service says',
  async (kind) => {
    const services = createServices()
    const { vault, keyring, backUp } = await createBrowser(services)
    await keyring.open()
    await backUp()
    await keyring.noteKind(kind)
    await expect(keyring.noteKind('server')).rejects.toThrow('claims')
    services.fetch = () => Promise.reject(new TypeError('Failed to fetch'))
    const again = await createBrowser(services, vault)
    again.choose.mockResolvedValue('recover')
    await expect(again.keyring.open()).rejects.toThrow('claims')
    expect(await again.keyring.kind()).toBe(kind)
  },
)

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
    await expect(cut.keyring.renewShares({ replaceRecovery: put })).rejects.toMatchObject({
      name: 'gateway_unreachable',
    })
    expect(put).not.toHaveBeenCalled()
    services.fetch = fetch
    const again = await createBrowser(services, vault)
    expect((await again.keyring.open()).evm).toEqual(evm)
    expect(again.recover).not.toHaveBeenCalled()
    expect(vault.records.get('wallet:user-1')).toMatchObject({ former: undefined })
    // A second run completes it.
    await again.keyring.renewShares({
      replaceRecovery: async (share) => {
        services.recovery.set(services.auth.share?.walletId ?? '', share)
      },
    })
    expect((await (await createBrowser(services)).keyring.open()).evm).toEqual(evm)
  },
)

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
