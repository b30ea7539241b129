import { formatUnits } from 'viem'
import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { ApprovalRequest } from '../approvalRequest.js'
import { devAccounts } from '../devAccounts.js'
import { describeRequest } from './describeRequest.js'
import { formatAmount } from './formatAmount.js'

const account = devAccounts[0]?.address ?? '0x'
const other = devAccounts[1]?.address ?? '0x'
const chain = { chainId: 31337, name: 'Local', nativeSymbol: 'ETH' }
const transaction = {
  kind: 'sendTransaction',
  account,
  chain,
  to: other,
  value: '0',
  data: '0x',
  call: null,
  maxFee: '21000',
  warning: null,
} as const
const call = {
  action: 'transfer',
  token: other,
  symbol: 'USDT',
  decimals: 6,
  counterparty: account,
  amount: '2500000',
} as const

describe('describeRequest', () => {
  test.each<[ApprovalRequest, string, string]>([
    [{ kind: 'unlock' }, 'Unlock the wallet', 'Unlock'],
    [{ kind: 'connect', accounts: [account], chain }, 'Connect to this site?', 'Connect'],
    [{ kind: 'signIn', account, text: 'Hi', warning: null }, 'Sign in to this site?', 'Sign in'],
    [{ kind: 'signMessage', account, text: 'Hi', readable: true }, 'Sign this message?', 'Sign'],
    [
      { kind: 'signTypedData', account, domainName: 'Lumen', primaryType: 'Permit', json: '{}' },
      'Sign Permit?',
      'Sign',
    ],
    [{ ...transaction, value: '1500000000000000000' }, 'Send 1.5 ETH', 'Send'],
    [{ ...transaction, call }, 'Send 2.5 USDT', 'Send'],
    [{ ...transaction, call: { ...call, symbol: '', decimals: 0 } }, 'Send 2,500,000 units', 'Send'],
    [{ ...transaction, call: { ...call, action: 'approve' } }, 'Let another address spend 2.5 USDT', 'Allow'],
    [
      { ...transaction, call: { ...call, action: 'approve', amount: (2n ** 256n - 1n).toString() } },
      'Let another address spend all USDT',
      'Allow',
    ],
    [{ ...transaction, data: '0x12345678' }, 'Call a contract', 'Confirm'],
    [
      { ...transaction, data: '0x12345678', value: '1' },
      'Call a contract with 0.000000000000000001 ETH',
      'Confirm',
    ],
    [{ ...transaction, to: null, data: '0x60' }, 'Deploy a contract', 'Deploy'],
    [{ kind: 'switchChain', from: chain, to: { ...chain, name: 'Other' } }, 'Switch to Other?', 'Switch'],
    [{ kind: 'addChain', chain, rpcUrl: 'http://chain.test' }, 'Add Local?', 'Add'],
    [
      { kind: 'sendCalls', account, chain, calls: [{ to: other, value: '0', data: '0x01' }] },
      'Do 1 calls at once?',
      'Confirm',
    ],
    [{ kind: 'watchAsset', token: other, symbol: 'USDT', decimals: 6 }, 'Add USDT to your list?', 'Add'],
  ])('param: %o', (request, title, approve) => {
    expect(describeRequest(request)).toMatchObject({ title, approve })
  })

  test('behavior: addresses are shortened, with the full one available', () => {
    const { rows } = describeRequest({ ...transaction, value: '1' })
    expect(rows[0]).toEqual({ label: 'To', value: '0x70…dc79C8', full: other })
  })

  test('behavior: ether in a token call is shown', () => {
    const { rows } = describeRequest({ ...transaction, call, value: '1000000000000000000' })
    expect(rows).toContainEqual({ label: 'Also sends', value: '1 ETH' })
  })

  test('behavior: a failed estimate shows a warning', () => {
    const { warning } = describeRequest({ ...transaction, warning: 'execution reverted' })
    expect(warning).toBe('This will probably fail: execution reverted')
  })
})

test('behavior: amounts equal viem apart from the thousands', () => {
  fc.assert(
    fc.property(
      fc.bigInt({ min: 0n, max: 2n ** 256n - 1n }),
      fc.integer({ min: 0, max: 36 }),
      (amount, decimals) => {
        expect(formatAmount(amount, decimals).replaceAll(',', '')).toBe(formatUnits(amount, decimals))
      },
    ),
  )
  expect(formatAmount('1234567', 0)).toBe('1,234,567')
})
