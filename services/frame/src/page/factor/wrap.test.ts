import { expect, test } from 'vitest'
import { newEntropy, splitEntropy } from '../../wallet/index.js'
import {
  passkeyOf,
  unwrapWithPasskey,
  unwrapWithPassword,
  wrapWithPasskey,
  wrapWithPassword,
} from './wrap.js'

/** As the recovery service accepts it. */
const form = /^[\w-]{22,2048}$/

test('behavior: a password opens the share of its wallet, however its letters are written', async () => {
  const { recovery: share } = await splitEntropy(newEntropy())
  const wrapped = await wrapWithPassword(share, 'Caf\u00e9 au lait 7', 'wallet-1')
  expect(wrapped).toMatch(form)
  expect(wrapped).not.toContain(share)
  expect(await unwrapWithPassword(wrapped, 'Cafe\u0301 au lait 7', 'wallet-1')).toBe(share)
  await expect(unwrapWithPassword(wrapped, 'cafe au lait 7', 'wallet-1')).rejects.toThrow()
  await expect(unwrapWithPassword(wrapped, 'Caf\u00e9 au lait 7', 'wallet-2')).rejects.toThrow()
})

test('behavior: only the passkey’s secret opens a share that is under it', async () => {
  const { recovery: share } = await splitEntropy(newEntropy())
  const passkey = {
    id: crypto.getRandomValues(new Uint8Array(20)),
    secret: crypto.getRandomValues(new Uint8Array(32)),
  }
  const wrapped = await wrapWithPasskey(share, passkey, 'wallet-1')
  expect(wrapped).toMatch(form)
  expect(passkeyOf(wrapped)).toEqual(passkey.id)
  expect(await unwrapWithPasskey(wrapped, passkey.secret, 'wallet-1')).toBe(share)
  const other = crypto.getRandomValues(new Uint8Array(32))
  await expect(unwrapWithPasskey(wrapped, other, 'wallet-1')).rejects.toThrow()
  await expect(unwrapWithPasskey(wrapped, passkey.secret, 'wallet-2')).rejects.toThrow()
})

test('behavior: the same password makes another text each time', async () => {
  expect(await wrapWithPassword('share', 'a long password', 'w')).not.toBe(
    await wrapWithPassword('share', 'a long password', 'w'),
  )
})
