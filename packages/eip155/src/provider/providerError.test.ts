import { isLatchkeyError, LatchkeyError } from '@latchkey/protocol/errors'
import { expect, test } from 'vitest'
import { stage } from '../../../core/test/fakeWallets.js'
import { createProvider } from './createProvider.js'
import { providerError } from './providerError.js'

test.each([
  ['user_rejected', 4001, 2001],
  ['request_aborted', 4001, 2011],
  ['rpc_not_allowed', 4100, 7001],
  ['action_not_allowed', 4100, 7002],
  ['not_connected', 4900, 2013],
  ['wallet_error', -32603, 2012],
] as const)('behavior: %s has the code %i, and ours in data', (name, code, own) => {
  const original = new LatchkeyError(name, { details: { method: 'personal_sign' } })
  const error = providerError(original) as LatchkeyError & { readonly data: unknown }
  expect(error).toMatchObject({ name, code, message: original.message, cause: original })
  expect(error.data).toEqual({ name, code: own, message: original.message, details: original.details })
  expect(isLatchkeyError(error, name)).toBe(true)
  expect([error.category, error.toJSON()]).toEqual([original.category, original.toJSON()])
})

test('behavior: a node keeps its code, and a wallet its own error', () => {
  const node = new LatchkeyError('rpc_error', {
    details: { code: 3, message: 'reverted', data: '0x08c379a0' },
  })
  expect(providerError(node)).toMatchObject({ code: 3, data: { details: { data: '0x08c379a0' } } })
  const own = Object.assign(new Error('No'), { code: 4001 })
  expect(providerError(own)).toBe(own)
})

test.each([
  ['eth_sendTransaction', [{}], 4900],
  ['eth_subscribe', ['newHeads'], 4200],
  ['wallet_switchEthereumChain', [{ chainId: 'main' }], -32602],
])('error: %s without a wallet rejects with a standard code', async (method, params, code) => {
  const { client } = stage({}, { adapter: { provider: createProvider } })
  await expect(client.provider('eip155').request({ method, params })).rejects.toMatchObject({ code })
})
