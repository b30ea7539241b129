import { expect, test } from 'vitest'
import type { Chain } from '../../api/types.js'
import { factsOf } from './factsOf.js'

const chain: Chain = {
  caip2: 'eip155:1',
  name: 'Ethereum',
  rpcUrls: ['https://node.example/key'],
  nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
  tokens: [],
}
const bare = { tokens: { settings: 0, lists: 0 }, index: undefined }
const facts = (more: Partial<Chain>, known: Parameters<typeof factsOf>[1] = bare) =>
  Object.fromEntries(factsOf({ ...chain, ...more }, known))

test('behavior: a network with nothing but servers', () => {
  expect(facts({})).toEqual({
    Tokens: '0 tokens in the settings, 0 from lists',
    Balances: 'The network itself',
    History: 'None',
    Swaps: 'None',
    Prices: 'Only from the settings',
    'Smart accounts': 'None',
  })
  expect(facts({ caip2: 'bip122:000000000019d6689c085ae165831e93' })['Balances']).toBe('None')
})

test('behavior: sources in their order, each by its name and host; no address is told', () => {
  const told = facts(
    {
      balances: { provider: 'esplora', urls: ['https://explorer.example/secret'] },
      history: [{ provider: 'index' }, { provider: 'blockscout', url: 'https://scout.example/key' }],
      swaps: [{ provider: 'uniswap' }, { provider: 'somebody-new' }],
      prices: [{ provider: 'defillama' }],
      bundlerUrls: ['https://bundler.example/key', 'no address with a key'],
    },
    { tokens: { settings: 1, lists: 1200 }, index: { low: 0, high: 1500, behind: 1 } },
  )
  expect(told).toEqual({
    Tokens: '1 token in the settings, 1,200 from lists',
    Balances: 'Esplora (explorer.example)',
    History: 'Own index, then Blockscout (scout.example); indexed are blocks 0 to 1,500, 1 block behind',
    Swaps: 'Uniswap, then somebody-new',
    Prices: 'DefiLlama',
    'Smart accounts': 'By bundler.example, an address',
  })
  expect(JSON.stringify(told)).not.toMatch(/key|secret/)
})
