import { expect, test } from 'vitest'
import { urlBody } from './onrampSchemas.js'

const body = {
  destinationWallets: [{ address: `0x${'1'.repeat(40)}`, blockchains: ['ethereum'], assets: ['ETH'] }],
  defaultNetwork: 'ethereum',
  partnerUserId: 'x',
  defaultExperience: 'buy',
}

test.each<[unknown, string | undefined]>([
  ['100', '100'],
  [100, '100'],
  [12.5, '12.5'],
  [1e-7, '0.0000001'],
  [0.1, '0.1'],
  [0, undefined],
  [-1, undefined],
  [1e21, undefined],
  ['1e3', undefined],
  [true, undefined],
])('param: a preset amount %j is %j', (given, expected) => {
  expect(urlBody.safeParse({ ...body, presetFiatAmount: given }).data?.presetFiatAmount).toBe(expected)
  expect(urlBody.safeParse({ ...body, presetCryptoAmount: given }).data?.presetCryptoAmount).toBe(expected)
})
