import { expect, test } from 'vitest'
import { DEFAULT_ONRAMP_OPTIONS, DEFAULT_ONRAMP_SELLERS, onrampChainName, purchaseChain } from './onramp.js'

test('behavior: eight chains have a name at on-ramps, others are Ethereum', () => {
  const ids = [1, 42161, 137, 80094, 43114, 10, 42220, 8453, 31337]
  expect(ids.map((id) => onrampChainName(`eip155:${id}`))).toEqual([
    'ethereum',
    'arbitrum',
    'polygon',
    'berachain',
    'avalanche-c-chain',
    'optimism',
    'celo',
    'base',
    'ethereum',
  ])
  expect(onrampChainName('solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp')).toBe('solana')
})

test.each([
  ['8453', 'eip155:8453'],
  ['solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp', 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp'],
  ['', undefined],
  ['0x1', undefined],
])('behavior: the chain of %j is %s', (chain_id, chain) => {
  expect(purchaseChain({ chain_id })).toBe(chain)
})

test('behavior: fallbacks: USDC and ETH on two chains, limits, two providers', () => {
  const { purchaseCurrencies, paymentCurrencies } = DEFAULT_ONRAMP_OPTIONS
  expect(
    purchaseCurrencies.map(({ symbol, networks }) => [symbol, networks.map(({ name }) => name)]),
  ).toEqual([
    ['USDC', ['ethereum', 'polygon']],
    ['ETH', ['ethereum', 'polygon']],
  ])
  expect(paymentCurrencies.map(({ id }) => id)).toEqual(['USD', 'EUR'])
  expect(paymentCurrencies[0]?.payment_method_limits).toEqual([
    { id: 'card', min: '10.00', max: '7500.00' },
    { id: 'ach_bank_account', min: '10.00', max: '25000.00' },
  ])
  expect(DEFAULT_ONRAMP_SELLERS.map(({ fees, namespaces }) => [fees, namespaces])).toEqual([
    ['1-2%', ['eip155']],
    ['1-2%', ['eip155', 'solana']],
  ])
})
