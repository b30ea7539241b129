import type { Hex } from 'viem'
import { describe, expect, test } from 'vitest'
import { account, owner } from '../../../../test/requestFrame.js'
import {
  addresses,
  domain,
  domainType,
  refused,
  reviewOf,
  spender,
  token,
  uints,
} from '../../../../test/typedFrame.js'
import { contracts } from '../../../smartAccount/index.js'

describe('typed data that rules an account', () => {
  const caveat = [
    { name: 'enforcer', type: 'address' },
    { name: 'terms', type: 'bytes' },
  ]
  const delegation = [
    ...addresses('delegate', 'delegator'),
    { name: 'authority', type: 'bytes32' },
    { name: 'caveats', type: 'Caveat[]' },
    ...uints('salt'),
  ]
  const rightless = {
    delegate: spender,
    delegator: account.address,
    authority: `0x${'f'.repeat(64)}`,
    caveats: [],
    salt: '1',
  }
  const operation = [
    ...addresses('sender'),
    ...uints('nonce'),
    { name: 'initCode', type: 'bytes' },
    { name: 'callData', type: 'bytes' },
    { name: 'accountGasLimits', type: 'bytes32' },
    ...uints('preVerificationGas'),
    { name: 'gasFees', type: 'bytes32' },
    { name: 'paymasterAndData', type: 'bytes' },
    ...addresses('entryPoint'),
  ]
  const word = `0x${'0'.repeat(64)}`
  const emptying = {
    sender: account.address,
    nonce: '0',
    initCode: '0x',
    callData: '0x12345678',
    accountGasLimits: word,
    preVerificationGas: '0',
    gasFees: word,
    paymasterAndData: '0x',
    entryPoint: contracts.entryPoint,
  }
  const note = { Note: [{ name: 'text', type: 'string' }] }
  const at = (verifyingContract: Hex) => ({ ...domain, verifyingContract })
  const typed = (
    types: Record<string, readonly { name: string; type: string }[]>,
    message: object,
    given: object = domain,
  ) => ({
    types: { EIP712Domain: domainType, ...types },
    primaryType: Object.keys(types)[0],
    domain: given,
    message,
  })

  test.each([
    [
      'a delegation without caveats',
      typed({ Delegation: delegation, Caveat: caveat }, rightless, at(contracts.delegationManager)),
    ],
    ['a delegation by another name', typed({ Newsletter: delegation, Caveat: caveat }, rightless)],
    [
      'a delegation inside of a login',
      typed(
        { Login: [{ name: 'one', type: 'Vote[]' }], Vote: delegation, Caveat: caveat },
        { one: [rightless] },
      ),
    ],
    ['a user operation', typed({ PackedUserOperation: operation }, emptying, at(account.address))],
    ['a user operation by another name', typed({ Order: operation }, emptying)],
    [
      'a user operation of another kind',
      typed(
        {
          SafeOp: [
            ...addresses('safe'),
            ...uints('nonce', 'verificationGasLimit'),
            { name: 'callData', type: 'bytes' },
          ],
        },
        { safe: token, nonce: 1, verificationGasLimit: 1, callData: '0x' },
      ),
    ],
    ['a note for the smart account', typed(note, { text: 'hi' }, at(account.address))],
    ['a note for the account of the key', typed(note, { text: 'hi' }, at(owner.address))],
    [
      'a note for the delegation manager, in capitals',
      typed(note, { text: 'hi' }, at(`0x${contracts.delegationManager.slice(2).toUpperCase()}`)),
    ],
    [
      'a note for another delegation manager',
      typed(note, { text: 'hi' }, { ...domain, name: 'DelegationManager' }),
    ],
  ])('error: %s is refused', async (_, given) => {
    expect(await refused(given)).toMatchObject({ code: -32602 })
  })

  test('behavior: votes are delegated by a type of the same name, and shown', async () => {
    const votes = typed(
      { Delegation: [...addresses('delegatee'), ...uints('nonce', 'expiry')] },
      { delegatee: spender, nonce: 0, expiry: 1 },
    )
    expect((await reviewOf(votes)).risk).toMatchObject({ isUndecoded: true })
  })
})
