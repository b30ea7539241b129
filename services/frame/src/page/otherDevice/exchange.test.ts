import { expect, test } from 'vitest'
import {
  commitmentTo,
  newExchangeKey,
  numberOf,
  openFrom,
  publicText,
  sealFor,
  type ExchangeEnds,
  type Exchange,
} from './exchange.js'

const exchange: Exchange = { userId: 'user-1', id: 'request-1', site: 'shop.example' }
const value = { walletId: 'w', share: 'S'.repeat(44) }

async function pairs() {
  const [asker, helper, eve] = await Promise.all([newExchangeKey(), newExchangeKey(), newExchangeKey()])
  const keys = { asker: await publicText(asker), helper: await publicText(helper) }
  const ends = (keyPair: CryptoKeyPair, side: ExchangeEnds['side'], other = keys): ExchangeEnds => ({
    keyPair,
    side,
    keys: other,
  })
  return { asker, helper, eve, keys, evil: await publicText(eve), ends }
}

test('behavior: both devices have one number, and the sealed share opens for the asker', async () => {
  const { asker, helper, keys, ends } = await pairs()
  const number = await numberOf(exchange, keys)
  expect(number).toBeGreaterThanOrEqual(10)
  expect(number).toBeLessThanOrEqual(99)
  const sealed = await sealFor(exchange, ends(helper, 'helper'), value)
  expect(sealed).toMatch(/^[\w-]+$/)
  expect(atob(sealed.replaceAll('-', '+').replaceAll('_', '/'))).not.toContain('SSSS')
  expect(await openFrom(exchange, ends(asker, 'asker'), sealed)).toEqual(value)
})

test('behavior: the private half of a key cannot be read', async () => {
  const { privateKey } = await newExchangeKey()
  await expect(crypto.subtle.exportKey('pkcs8', privateKey)).rejects.toThrow()
  await expect(crypto.subtle.exportKey('jwk', privateKey)).rejects.toThrow()
})

test('property: a key in between leads to one number on both devices no more often than chance', async () => {
  let alike = 0
  const rounds = 400
  for (let round = 0; round < rounds; round += 1) {
    const keys = { asker: `asker-${round}`, helper: `helper-${round}` }
    const [atAsker, atHelper] = await Promise.all([
      numberOf(exchange, { ...keys, helper: `eve-${round}` }),
      numberOf(exchange, { ...keys, asker: `eve-${round}` }),
    ])
    if (atAsker === atHelper) alike += 1
  }
  expect(alike / rounds).toBeLessThan(0.05)
})

test.each([
  ['another user', { userId: 'user-2' }],
  ['another request', { id: 'request-2' }],
  ['another page', { site: 'evil.example' }],
  ['no page', { site: undefined }],
])('error: a share that was sealed for %s opens nowhere else', async (_, other) => {
  const { asker, helper, keys, ends } = await pairs()
  const sealed = await sealFor({ ...exchange, ...other }, ends(helper, 'helper'), value)
  await expect(openFrom(exchange, ends(asker, 'asker'), sealed)).rejects.toThrow()
  expect(await commitmentTo({ ...exchange, ...other }, keys.asker)).not.toBe(
    await commitmentTo(exchange, keys.asker),
  )
})

test('error: whoever is between the devices opens nothing that was sealed for the asker', async () => {
  const { helper, eve, keys, evil, ends } = await pairs()
  const sealed = await sealFor(exchange, ends(helper, 'helper'), value)
  for (const stolen of [keys, { ...keys, asker: evil }, { asker: keys.helper, helper: keys.asker }])
    await expect(openFrom(exchange, ends(eve, 'asker', stolen), sealed)).rejects.toThrow()
})

test('error: an answer that was sealed by another helper, for another key, or before, does not open', async () => {
  const { asker, helper, eve, keys, evil, ends } = await pairs()
  const foreign = await sealFor(exchange, ends(eve, 'helper', { ...keys, helper: evil }), value)
  const swapped = await sealFor(exchange, ends(helper, 'helper', { ...keys, asker: evil }), value)
  const former = await newExchangeKey()
  const replayed = await sealFor(
    exchange,
    ends(helper, 'helper', { ...keys, asker: await publicText(former) }),
    value,
  )
  for (const sealed of [foreign, swapped, replayed])
    await expect(openFrom(exchange, ends(asker, 'asker'), sealed)).rejects.toThrow()
})

test.each([
  ['cut short', (text: string) => text.slice(0, -4)],
  ['changed', (text: string) => `${text.slice(0, -2)}${text.endsWith('AA') ? 'BB' : 'AA'}`],
  ['empty', () => ''],
  ['no base64url', () => '§'],
])('error: a sealed share that is %s does not open', async (_, change) => {
  const { asker, helper, ends } = await pairs()
  const sealed = await sealFor(exchange, ends(helper, 'helper'), value)
  await expect(openFrom(exchange, ends(asker, 'asker'), change(sealed))).rejects.toThrow()
})

test.each([
  ['no point', `B${'A'.repeat(86)}`],
  ['a point off the curve', `BA${'Q'.repeat(85)}`],
  ['too short', 'BAAA'],
])('error: a key that is %s is refused', async (_, asker) => {
  const { helper, keys, ends } = await pairs()
  await expect(sealFor(exchange, ends(helper, 'helper', { ...keys, asker }), value)).rejects.toThrow()
})
