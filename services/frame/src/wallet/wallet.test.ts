import { bytesToHex, hexToBytes } from '@noble/hashes/utils.js'
import { base64urlnopad } from '@scure/base'
import * as fc from 'fast-check'
import { mnemonicToAccount } from 'viem/accounts'
import { expect, test } from 'vitest'
import { newDeviceKey, openShare, sealShare } from './deviceKey.js'
import { deriveEvm } from './evm.js'
import { newEntropy, phraseOf, readPhrase, seedOf } from './seed.js'
import { furtherShare, joinShares, ShareMismatchError, splitEntropy, type Shares } from './shares.js'
import { deriveSolana, slip10 } from './solana.js'

const entropies = fc
  .constantFrom(16, 20, 24, 28, 32)
  .chain((length) => fc.uint8Array({ minLength: length, maxLength: length }))
  .map((bytes) => new Uint8Array(bytes))
const runs = { numRuns: 20 }

async function seedFrom(phrase: string): Promise<Uint8Array> {
  const entropy = readPhrase(phrase)
  if (entropy === undefined) throw new Error('Not a phrase')
  return seedOf(entropy)
}

test.each([
  // BIP-39 publishes no vectors without a passphrase.
  [
    `${'abandon '.repeat(11)}about`,
    '0x9858EfFD232B4033E47d90003D41EC34EcaEda94',
    'HAgk14JpMQLgt6rVgv7cBQFJWFto5Dqxi472uT3DKpqk',
  ],
  [`${'test '.repeat(11)}junk`, '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266', undefined],
])('param: "%s" has the accounts that other wallets show', async (phrase, evm, solana) => {
  const seed = await seedFrom(phrase)
  expect(deriveEvm(seed).address).toBe(evm)
  if (solana !== undefined) expect(deriveSolana(seed).address).toBe(solana)
})

test('param: keys at every index are those of viem', async () => {
  await fc.assert(
    fc.asyncProperty(entropies, fc.nat(0x7fffffff), async (entropy, index) => {
      const { address, privateKey } = deriveEvm(await seedOf(entropy), index)
      const account = mnemonicToAccount(phraseOf(entropy), { addressIndex: index })
      expect(address).toBe(account.address)
      expect(privateKey).toEqual(new Uint8Array(account.getHdKey().privateKey ?? []))
    }),
    { numRuns: 5 },
  )
})

test.each([
  // https://github.com/satoshilabs/slips/blob/master/slip-0010.md
  [[], '2b4be7f19ee27bbf30c667b642d5f4aa69fd169872f8fc3059c08ebae2eb19e7'],
  [[0], '68e0fe46dfb67e368c75379acec591dad19df3cde26e63b93a8e704f1dade7a3'],
  [[0, 1, 2, 2, 1_000_000_000], '8f94d394a8e8fd6b1bc2f3f49f5c47e385281d5c17e65324b0f62483e37e8793'],
])('param: the vectors of SLIP-0010 for Ed25519 at %j', (path, key) => {
  expect(bytesToHex(slip10(hexToBytes('000102030405060708090a0b0c0d0e0f'), path))).toBe(key)
})

test('behavior: a phrase reads back as it was, however it is typed; a wrong word is noticed', () => {
  fc.assert(
    fc.property(entropies, (entropy) => {
      const phrase = phraseOf(entropy)
      expect(readPhrase(`  ${phrase.toUpperCase().replaceAll(' ', '\n ')} `)).toEqual(entropy)
      expect(readPhrase(`${phrase} abandon`)).toBeUndefined()
      expect(readPhrase(phrase.replace(/^\S+/, 'latchkey'))).toBeUndefined()
    }),
    runs,
  )
  expect(readPhrase('abandon '.repeat(12))).toBeUndefined()
  expect(readPhrase('')).toBeUndefined()
})

test('error: an index that is none', async () => {
  const seed = await seedFrom(`${'abandon '.repeat(11)}about`)
  for (const index of [-1, 1.5, Number.NaN, 2 ** 31]) {
    expect(() => deriveEvm(seed, index)).toThrow(RangeError)
    expect(() => deriveSolana(seed, index)).toThrow(RangeError)
  }
})

test('behavior: any two shares bring a wallet back', async () => {
  await fc.assert(
    fc.asyncProperty(entropies, async (entropy) => {
      const { device, auth, recovery } = await splitEntropy(entropy)
      for (const [a, b] of [
        [device, auth],
        [recovery, device],
        [auth, recovery],
      ] as const)
        expect(await joinShares(a, b)).toEqual(entropy)
    }),
    runs,
  )
})

test('error: shares of two wallets, one share twice, or a changed one make no wallet', async () => {
  await fc.assert(
    fc.asyncProperty(entropies, fc.nat(), fc.integer({ min: 1, max: 255 }), async (entropy, at, change) => {
      const [shares, others] = await Promise.all([splitEntropy(entropy), splitEntropy(newEntropy())])
      const bytes = base64urlnopad.decode(shares.auth)
      const index = at % (bytes.length - 1)
      bytes[index] = (bytes[index] ?? 0) ^ change
      for (const other of [
        base64urlnopad.encode(bytes),
        others.auth,
        shares.device,
        shares.auth.slice(4),
        '',
        '*',
      ])
        await expect(joinShares(shares.device, other)).rejects.toThrow(ShareMismatchError)
    }),
    runs,
  )
})

test('behavior: a share made later opens the wallet with each share of the other holder', async () => {
  const entropy = newEntropy()
  const { device, auth, recovery } = await splitEntropy(entropy)
  // Random ones would collide in 99 of 100 runs.
  const many = Array.from({ length: 50 })
  const devices = await Promise.all(many.map(() => furtherShare(device, auth, 'device')))
  const recoveries = await Promise.all(many.map(() => furtherShare(device, auth, 'recovery')))
  for (const one of [device, auth, ...devices])
    for (const other of [recovery, ...recoveries]) expect(await joinShares(one, other)).toEqual(entropy)
})

test('behavior: one share tells nothing: each byte of it is anything, whatever the wallet is', async () => {
  const [zeros, ones] = [new Uint8Array(32), new Uint8Array(32).fill(255)]
  for (const part of ['device', 'auth', 'recovery'] as const satisfies readonly (keyof Shares)[]) {
    for (const entropy of [zeros, ones]) {
      // A possible value is missing with a probability of 6 in a million.
      const seen = new Set<number>()
      for (let i = 0; i < 64; i += 1)
        for (const byte of base64urlnopad.decode((await splitEntropy(entropy))[part]).subarray(0, -1))
          seen.add(byte)
      expect(seen.size).toBeGreaterThan(250)
    }
  }
})

test('behavior: a device share opens with its key and wallet only, and its key cannot be read', async () => {
  const [key, other] = await Promise.all([newDeviceKey(), newDeviceKey()])
  const { device } = await splitEntropy(newEntropy())
  const sealed = await sealShare(key, device, 'wallet-1')
  expect(await openShare(key, sealed, 'wallet-1')).toBe(device)
  expect(await sealShare(key, device, 'wallet-1')).not.toBe(sealed)
  await expect(openShare(other, sealed, 'wallet-1')).rejects.toThrow()
  await expect(openShare(key, sealed, 'wallet-2')).rejects.toThrow()
  const changed = base64urlnopad.decode(sealed)
  changed[20] = (changed[20] ?? 0) ^ 1
  await expect(openShare(key, base64urlnopad.encode(changed), 'wallet-1')).rejects.toThrow()
  await expect(crypto.subtle.exportKey('raw', key)).rejects.toThrow()
})
