import { LatchkeyError } from '@latchkey/protocol/errors'
import { expect, test } from 'vitest'
import { walletError } from './walletError.js'

test.each([
  ['user_rejected', 4001],
  ['request_aborted', 4001],
  ['unauthorized', 4100],
  ['method_not_supported', 4200],
  ['network_or_address_undefined', 4900],
  ['session_gone', 4900],
  ['wrong_chain', 4901],
  ['request_pending', -32002],
] as const)('param: %s is %d for wagmi, with ours as the cause', (name, code) => {
  const error = new LatchkeyError(name)
  expect(walletError(error)).toMatchObject({ code, cause: error })
})

test('param: an RPC error keeps its code and data; errors without a code stay unchanged', () => {
  const answer = new LatchkeyError('rpc_error', { details: { code: 3, message: 'reverted', data: '0x08' } })
  expect(walletError(answer)).toMatchObject({ code: 3, message: 'reverted', data: '0x08' })
  const other = new LatchkeyError('wallet_error')
  expect(walletError(other)).toBe(other)
  const raw = { code: 4001 }
  expect(walletError(raw)).toBe(raw)
})
