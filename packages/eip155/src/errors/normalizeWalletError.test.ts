import { isLatchkeyError, LatchkeyError } from '@latchkey/protocol/errors'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { encodeErrorResult, parseAbi } from 'viem'
import { walletError } from '../../test/fakeProvider.js'
import { decodeRevert } from '../abi/decodeRevert.js'
import { normalizeWalletError, type WalletErrorContext } from './normalizeWalletError.js'

const switching: WalletErrorContext = { method: 'wallet_switchEthereumChain', switchingTo: 'eip155:31337' }
const nested4902 = { originalError: { code: 4902, message: 'Unrecognized chain ID "0x7a69".' } }
const cyclic = Object.assign(new Error('round'), { code: -32603 })
Object.assign(cyclic, { cause: cyclic, data: { originalError: cyclic } })

describe('behavior: wallet errors', () => {
  test.each<[string, unknown, string, WalletErrorContext?]>([
    ['4001', walletError(4001, 'User rejected the request.'), 'user_rejected'],
    ['4001 without a message', { code: 4001 }, 'user_rejected'],
    ['4001 as text', { code: '4001' }, 'user_rejected'],
    ['5000', walletError(5000, 'User disapproved requested methods'), 'user_rejected'],
    ['5002', walletError(5002), 'user_rejected'],
    ['5000 while switching', walletError(5000), 'user_rejected', switching],
    [
      '5000, chain not in the session',
      walletError(5000),
      'unknown_chain',
      { ...switching, notInSession: true },
    ],
    [
      '4001, chain not in the session',
      walletError(4001),
      'user_rejected',
      { ...switching, notInSession: true },
    ],
    ['ethers', walletError('ACTION_REJECTED', 'user rejected transaction'), 'user_rejected'],
    ['viem', Object.assign(new Error('x'), { name: 'UserRejectedRequestError' }), 'user_rejected'],
    ['only words', new Error('MetaMask Tx Signature: User denied transaction signature.'), 'user_rejected'],
    ['only words, by user', new Error('Request was cancelled by the user'), 'user_rejected'],
    ['only words, short', 'User rejected', 'user_rejected'],
    ['only words, one', 'rejected', 'user_rejected'],
    ['words behind -32603', walletError(-32603, 'User canceled'), 'user_rejected'],
    [
      '4001 wrapped by -32603',
      walletError(-32603, 'Internal error', { data: { originalError: { code: 4001 } } }),
      'user_rejected',
    ],
    [
      '4001 as a cause',
      new Error('outer', { cause: new Error('middle', { cause: walletError(4001) }) }),
      'user_rejected',
    ],
    ['4001 in error', { error: { code: 4001 } }, 'user_rejected'],
    ['4001 in info.error', { code: 'UNKNOWN_ERROR', info: { error: { code: 4001 } } }, 'user_rejected'],
    [
      '-32002',
      walletError(-32002, "Request of type 'wallet_requestPermissions' already pending"),
      'request_pending',
    ],
    [
      'pending in words',
      new Error('Already processing eth_requestAccounts. Please wait.'),
      'request_pending',
    ],
    ['4100', walletError(4100), 'unauthorized'],
    ['4200', walletError(4200), 'method_not_supported'],
    ['-32601', walletError(-32601), 'method_not_supported'],
    ['-32004', walletError(-32004), 'method_not_supported'],
    ['4900', walletError(4900), 'not_connected'],
    ['4901', walletError(4901), 'not_connected'],
    ['4902 while switching', walletError(4902), 'unknown_chain', switching],
    ['4902 as text', { code: '4902' }, 'unknown_chain', switching],
    ['4902 elsewhere', walletError(4902, 'what'), 'wallet_error'],
    [
      '-32603 wrapping 4902',
      walletError(-32603, 'Internal', { data: nested4902 }),
      'unknown_chain',
      switching,
    ],
    [
      '-32603 with a cause of 4902',
      new Error('x', { cause: walletError(-32603, '', { cause: walletError(4902) }) }),
      'unknown_chain',
      switching,
    ],
    ['32603', walletError(32603), 'unknown_chain', switching],
    ['32603 elsewhere', walletError(32603), 'wallet_error'],
    ['-32603 alone', walletError(-32603, 'Internal JSON-RPC error.'), 'wallet_error', switching],
    [
      'unknown chain in words',
      new Error('Unrecognized chain ID "0x7a69". Try adding the chain using wallet_addEthereumChain first.'),
      'wallet_error',
      switching,
    ],
    ['unknown chain in German', new Error('Diese Chain ist unbekannt.'), 'wallet_error', switching],
    ['a no in Japanese', new Error('ユーザーが拒否しました'), 'wallet_error'],
    ['4001 in Japanese', walletError(4001, 'ユーザーが拒否しました'), 'user_rejected'],
    ['reverted in German', walletError(-32000, 'Ausführung rückgängig'), 'wallet_error'],
    ['reverted in German, code 3', walletError(3, 'Ausführung rückgängig'), 'transaction_reverted'],
    [
      'reverted in German, by its data',
      walletError(-32000, 'Ausführung rückgängig', { data: `0x08c379a0${'00'.repeat(96)}` }),
      'transaction_reverted',
      { decodeRevert },
    ],
    [
      'no revert: the data is a hash',
      walletError(-32000, 'Nonce zu niedrig', { data: `0x${'ab'.repeat(32)}` }),
      'wallet_error',
      { decodeRevert },
    ],
    [
      'rejection wins over the wrapped 4902',
      walletError(4001, '', { data: nested4902 }),
      'user_rejected',
      switching,
    ],
    ['locked', new Error('Wallet is locked'), 'wallet_locked'],
    [
      'geth',
      walletError(-32000, 'insufficient funds for gas * price + value: balance 0'),
      'insufficient_funds',
    ],
    ['anvil', walletError(-32003, 'Insufficient funds for gas * price + value'), 'insufficient_funds'],
    ['ethers funds', walletError('INSUFFICIENT_FUNDS'), 'insufficient_funds'],
    ['allowance of gas', walletError(-32000, 'gas required exceeds allowance (0)'), 'insufficient_funds'],
    ['reverted', walletError(-32000, 'execution reverted: paused'), 'transaction_reverted'],
    ['reverted, code 3', walletError(3, 'oops'), 'transaction_reverted'],
    ['-32000', walletError(-32000, 'nonce too low'), 'wallet_error'],
    ['prototype key', { code: 'constructor' }, 'wallet_error'],
    ['cycle', cyclic, 'wallet_error'],
    ['nothing', undefined, 'wallet_error'],
    ['null', null, 'wallet_error'],
    ['text', 'boom', 'wallet_error'],
    ['number', 4001, 'wallet_error'],
  ])('param: %s', (_, error, name, context) => {
    const known = normalizeWalletError(error, context)
    expect(known.name).toBe(name)
    expect(known.cause).toBe(error)
  })

  test('behavior: our errors pass through', () => {
    const error = new LatchkeyError('request_aborted')
    expect(normalizeWalletError(error)).toBe(error)
  })

  test('behavior: the reason and the code are kept', () => {
    const known = normalizeWalletError(walletError(-32603, 'nonce too low'), {
      method: 'eth_sendTransaction',
    })
    expect(known.details).toMatchObject({
      reason: 'nonce too low',
      walletCode: -32603,
      method: 'eth_sendTransaction',
    })
  })

  test('behavior: messages have no open placeholder', () => {
    expect(normalizeWalletError(walletError(4200), { method: 'wallet_sendCalls' }).message).toBe(
      'The wallet does not support wallet_sendCalls',
    )
    expect(normalizeWalletError(walletError('INSUFFICIENT_FUNDS'), { symbol: 'ETH' }).message).toBe(
      'Not enough ETH',
    )
    expect(normalizeWalletError(walletError(4902), switching).message).toContain('eip155:31337')
    for (const code of [4200, 'INSUFFICIENT_FUNDS', 4900]) {
      expect(normalizeWalletError({ code }).message).not.toContain('{')
    }
  })

  test('behavior: revert data contains the reason', () => {
    const data = encodeErrorResult({
      abi: parseAbi(['error Error(string)']),
      errorName: 'Error',
      args: ['Blocked'],
    })
    const error = walletError(-32603, 'Internal JSON-RPC error.', {
      data: { code: 3, message: 'execution reverted', data },
    })
    expect(normalizeWalletError(error, { decodeRevert })).toMatchObject({
      name: 'transaction_reverted',
      details: { reason: 'Blocked' },
    })
  })

  test('error: getters that throw', () => {
    const hostile = new Proxy(
      {},
      {
        get: () => {
          throw new Error('hostile')
        },
      },
    )
    expect(normalizeWalletError(hostile).name).toBe('wallet_error')
  })

  test('behavior: any thrown value becomes one of our errors', () => {
    fc.assert(
      fc.property(fc.anything({ withNullPrototype: true }), fc.boolean(), (thrown, asSwitch) => {
        expect(isLatchkeyError(normalizeWalletError(thrown, asSwitch ? switching : {}))).toBe(true)
      }),
    )
  })
})
