import { LatchkeyError } from '@latchkey/protocol/errors'
import { expect, test } from 'vitest'
import { encodeErrorResult, parseAbi } from 'viem'
import { normalizeRpcError } from './normalizeRpcError.js'

const rpcError = (details: Record<string, unknown>) => new LatchkeyError('rpc_error', { details })

test('behavior: a node’s errors of transactions', () => {
  const data = encodeErrorResult({ abi: parseAbi(['error Error(string)']), errorName: 'Error', args: ['no'] })
  expect(normalizeRpcError(rpcError({ code: 3, message: 'execution reverted: no', data }))).toMatchObject({
    name: 'transaction_reverted',
    details: { reason: 'no', revert: { kind: 'error' } },
  })
  const poor = rpcError({ code: -32000, message: 'insufficient funds for transfer' })
  expect(normalizeRpcError(poor, 'ETH').message).toBe('Not enough ETH')
})

test('behavior: everything else stays unchanged', () => {
  for (const error of [
    rpcError({ code: -32601, message: 'method not found' }),
    rpcError({ code: 4001, message: 'user rejected' }),
    new LatchkeyError('rpc_unreachable', { details: { chainId: 'eip155:1' } }),
  ]) {
    expect(normalizeRpcError(error)).toBe(error)
  }
  expect(normalizeRpcError(new Error('boom')).name).toBe('rpc_error')
})
