import { LatchkeyError } from '@latchkey/protocol/errors'
import { expect, test } from 'vitest'
import { createDeviceShares } from './deviceShares.js'
import { createBrowser, createServices } from '../../../test/browser.js'
import { newEntropy } from '../../wallet/index.js'

test.each([false, true])(
  'behavior: the first login makes a wallet, prepared while the code was typed: %s; nothing goes to the recovery service',
  async (isPrepared) => {
    const services = createServices()
    const { keyring, onMade, backUp } = await createBrowser(services)
    if (isPrepared) keyring.prepare()
    const [first, second] = await Promise.all([keyring.open(), keyring.addresses()])
    expect(second.evm).toBe(first.evm.address)
    expect(services.asked).toEqual(['GET /custody/v1/share', 'POST /custody/v1/share'])
    expect(onMade).toHaveBeenCalledExactlyOnceWith(
      expect.objectContaining({ userId: 'user-1' }),
      first.walletId,
    )
    // No new share goes to the gateway.
    await backUp()
    expect(services.asked.filter((one) => one.startsWith('POST'))).toHaveLength(1)
    expect((await (await createBrowser(services)).keyring.open()).evm).toEqual(first.evm)
  },
)

test('behavior: who has a wallet already loses nothing by what was prepared', async () => {
  const services = createServices()
  const before = await createBrowser(services)
  const { evm } = await before.keyring.open()
  const after = await createBrowser(services, before.vault)
  after.keyring.prepare()
  expect((await after.keyring.open()).evm).toEqual(evm)
  expect(after.onMade).not.toHaveBeenCalled()
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
  const first = await createBrowser(services)
  const { evm } = await first.keyring.open()
  await first.backUp()
  const other = await createBrowser(services)
  expect((await other.keyring.open()).evm).toEqual(evm)
  expect(other.recover).toHaveBeenCalledExactlyOnceWith(
    expect.objectContaining({ email: 'mira@example.com' }),
    services.auth.share?.walletId,
    services.auth.share,
  )
  const again = await createBrowser(services, other.vault)
  expect((await again.keyring.open()).evm).toEqual(evm)
  expect(again.recover).not.toHaveBeenCalled()
})

test('behavior: a second browser opens it with the recovery share, too, when the gateway is gone', async () => {
  const services = createServices()
  const first = await createBrowser(services)
  const { evm } = await first.keyring.open()
  await first.backUp()
  const { vault, keyring } = await createBrowser(services)
  await keyring.open()
  const gone = async () => Promise.reject(new TypeError('fetch failed'))
  const later = await createBrowser({ ...services, fetch: gone }, vault)
  later.choose.mockResolvedValue('recover')
  expect((await later.keyring.open()).evm).toEqual(evm)
})

test('behavior: a browser that an earlier version left with the recovery share makes one of its own', async () => {
  const services = createServices()
  const first = await createBrowser(services)
  const wallet = await first.keyring.open()
  await first.backUp()
  const { vault, session } = await createBrowser(services)
  await createDeviceShares({ vault, session }).store(wallet, services.recovery.get(wallet.walletId) ?? '')
  await (await createBrowser(services, vault)).keyring.open()
  const gone = async () => Promise.reject(new TypeError('fetch failed'))
  const later = await createBrowser({ ...services, fetch: gone }, vault)
  later.choose.mockResolvedValue('recover')
  expect((await later.keyring.open()).evm).toEqual(wallet.evm)
})

test('behavior: of two browsers that log in for the first time at once, one makes the wallet', async () => {
  const services = createServices()
  const browsers = [await createBrowser(services), await createBrowser(services)]
  for (const [index, { recover }] of browsers.entries())
    recover.mockImplementation(async () => {
      const other = browsers[1 - index]
      return { share: (await other?.keyring.deriveShare('device'))?.share ?? '' }
    })
  const [one, two] = await Promise.all(browsers.map(({ keyring }) => keyring.open()))
  expect(one?.evm).toEqual(two?.evm)
})

test('behavior: after new shares were made, what a lost device keeps fits nothing', async () => {
  const services = createServices()
  const [kept, lost] = [await createBrowser(services), await createBrowser(services)]
  const { evm } = await kept.keyring.open()
  await kept.backUp()
  await lost.keyring.open()
  await kept.keyring.renewShares({
    replaceRecovery: async (share) => {
      services.recovery.set(services.auth.share?.walletId ?? '', share)
    },
  })
  const stillHere = await createBrowser(services, kept.vault)
  expect((await stillHere.keyring.open()).evm).toEqual(evm)
  expect(stillHere.recover).not.toHaveBeenCalled()
  const thief = await createBrowser(services, lost.vault)
  thief.recover.mockRejectedValue(new LatchkeyError('user_rejected'))
  await expect(thief.keyring.open()).rejects.toMatchObject({ name: 'user_rejected' })
})

test('behavior: another seed takes the wallet’s place, here and on other devices after they asked', async () => {
  const services = createServices()
  const { vault, keyring } = await createBrowser(services)
  const { evm: former } = await keyring.open()
  const { evm } = await keyring.replace(newEntropy())
  expect(evm.address).not.toBe(former.address)
  expect((await (await createBrowser(services, vault)).keyring.open()).evm).toEqual(evm)
})

test('behavior: what a browser stores tells nothing without its key, which cannot be read', async () => {
  const services = createServices()
  const { vault, keyring, backUp } = await createBrowser(services)
  await keyring.open()
  await backUp()
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
  other.recover.mockImplementation(async (_, __, given) => ({
    share: (given?.passkeyShare ?? '').slice('under:'.length),
  }))
  expect((await other.keyring.open()).evm).toEqual(evm)

  await other.keyring.renewShares({ replaceRecovery: async () => undefined })
  expect(services.auth.share?.passkeyShare).toMatch(/^under:/)
  expect(services.auth.share?.passkeyShare).not.toBe(stored)
  const third = await createBrowser(services)
  third.recover.mockImplementation(async (_, __, given) => ({
    share: (given?.passkeyShare ?? '').slice('under:'.length),
  }))
  expect((await third.keyring.open()).evm).toEqual(evm)
})
