import { getAddressDecoder, getBase58Decoder, isOffCurveAddress, address as kitAddress } from '@solana/kit'
import { findAssociatedTokenPda } from '@solana-program/token'
import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { anyAddress, anyKey } from '../../test/arbitraries.js'
import { associatedTokenAccount } from './associatedTokenAccount.js'
import { decodeBase58, encodeBase58 } from '@latchkey/protocol/base58'
import { isAddress } from './isAddress.js'
import { isOnCurve } from './isOnCurve.js'
import { associatedTokenProgram, systemProgram, tokenPrograms } from './programs.js'

test('behavior: base58 equals the reference library’s, both ways', () => {
  const reference = getBase58Decoder()
  const bytes = fc.uint8Array({ maxLength: 70 })
  fc.assert(
    fc.property(bytes, (given) => {
      const text = encodeBase58(given)
      expect(text).toBe(reference.decode(given))
      expect(decodeBase58(text)).toEqual(given)
    }),
  )
  for (const zeros of [0, 1, 32]) expect(encodeBase58(new Uint8Array(zeros))).toBe('1'.repeat(zeros))
})

test.each([
  [systemProgram, true],
  ['TokenkegQfeZyiNwAJbNbGKPFXCWuBvf9Ss623VQ5DA', true],
  ['TokenzQdBNbLqP5VEhdkAS6EPFLC1PHnBqCXEpPxuEb', true],
  ['1'.repeat(31), false],
  ['1'.repeat(33), false],
  ['z'.repeat(44), false],
  ['TokenkegQfeZyiNwAJbNbGKPFXCWuBvf9Ss623VQ5D', false],
  ['TokenkegQfeZyiNwAJbNbGKPFXCWuBvf9Ss623VQ5DAA', false],
  ['TokenkegQfeZyiNwAJbNbGKPFXCWuBvf9Ss623VQ5D0', false],
  ['TokenkegQfeZyiNwAJbNbGKPFXCWuBvf9Ss623VQ5Dl', false],
  [' TokenkegQfeZyiNwAJbNbGKPFXCWuBvf9Ss623VQ5DA', false],
  ['0x71C7656EC7ab88b098defB751B7401B5f6d8976F', false],
  ['bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4', false],
  ['1'.repeat(100_000), false],
  ['', false],
])('param: %.50s is an address: %s', (text, expected) => {
  expect(isAddress(text)).toBe(expected)
})

test('behavior: points on the curve match the reference library', () => {
  fc.assert(
    fc.property(anyKey, (bytes) => {
      expect(isOnCurve(bytes)).toBe(!isOffCurveAddress(getAddressDecoder().decode(bytes)))
    }),
    { numRuns: 300 },
  )
})

test.each([
  ['zero', 0n, false, true],
  ['one', 1n, false, true],
  ['one with a sign', 1n, true, false],
  ['the prime, which is no field element', (1n << 255n) - 19n, false, false],
])('behavior: %s', (_what, y, sign, expected) => {
  const bytes = Uint8Array.from({ length: 32 }, (_, index) => Number((y >> BigInt(8 * index)) & 255n))
  if (sign) bytes[31] = (bytes[31] ?? 0) | 128
  expect(isOnCurve(bytes)).toBe(expected)
})

test('behavior: associated token accounts equal the reference library’s, for both programs', async () => {
  await fc.assert(
    fc.asyncProperty(
      anyAddress,
      anyAddress,
      fc.constantFrom(...tokenPrograms),
      async (owner, mint, program) => {
        const [expected] = await findAssociatedTokenPda({
          owner: kitAddress(owner),
          mint: kitAddress(mint),
          tokenProgram: kitAddress(program),
        })
        expect(await associatedTokenAccount({ owner, mint, program })).toBe(expected)
      },
    ),
    { numRuns: 50 },
  )
})

test('error: an owner that is not an address', async () => {
  const parameters = { owner: '0x1', mint: systemProgram, program: associatedTokenProgram }
  await expect(associatedTokenAccount(parameters)).rejects.toMatchObject({
    name: 'invalid_receiver',
    details: { value: '0x1' },
  })
})
