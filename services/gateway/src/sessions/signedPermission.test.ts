import { readPermission, type Permission } from '@latchkey/protocol/permissions'
import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { caveatsOf, enforcers } from '../../../frame/src/smartAccount/caveats.js'
import { signedPermission, type Caveat } from './signedPermission.js'

const token = '0x5fbdb2315678afecb367f032d93f642f64180aa3'
const other = '0x00000000000000000000000000000000000000c1'
const times = { now: 1_777_000_000, expiry: 1_777_003_600 }
const word = (value: number | bigint): string => value.toString(16).padStart(64, '0')

const native = { type: 'native-token-allowance', data: { allowanceAmount: '0x64' } } as const
const weekly = {
  type: 'native-token-periodic',
  data: { periodAmount: '0x64', periodDuration: 604_800 },
} as const
const coins = {
  type: 'erc20-token-allowance',
  data: { tokenAddress: token, allowanceAmount: '0x64' },
} as const
const daily = {
  type: 'erc20-token-periodic',
  data: { tokenAddress: token, periodAmount: '0x64', periodDuration: 86_400 },
} as const
const calls = {
  type: 'contract-call',
  data: {
    addresses: [token, other],
    functions: ['mint(uint256)', 'stamp()'],
    callLimit: 3,
    valueLimit: '0x5',
  },
} as const
const all: readonly Permission[] = [native, weekly, coins, daily, calls]

function caveats(permission: Permission): readonly Caveat[] {
  const read = readPermission(permission)
  if ('wrong' in read) throw new Error(read.wrong)
  return caveatsOf(read.terms, times)
}

test.each(all)('behavior: what the frame signs for it is what was asked for: $type', (permission) => {
  expect(signedPermission(permission, caveats(permission))).toEqual(permission)
  const shouted = caveats(permission).map(({ enforcer, terms }) => ({
    enforcer: `0x${enforcer.slice(2).toUpperCase()}`,
    terms,
  }))
  expect(signedPermission(permission, [...shouted, { enforcer: other, terms: '0x12' }])).toEqual(permission)
})

test.each(all)('error: without any one of its limits: $type', (permission) => {
  const whole = caveats(permission)
  for (const left of whole) {
    if (left.enforcer === enforcers.timestamp) continue
    const rest = whole.filter((one) => one !== left)
    expect(signedPermission(permission, rest)).toBeUndefined()
    expect(signedPermission(permission, [...rest, { ...left, enforcer: other }])).toBeUndefined()
    expect(signedPermission(permission, [...rest, { ...left, terms: `${left.terms}00` }])).toBeUndefined()
  }
})

test.each<[string, Permission, keyof typeof enforcers, string]>([
  ['more of the native coin', native, 'nativeAmount', word(101)],
  ['nothing of it', native, 'nativeAmount', word(0)],
  ['a call that goes along', native, 'exactCalldata', '12345678'],
  ['more often', weekly, 'nativePeriod', word(100) + word(86_400) + word(0)],
  ['another token', coins, 'erc20Amount', other.slice(2) + word(100)],
  ['more of the token', daily, 'erc20Period', token.slice(2) + word(101) + word(86_400) + word(0)],
  ['native coins beside the token', daily, 'valueLte', word(1)],
  ['another contract', calls, 'allowedTargets', other.slice(2) + '11'.repeat(20)],
  ['no contract', calls, 'allowedTargets', ''],
  ['another function', calls, 'allowedMethods', '12345678'],
  ['more calls', calls, 'limitedCalls', word(4)],
  ['more coins with a call', calls, 'valueLte', word(6)],
])('error: a caveat that allows %s', (_, permission, by, terms) => {
  const changed = caveats(permission).map((one) =>
    one.enforcer === enforcers[by] ? { ...one, terms: `0x${terms}` as const } : one,
  )
  expect(changed).not.toEqual(caveats(permission))
  expect(signedPermission(permission, changed)).toBeUndefined()
})

test('property: of an amount whatever is not more than was asked for, and that is what is said', () => {
  fc.assert(
    fc.property(fc.bigInt(1n, 2n ** 100n), fc.bigInt(1n, 2n ** 100n), (asked, signed) => {
      const permission = {
        ...coins,
        data: { ...coins.data, allowanceAmount: `0x${asked.toString(16)}` },
      } as const
      const parsed = signedPermission(permission, [
        { enforcer: enforcers.erc20Amount, terms: `0x${token.slice(2)}${word(signed)}` },
        { enforcer: enforcers.valueLte, terms: `0x${word(0)}` },
      ])
      const data = parsed?.data
      if (signed > asked) expect(data).toBeUndefined()
      else expect(data).toEqual({ tokenAddress: token, allowanceAmount: `0x${signed.toString(16)}` })
    }),
  )
})

test('property: nothing that stands among the terms throws', () => {
  const terms = fc
    .uint8Array({ maxLength: 140 })
    .map((bytes) => `0x${Buffer.from(bytes).toString('hex')}` as const)
  const any = fc.array(fc.record({ enforcer: fc.constantFrom(...Object.values(enforcers)), terms }))
  fc.assert(
    fc.property(fc.constantFrom(...all), any, (permission, list) => void signedPermission(permission, list)),
  )
})
