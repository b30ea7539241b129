import { expect, test } from 'vitest'
import { type Permission, PERMISSION_LIMITS, readPermission, wrongExpiry } from './index.js'

const token = '0x5FbDB2315678afecb367f032d93F642f64180aa3'
const periodic = { periodAmount: '0x64', periodDuration: 86_400 } as const
const calls = { addresses: [token], functions: ['mint(uint256)'], callLimit: 3 } as const

test.each<[Permission, object]>([
  [
    { type: 'native-token-allowance', data: { allowanceAmount: '0xde0b6b3a7640000' } },
    { kind: 'spend', amount: 10n ** 18n },
  ],
  [
    {
      type: 'native-token-periodic',
      isAdjustmentAllowed: true,
      data: { ...periodic, justification: 'rent' },
    },
    { kind: 'spend', amount: 100n, period: 86_400 },
  ],
  [
    { type: 'erc20-token-allowance', data: { tokenAddress: token, allowanceAmount: '0x1', startTime: 5 } },
    { kind: 'spend', token, amount: 1n, startTime: 5 },
  ],
  [
    { type: 'erc20-token-periodic', data: { ...periodic, tokenAddress: token, startTime: null } },
    { kind: 'spend', token, amount: 100n, period: 86_400 },
  ],
  [
    {
      type: 'contract-call',
      data: { ...calls, functions: ['mint(uint256)', 'play((address,uint8[2])[],bool)'] },
    },
    {
      kind: 'call',
      contracts: [token],
      functions: ['mint(uint256)', 'play((address,uint8[2])[],bool)'],
      calls: 3,
      value: 0n,
    },
  ],
  [
    { type: 'contract-call', data: { ...calls, valueLimit: '0x7' } },
    { kind: 'call', contracts: [token], functions: ['mint(uint256)'], calls: 3, value: 7n },
  ],
])('param: %j', (permission, terms) => {
  expect(readPermission(permission)).toEqual({ terms })
})

const boundless = `0x1${'0'.repeat(32)}`

test.each<[unknown, string]>([
  [undefined, 'type'],
  ['contract-call', 'type'],
  [[], 'type'],
  [{ type: 'native-token-stream', data: {} }, 'type'],
  [{ type: 'native-token-allowance' }, 'allowanceAmount'],
  [{ type: 'native-token-allowance', data: { allowanceAmount: 100 } }, 'allowanceAmount'],
  [{ type: 'native-token-allowance', data: { allowanceAmount: '0x0' } }, 'allowanceAmount'],
  [{ type: 'native-token-allowance', data: { allowanceAmount: boundless } }, 'allowanceAmount'],
  [{ type: 'native-token-periodic', data: { periodAmount: '0x1' } }, 'periodDuration'],
  [{ type: 'native-token-periodic', data: { ...periodic, periodDuration: 59 } }, 'periodDuration'],
  [{ type: 'native-token-periodic', data: { ...periodic, periodDuration: 90.5 } }, 'periodDuration'],
  [{ type: 'native-token-periodic', data: { ...periodic, periodDuration: 7_776_001 } }, 'periodDuration'],
  [{ type: 'native-token-periodic', data: { ...periodic, startTime: -1 } }, 'startTime'],
  [{ type: 'erc20-token-periodic', data: periodic }, 'tokenAddress'],
  [{ type: 'erc20-token-allowance', data: { allowanceAmount: '0x1', tokenAddress: '0x12' } }, 'tokenAddress'],
  [{ type: 'contract-call', data: { ...calls, addresses: [] } }, 'addresses'],
  [
    { type: 'contract-call', data: { ...calls, addresses: Array.from({ length: 9 }, () => token) } },
    'addresses',
  ],
  [{ type: 'contract-call', data: { ...calls, addresses: ['0x1'] } }, 'addresses'],
  [{ type: 'contract-call', data: { ...calls, functions: [] } }, 'functions'],
  [{ type: 'contract-call', data: { ...calls, functions: ['0xa9059cbb'] } }, 'functions'],
  [{ type: 'contract-call', data: { ...calls, functions: ['mint (uint256)'] } }, 'functions'],
  [{ type: 'contract-call', data: { ...calls, functions: ['mint\u202e(uint256)'] } }, 'functions'],
  [{ type: 'contract-call', data: { ...calls, functions: [`a(${'b'.repeat(200)})`] } }, 'functions'],
  [{ type: 'contract-call', data: { ...calls, callLimit: 0 } }, 'callLimit'],
  [{ type: 'contract-call', data: { ...calls, callLimit: 1_001 } }, 'callLimit'],
  [{ type: 'contract-call', data: { ...calls, callLimit: Infinity } }, 'callLimit'],
  [{ type: 'contract-call', data: { ...calls, valueLimit: boundless } }, 'valueLimit'],
  [{ type: 'contract-call', data: { ...calls, valueLimit: 'all' } }, 'valueLimit'],
])('error: %j has a wrong %s', (permission, what) => {
  expect(readPermission(permission)).toEqual({ wrong: expect.stringContaining(what) })
})

test('param: an expiry is in the future, at most 90 days ahead', () => {
  const now = 1_700_000_000
  expect(wrongExpiry(now + 1, now)).toBeUndefined()
  expect(wrongExpiry(now + PERMISSION_LIMITS.longest, now)).toBeUndefined()
  for (const wrong of [undefined, null, '2000000000', now, now - 1, now + 7_776_001, NaN, now + 0.5])
    expect(wrongExpiry(wrong, now)).toEqual(expect.any(String))
})
