import { describe, expect, test } from 'vitest'
import { ADDRESS, CHAIN, OTHER } from '../../../test/fakeClient.js'
import { EMPTY_SEND } from '../../store/initialState.js'
import type { TokenBalance } from '../../types/adapter.js'
import type { ConnectedAccount, SendState } from '../../types/state.js'
import { isReceiverComplete, validateSend, type ValidateSendOptions } from './validateSend.js'

const eth: TokenBalance = {
  name: 'Ether',
  symbol: 'ETH',
  chainId: CHAIN,
  price: 0,
  quantity: { decimals: '18', numeric: '9' },
  iconUrl: '',
}
const usd: TokenBalance = {
  ...eth,
  symbol: 'TUSD',
  address: `${CHAIN}:${ADDRESS}`,
  quantity: { decimals: '6', numeric: '5.5' },
}
const own: TokenBalance = { ...usd, address: `${CHAIN}:${OTHER.toLowerCase()}` }
const account: ConnectedAccount = {
  status: 'connected',
  namespace: 'eip155',
  caipAddress: `${CHAIN}:${ADDRESS}`,
  address: ADDRESS,
  chainId: CHAIN,
  connectionId: 'c',
  connectorId: 'injected',
  wallet: { id: 'w', name: 'W' },
  allAccounts: [{ address: ADDRESS, type: 'eoa' }],
  preferredAccountType: 'eoa',
  balance: {
    status: 'ready',
    at: 0,
    data: { amount: '2000000000000000000', formatted: '2', symbol: 'ETH', decimals: 18 },
  },
  tokens: { status: 'idle' },
}
const fee = (wei: string): SendState['fee'] => ({ status: 'ready', at: 0, data: { gas: '21000', fee: wei } })
const isAddress = (value: string): boolean => value === OTHER
const isBurnAddress = isAddress

type Case = readonly [string, Partial<SendState>, ValidateSendOptions, Record<string, string>]

const cases: readonly Case[] = [
  ['nothing while editing', {}, {}, {}],
  [
    'all that is missing when it is to be sent',
    {},
    { complete: true },
    {
      amount: 'amount_and_receiver_required',
      receiver: 'amount_and_receiver_required',
      token: 'token_required',
    },
  ],
  ['a sound one', { token: eth, sendTokenAmount: '2', receiverAddress: OTHER }, { complete: true }, {}],
  ['zero', { token: eth, sendTokenAmount: '0.0' }, {}, { amount: 'invalid_amount' }],
  ['no number', { token: eth, sendTokenAmount: '.' }, {}, { amount: 'invalid_amount' }],
  ['too many digits', { token: usd, sendTokenAmount: '1.1234567' }, {}, { amount: 'invalid_amount' }],
  [
    'more than the RPC’s balance',
    { token: eth, sendTokenAmount: '2.000000000000000001' },
    {},
    { amount: 'insufficient_funds' },
  ],
  [
    'the fee counts for the native coin',
    { token: eth, sendTokenAmount: '2', fee: fee('1') },
    {},
    { amount: 'insufficient_funds' },
  ],
  ['all of a token', { token: usd, sendTokenAmount: '5.5', fee: fee('1') }, {}, {}],
  [
    'more than the token’s balance',
    { token: usd, sendTokenAmount: '5.500001' },
    {},
    { amount: 'insufficient_funds' },
  ],
  [
    'no native coin for the fee',
    { token: usd, sendTokenAmount: '1', fee: fee('2000000000000000001') },
    {},
    { amount: 'insufficient_funds' },
  ],
  ['a bad receiver', { receiverAddress: '0x12' }, {}, { receiver: 'invalid_receiver' }],
  ['a burn address', { receiverAddress: OTHER }, { isBurnAddress }, { receiver: 'unsafe_receiver' }],
  ['the token itself', { token: own, receiverAddress: OTHER }, {}, { receiver: 'unsafe_receiver' }],
  ['another token', { token: usd, receiverAddress: OTHER }, {}, {}],
  [
    'a burn address that the host allows',
    { receiverAddress: OTHER },
    { isBurnAddress, allowUnsafeReceivers: true },
    {},
  ],
  [
    'the token itself where the host allows it',
    { token: own, receiverAddress: OTHER },
    { allowUnsafeReceivers: true },
    {},
  ],
]

test.each(cases)('behavior: %s', (_name, send, options, expected) => {
  const state = {
    namespace: 'eip155' as const,
    accounts: { eip155: account },
    send: { ...EMPTY_SEND, ...send },
  }
  const issues = validateSend(state, { isAddress, needsToken: state.namespace === 'eip155', ...options })
  expect(Object.fromEntries(Object.entries(issues).map(([key, { name }]) => [key, name]))).toEqual(expected)
})

describe('texts', () => {
  test('behavior: an amount below a new address’s minimum names the minimum, not the balance', () => {
    const feeOfNew = { status: 'ready', at: 0, data: { gas: '1', fee: '1', minimum: '890880' } } as const
    const issueOf = (sendTokenAmount: string) => {
      const send = { ...EMPTY_SEND, token: eth, sendTokenAmount, fee: feeOfNew }
      return validateSend({ namespace: 'eip155', accounts: { eip155: account }, send }).amount
    }
    expect(issueOf('0.000000000000890879')).toMatchObject({
      name: 'insufficient_funds',
      details: { kind: 'new-address', minimum: '890880' },
    })
    expect(issueOf('0.00000000000089088')).toBeUndefined()
  })

  test('behavior: the exact texts', () => {
    const state = { namespace: 'eip155' as const, accounts: { eip155: account }, send: EMPTY_SEND }
    const { amount, token } = validateSend(state, { complete: true, needsToken: true })
    expect(amount?.message).toBe('An amount and receiver address are required')
    expect(token?.message).toBe('A token is required')
  })

  test.each([
    ['vitalik.eth', { kind: 'name' }],
    ['pay.alice.latch.xyz', { kind: 'name' }],
    ['0x12', {}],
    ['hello', {}],
    ['https://vitalik.eth', {}],
  ])('behavior: the receiver %s is told apart from a name: %j', (receiverAddress, details) => {
    const send = { ...EMPTY_SEND, receiverAddress }
    const issues = validateSend({ namespace: 'eip155', accounts: { eip155: account }, send }, { isAddress })
    expect(issues.receiver).toMatchObject({ name: 'invalid_receiver', details })
    expect(Object.keys(issues.receiver?.details ?? {})).toEqual(Object.keys(details))
  })

  test('behavior: names the coin with insufficient funds', () => {
    const send = { ...EMPTY_SEND, token: usd, sendTokenAmount: '1', fee: fee('9000000000000000000') }
    const issues = validateSend({ namespace: 'eip155', accounts: { eip155: account }, send })
    expect(issues.amount?.message).toBe('Not enough ETH')
  })
})

test.each<[string, 'name' | 'burn' | undefined, boolean]>([
  ['', undefined, false],
  ['0x12', undefined, false],
  ['0x12', 'name', true],
  ['0x12', 'burn', true],
  ['x'.repeat(41), undefined, false],
  ['x'.repeat(42), undefined, true],
])('behavior: whether the receiver %j is complete, with the problem %s', (receiver, kind, expected) => {
  const problem = kind === undefined ? undefined : ({ details: { kind } } as never)
  expect(isReceiverComplete(receiver, problem)).toBe(expected)
})
