import { expect, test } from 'vitest'
import { CHAIN, OTHER } from '../../../test/fakeClient.js'
import { parseTransaction } from './parseHistory.js'

const transaction = (nft: unknown) => ({
  id: 'a',
  metadata: {
    hash: '0x1',
    chain: CHAIN,
    minedAt: '2026-11-01T00:00:00Z',
    status: 'confirmed',
    sentFrom: OTHER,
  },
  transfers: [{ direction: 'in', quantity: { numeric: '1' }, nft_info: nft }],
})
const nftOf = (nft: unknown) => parseTransaction(transaction(nft), CHAIN)?.transfers?.[0]?.nft_info

test('behavior: a collectible keeps its name, its mark and its picture', () => {
  const url = 'https://gate.test/public/getCollectibleImage/x'
  expect(
    nftOf({ name: 'Cards #17', content: { preview: { url, extra: 1 } }, flags: { is_spam: true } }),
  ).toEqual({
    name: 'Cards #17',
    content: { preview: { url } },
    flags: { is_spam: true },
  })
})

test.each<[string, unknown]>([
  ['a script', { preview: { url: 'javascript:alert(1)' } }],
  ['no text', { preview: { url: 7 } }],
  ['3,000 letters', { preview: { url: `https://a.example/${'x'.repeat(3000)}` } }],
  ['nothing', { preview: null }],
  ['no object', 'https://a.example/x.png'],
])('error: a picture that is %s is dropped', (_, content) => {
  expect(nftOf({ name: 'Cards #17', content })).toEqual({ name: 'Cards #17', flags: { is_spam: false } })
})

test('error: token names lose invisible and bidirectional characters, and are truncated', () => {
  const called = (text: string) => {
    const coin = { name: text, symbol: text }
    const transfers = [{ direction: 'in', quantity: { numeric: '1' }, fungible_info: coin }]
    const { name, symbol } =
      parseTransaction({ ...transaction({}), transfers }, CHAIN)?.transfers?.[0]?.fungible_info ?? {}
    return [name, symbol, nftOf({ name: text })?.name]
  }
  expect(called('US\u200BD\u202EC\u3164\u2028\n')).toEqual(['USDC', 'USDC', 'USDC'])
  expect(called('x'.repeat(150))).toEqual(['x'.repeat(80), 'x'.repeat(20), 'x'.repeat(80)])
})
