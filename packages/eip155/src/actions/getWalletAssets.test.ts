import { describe, expect, test } from 'vitest'
import { fakeEnv } from '../../test/fakeEnv.js'
import { type Answer, fakeProvider, walletError } from '../../test/fakeProvider.js'
import { getWalletAssets } from './getWalletAssets.js'

const account = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'
const token = '0x5FbDB2315678afecb367f032d93F642f64180aa3'
const chainId = 'eip155:31337'
const icon = 'data:image/png;base64,AA=='
const erc20 = {
  address: token.toLowerCase(),
  balance: '0x16e360',
  type: 'ERC20',
  metadata: { name: 'Test Dollar', symbol: 'TUSD', decimals: 6, price: 2, iconUrl: icon },
}
const native = {
  address: 'native',
  balance: '2000000000000000000',
  type: 'NATIVE',
  metadata: { name: 'Ether', symbol: 'ETH', decimals: 18, price: 3000, iconUrl: '' },
}
const offered = { '0x7a69': { assetDiscovery: { supported: true } } }

const ask = async (assets: Answer, capabilities: Answer = offered) => {
  const wallet = fakeProvider({ wallet_getCapabilities: capabilities, wallet_getAssets: assets })
  const { env } = fakeEnv()
  return {
    ...wallet,
    result: await getWalletAssets(wallet.provider, env, { address: account, chainId }),
  }
}

test('behavior: asked by hex chain id, native first', async () => {
  const { calls, result } = await ask({ '0x7a69': [erc20, native], '0x1': [erc20] })
  expect(calls[1]).toEqual({
    method: 'wallet_getAssets',
    params: [{ account, chainFilter: ['0x7a69'] }],
  })
  expect(result).toEqual([
    {
      name: 'Ether',
      symbol: 'ETH',
      chainId,
      value: 6000,
      price: 3000,
      quantity: { decimals: '18', numeric: '2' },
      iconUrl: '',
    },
    {
      name: 'Test Dollar',
      symbol: 'TUSD',
      chainId,
      address: `${chainId}:${token}`,
      value: 3,
      price: 2,
      quantity: { decimals: '6', numeric: '1.5' },
      iconUrl: icon,
    },
  ])
})

test.each<[string, Answer]>([
  ['no capabilities', {}],
  ['not on this chain', { '0x1': { assetDiscovery: { supported: true } } }],
  ['not supported', { '0x7a69': { assetDiscovery: { supported: false } } }],
  ['another one', { '0x7a69': { atomic: { supported: true } } }],
  ['method missing', () => Promise.reject(walletError(4200))],
])('behavior: not asked unless offered: %s', async (_, capabilities) => {
  const { methods, result } = await ask({ '0x7a69': [native] }, capabilities)
  expect(result).toBeUndefined()
  expect(methods()).toEqual(['wallet_getCapabilities'])
})

test('behavior: assets with zero decimals are dropped, an empty list is valid', async () => {
  const whole = { ...erc20, metadata: { ...erc20.metadata, decimals: 0 } }
  expect((await ask({ '0x7a69': [whole] })).result).toEqual([])
  expect((await ask({ '0x7a69': [] })).result).toEqual([])
})

test('behavior: remote pictures are not fetched', async () => {
  const tracking = { ...erc20, metadata: { ...erc20.metadata, iconUrl: 'https://tracker.example/1.png' } }
  expect((await ask({ '0x7a69': [tracking] })).result?.[0]?.iconUrl).toBe('')
})

describe('behavior: accepted only if every asset is valid', () => {
  const meta = (changes: object) => ({ ...erc20, metadata: { ...erc20.metadata, ...changes } })
  test.each<[string, unknown]>([
    ['address missing', { ...erc20, address: undefined }],
    ['address is none', { ...erc20, address: '0x12' }],
    ['balance is a number', { ...erc20, balance: 5 }],
    ['balance is no quantity', { ...erc20, balance: 'lots' }],
    ['type ERC721', { ...erc20, type: 'ERC721' }],
    ['type in lower case', { ...erc20, type: 'erc20' }],
    ['metadata missing', { ...erc20, metadata: undefined }],
    ['metadata null', { ...erc20, metadata: null }],
    ['name', meta({ name: 1 })],
    ['symbol', meta({ symbol: undefined })],
    ['iconUrl', meta({ iconUrl: undefined })],
    ['decimals as text', meta({ decimals: '6' })],
    ['decimals not whole', meta({ decimals: 1.5 })],
    ['decimals absurd', meta({ decimals: 1e9 })],
    ['price as text', meta({ price: '1' })],
    ['price missing', meta({ price: undefined })],
    ['null', null],
    ['text', 'x'],
  ])('error: %s', async (_, bad) => {
    expect((await ask({ '0x7a69': [native, bad] })).result).toBeUndefined()
  })

  test.each<[string, Answer]>([
    ['no record', null],
    ['no such chain', { '0x1': [native] }],
    ['no list', { '0x7a69': native }],
    ['refused', () => Promise.reject(walletError(4001))],
  ])('error: %s', async (_, answer) => {
    expect((await ask(answer)).result).toBeUndefined()
  })
})
