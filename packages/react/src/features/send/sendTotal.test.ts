import type { Network, SendState, TokenBalance } from '@latchkey/core'
import { expect, test } from 'vitest'
import { sendTotal } from './sendTotal.js'

const network = { nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 } } as Network
const ether: TokenBalance = {
  name: 'Ether',
  symbol: 'ETH',
  chainId: 'eip155:1',
  price: 0,
  quantity: { decimals: '18', numeric: '10' },
  iconUrl: '',
}
const dollar: TokenBalance = { ...ether, symbol: 'USDC', address: 'eip155:1:0xa', price: 1 }
const send = (token: TokenBalance, sendTokenAmount: string): SendState => ({
  token,
  sendTokenAmount,
  receiverAddress: '0xb',
  loading: false,
  fee: { status: 'idle' },
  progress: { step: 'editing' },
})

test.each([
  [ether, '0.25', '0.0000127', '0.250012 ETH'],
  [{ ...ether, price: 3143.6 }, '0.25', '0.0000127', '$785.94'],
  [dollar, '100', '0.0000127', '100 USDC + 0.000012 ETH'],
  [dollar, '100', '0.0001', '$100.31', 3143.6],
  [{ ...dollar, price: 0 }, '100', '0.0001', '100 USDC + 0.0001 ETH', 3143.6],
  [ether, '0.25', undefined, undefined],
])('behavior: the total of case %#', (token, amount, fee, total, coinPrice = 0) => {
  expect(sendTotal({ send: send(token, amount), fee, network, coinPrice })).toBe(total)
})
