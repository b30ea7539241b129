import { getAddress } from 'viem'
import { expect, test } from 'vitest'
import type { WalletChain } from '../settings/walletTypes.js'
import { planRequest } from './planRequest.js'
import type { RequestWorld } from './requestTypes.js'

const chain = (id: number): WalletChain => ({
  id,
  caip2: `eip155:${id}`,
  name: `Chain ${id}`,
  rpcUrl: 'http://127.0.0.1:1',
  symbol: 'ETH',
  decimals: 18,
  explorer: null,
  tokens: [],
  added: false,
})
const ownAddress = getAddress('0x2c7536e3605d9c16a7a3d7b1898e529396a65c23')
const other = getAddress('0x000000000000000000000000000000000000beef')
const world: RequestWorld = {
  chains: [chain(1), chain(2), chain(3)],
  families: [],
  activeChain: 'eip155:1',
  grant: { chains: ['eip155:1', 'eip155:2'], accounts: [ownAddress], methods: [], events: [], others: {} },
}
const plan = (method: string, params: unknown = [], on = 'eip155:1') =>
  planRequest({ method, params, chain: on }, world)

test.each([
  ['eth_accounts', [], [ownAddress]],
  ['eth_chainId', [], '0x1'],
  ['wallet_switchEthereumChain', [{ chainId: '0x1' }], null],
  ['wallet_addEthereumChain', [{ chainId: '0x2', rpcUrls: ['https://a.example'] }], null],
])('behavior: %s is answered without a prompt', (method, params, result) => {
  expect(plan(method, params)).toEqual({ kind: 'answer', result })
})

test.each([
  ['an unknown method', 'eth_sign', [ownAddress, '0x00'], 'eip155:1', 4200],
  ['a chain that is not here', 'personal_sign', ['0x61', ownAddress], 'eip155:9', 4901],
  ['an account that is not shared', 'personal_sign', ['0x61', other], 'eip155:1', 4100],
  ['a sender that is not shared', 'eth_sendTransaction', [{ from: other, to: ownAddress }], 'eip155:1', 4100],
  ['a transaction without a sender', 'eth_sendTransaction', [{ to: ownAddress }], 'eip155:1', -32602],
  [
    'neither receiver nor code',
    'eth_sendTransaction',
    [{ from: ownAddress, data: '0x' }],
    'eip155:1',
    -32602,
  ],
  [
    'an amount that is no number',
    'eth_sendTransaction',
    [{ from: ownAddress, to: ownAddress, value: '1.5' }],
    'eip155:1',
    -32602,
  ],
  ['typed data that is cut off', 'eth_signTypedData_v4', [ownAddress, '{"types":{}}'], 'eip155:1', -32602],
  ['a switch to nowhere', 'wallet_switchEthereumChain', [{}], 'eip155:1', -32602],
  ['a switch to an unknown chain', 'wallet_switchEthereumChain', [{ chainId: '0x9' }], 'eip155:1', 4902],
  ['a chain without a server', 'wallet_addEthereumChain', [{ chainId: '0x9' }], 'eip155:1', -32602],
])('error: %s is refused', (_name, method, params, on, code) => {
  expect(plan(method, params, on)).toMatchObject({ kind: 'refuse', code })
})

test.each([
  [
    'hex is signed as bytes and shown as text',
    ['0xc3a9', ownAddress],
    { text: 'é', message: { raw: '0xc3a9' } },
  ],
  ['bytes that are no text are shown as they are', ['0xff00', ownAddress], { text: '0xff00' }],
  ['plain text', ['hello', ownAddress], { text: 'hello', message: 'hello' }],
  ['the order of eth_sign', [ownAddress.toLowerCase(), '0x61'], { text: 'a', address: ownAddress }],
])('behavior: personal_sign: %s', (_name, params, job) => {
  expect(plan('personal_sign', params)).toMatchObject({ kind: 'ask', job: { type: 'message', ...job } })
})

test('behavior: numbers too large for a double stay exact in typed data', () => {
  const types = { A: [{ name: 'n', type: 'uint256' }] }
  const text = `{"types":${JSON.stringify(types)},"primaryType":"A","domain":{},"message":{"n":123456789012345678901234567890}}`
  expect(plan('eth_signTypedData_v4', [ownAddress, text])).toMatchObject({
    kind: 'ask',
    job: { type: 'typedData', data: { message: { n: '123456789012345678901234567890' } } },
  })
})

test('behavior: a chain of the wallet outside the session prompts the person', () => {
  expect(plan('wallet_switchEthereumChain', [{ chainId: '0x3' }])).toMatchObject({
    kind: 'ask',
    job: { type: 'switch', chain: { id: 3 } },
  })
})
