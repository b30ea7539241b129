import { createCaveatBuilder, encodeDelegations } from '@metamask/smart-accounts-kit/utils'
import { getSmartAccountsEnvironment, signDelegation } from '@metamask/smart-accounts-kit'
import { DelegationManager } from '@metamask/smart-accounts-kit/contracts'
import type { PermissionTerms } from '@latchkey/protocol/permissions'
import * as fc from 'fast-check'
import { getAddress, numberToHex, type Hex } from 'viem'
import { privateKeyToAccount } from 'viem/accounts'
import { expect, test } from 'vitest'
import { caveatsOf, enforcers } from './caveats.js'
import { delegationDigest, encodeContext, encodeDisable, type Caveat } from './delegation.js'

const chainId = 8453
const environment = getSmartAccountsEnvironment(chainId)
const hexOf = (min: number, max = min) =>
  fc
    .uint8Array({ minLength: min, maxLength: max })
    .map((bytes): Hex => `0x${Buffer.from(bytes).toString('hex')}`)
const address = hexOf(20)
const uint = (bits: number) => fc.bigInt({ min: 1n, max: 2n ** BigInt(bits) - 1n })
const seconds = fc.integer({ min: 1, max: 4_000_000_000 })

test('param: the enforcers are those of the kit, on every chain that it knows', () => {
  const { caveatEnforcers } = getSmartAccountsEnvironment(11155111)
  const named = {
    allowedMethods: 'AllowedMethodsEnforcer',
    allowedTargets: 'AllowedTargetsEnforcer',
    erc20Period: 'ERC20PeriodTransferEnforcer',
    erc20Amount: 'ERC20TransferAmountEnforcer',
    exactCalldata: 'ExactCalldataEnforcer',
    limitedCalls: 'LimitedCallsEnforcer',
    nativePeriod: 'NativeTokenPeriodTransferEnforcer',
    nativeAmount: 'NativeTokenTransferAmountEnforcer',
    timestamp: 'TimestampEnforcer',
    valueLte: 'ValueLteEnforcer',
  } as const
  for (const [name, key] of Object.entries(named))
    expect([name, caveatEnforcers[key]?.toLowerCase()]).toEqual([
      name,
      enforcers[name as keyof typeof enforcers],
    ])
})

test('param: a delegation is signed, encoded and disabled as the kit does', async () => {
  const caveat = fc.record({ enforcer: address, terms: hexOf(0, 120) })
  await fc.assert(
    fc.asyncProperty(
      uint(250),
      address,
      address,
      fc.array(caveat, { maxLength: 4 }),
      hexOf(32),
      async (key, delegate, delegator, caveats, salt) => {
        const privateKey = numberToHex(key, { size: 32 })
        const theirs = {
          delegate: getAddress(delegate),
          delegator: getAddress(delegator),
          authority: `0x${'f'.repeat(64)}` as const,
          caveats: caveats.map((one) => ({ ...one, args: '0x' as const })),
          salt,
        }
        const expected = await signDelegation({
          privateKey,
          delegation: theirs,
          delegationManager: environment.DelegationManager,
          chainId,
          allowInsecureUnrestrictedDelegation: true,
        })
        const digest = delegationDigest({ delegate, delegator, caveats, salt }, chainId)
        const signature = await privateKeyToAccount(privateKey).sign({ hash: digest })
        expect(signature).toBe(expected)
        const signed = { delegate, delegator, caveats, salt, signature }
        expect(encodeContext(signed)).toBe(encodeDelegations([{ ...theirs, signature }]))
        expect(encodeDisable(signed)).toBe(
          DelegationManager.encode.disableDelegation({ delegation: { ...theirs, signature } }),
        )
      },
    ),
    { numRuns: 25 },
  )
})

const plain = (caveats: readonly Caveat[]) =>
  caveats.map(({ enforcer, terms }) => ({ enforcer: enforcer.toLowerCase(), terms: terms.toLowerCase() }))

test('param: permissions become the caveats that the kit makes of them', () => {
  const builder = () => createCaveatBuilder(environment, { allowInsecureUnrestrictedDelegation: true })
  fc.assert(
    fc.property(
      address,
      uint(127),
      fc.integer({ min: 60, max: 7_776_000 }),
      seconds,
      seconds,
      fc.integer({ min: 1, max: 1000 }),
      (token, amount, period, now, expiry, calls) => {
        const end = { afterThreshold: 0, beforeThreshold: expiry }
        const of = (terms: PermissionTerms) => plain(caveatsOf(terms, { now, expiry }))
        expect(of({ kind: 'spend', token, amount })).toEqual(
          plain(
            builder()
              .addCaveat('erc20TransferAmount', { tokenAddress: token, maxAmount: amount })
              .addCaveat('valueLte', { maxValue: 0n })
              .addCaveat('timestamp', end)
              .build(),
          ),
        )
        expect(of({ kind: 'spend', token, amount, period })).toEqual(
          plain(
            builder()
              .addCaveat('erc20PeriodTransfer', {
                tokenAddress: token,
                periodAmount: amount,
                periodDuration: period,
                startDate: now,
              })
              .addCaveat('valueLte', { maxValue: 0n })
              .addCaveat('timestamp', end)
              .build(),
          ),
        )
        expect(of({ kind: 'spend', amount })).toEqual(
          plain(
            builder()
              .addCaveat('nativeTokenTransferAmount', { maxAmount: amount })
              .addCaveat('exactCalldata', { calldata: '0x' })
              .addCaveat('timestamp', end)
              .build(),
          ),
        )
        const startTime = Math.max(1, expiry - 1)
        expect(of({ kind: 'spend', amount, period, startTime })).toEqual(
          plain(
            builder()
              .addCaveat('nativeTokenPeriodTransfer', {
                periodAmount: amount,
                periodDuration: period,
                startDate: startTime,
              })
              .addCaveat('exactCalldata', { calldata: '0x' })
              .addCaveat('timestamp', { ...end, afterThreshold: startTime === expiry ? 0 : startTime })
              .build(),
          ),
        )
        const functions = ['mint(uint256)', 'play(address,bool)']
        expect(
          of({ kind: 'call', contracts: [token, enforcers.timestamp], functions, calls, value: amount }),
        ).toEqual(
          plain(
            builder()
              .addCaveat('allowedTargets', { targets: [token, enforcers.timestamp] })
              .addCaveat('allowedMethods', { selectors: functions })
              .addCaveat('valueLte', { maxValue: amount })
              .addCaveat('limitedCalls', { limit: calls })
              .addCaveat('timestamp', end)
              .build(),
          ),
        )
      },
    ),
    { numRuns: 25 },
  )
})
