import type { RemoteSession } from '@latchkey/core/adapter'
import { LatchkeyError } from '@latchkey/protocol/errors'
import { expect, test } from 'vitest'
import { grantPermission, revokePermission } from '../actions/permissions.js'
import { REMOTE_METHODS } from './remoteMethods.js'
import { remoteProvider } from './remoteProvider.js'

const chainId = 'eip155:31337'
const from = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'
const to = '0x3C44CdDdB6a900fa2b585dd299e03d12FA4293BC'
const permission = { type: 'native-token-allowance', data: { allowanceAmount: '0x1' } } as const
const grantParameters = { chainId, from, to, permission, expiry: 1_800_000_000 } as const

function sessionWith(...known: readonly string[]) {
  const approved = REMOTE_METHODS.filter((method) => known.includes(method))
  const calls: string[] = []
  const session = {
    chainId: () => chainId,
    request: async ({ method }: { method: string }) => {
      if (!approved.includes(method)) throw new LatchkeyError('method_not_supported', { details: { method } })
      calls.push(method)
      if (method.startsWith('wallet_revoke')) return null
      return method === 'wallet_grantPermissions' ? { context: '0x12' } : [{ context: '0x12' }]
    },
  } as unknown as RemoteSession
  return { calls, provider: remoteProvider(session, {} as never) }
}

test.each([
  ['today', ['wallet_requestExecutionPermissions', 'wallet_revokeExecutionPermission'], false],
  ['before', ['wallet_grantPermissions', 'wallet_revokePermissions'], true],
])('behavior: a remote wallet gets the method names of %s, if it knows those', async (_, names, isOlder) => {
  const { calls, provider } = sessionWith(...names)
  expect(await grantPermission(provider, grantParameters)).toEqual({
    context: '0x12',
    ...(isOlder && { isOlder }),
  })
  await revokePermission(provider, { chainId, context: '0x12', ...(isOlder && { isOlder }) })
  expect(calls).toEqual(names)
})

test('error: a wallet without them gets no request', async () => {
  const { calls, provider } = sessionWith('personal_sign')
  await expect(grantPermission(provider, grantParameters)).rejects.toMatchObject({
    name: 'method_not_supported',
  })
  expect(calls).toEqual([])
})
