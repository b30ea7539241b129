import { expect, test } from 'vitest'
import { create, gateway } from '../../test/servedWallets.js'
import { imageUrl } from './imageUrl.js'

test.each([
  ['wallet', 'io.fox', '/getWalletImage/io.fox'],
  ['network', 'eip155:1', '/public/getAssetImage/eip155%3A1'],
  ['token', 'USD C', '/public/getTokenImage/USD%20C'],
  ['currency', 'EUR', '/public/getCurrencyImage/EUR'],
] as const)('param: imageUrl of a %s', (kind, id, path) => {
  expect(imageUrl(create().client, { kind, id })).toBe(`${gateway}${path}?projectId=demo`)
  expect(imageUrl(create({ gateway: undefined }).client, { kind, id })).toBeUndefined()
})
