import { expect, test } from 'vitest'
import { publicKeyToAddress } from 'viem/accounts'
import { type Answer, fakeProvider, walletError } from '../../test/fakeProvider.js'
import { grantPermission, revokePermission } from './permissions.js'

const from = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'
const to = '0x3C44CdDdB6a900fa2b585dd299e03d12FA4293BC'
const manager = '0xdb9B1e94B5b69Df7e401DDbedE43491141047dB3'
const publicKey =
  `0x04${'79be667ef9dcbbac55a06295ce870b07029bfcdb2dce28d959f2815b16f81798'}${'483ada7726a3c4655da4fbfc0e1108a8fd17b448a68554199c47d08ffb10d4b8'}` as const
const permission = { type: 'native-token-allowance', data: { allowanceAmount: '0x1' } } as const
const grantParameters = { chainId: 'eip155:31337', from, to, permission, expiry: 1_800_000_000 } as const
const reject = (code: number) => () => Promise.reject(walletError(code))
const setUp = (answers: Record<string, Answer> = {}) => fakeProvider({ eth_chainId: '0x7a69', ...answers })

test('behavior: by the current method name', async () => {
  const dependencies = [{ factory: to, factoryData: '0x12', more: 1 }]
  const { provider, calls } = setUp({
    wallet_requestExecutionPermissions: [
      { from: from.toLowerCase(), context: '0xc0ffee', delegationManager: manager, dependencies },
    ],
  })
  await expect(grantPermission(provider, grantParameters)).resolves.toEqual({
    context: '0xc0ffee',
    delegationManager: manager,
    dependencies: [{ factory: to, factoryData: '0x12' }],
  })
  expect(calls.at(-1)).toEqual({
    method: 'wallet_requestExecutionPermissions',
    params: [
      {
        chainId: '0x7a69',
        from,
        to,
        permission: { isAdjustmentAllowed: false, ...permission },
        rules: [{ type: 'expiry', data: { timestamp: 1_800_000_000 } }],
      },
    ],
  })
})

test('behavior: by the older name for wallets that know only that; also revoked by it', async () => {
  const { provider, calls } = setUp({
    wallet_requestExecutionPermissions: reject(4200),
    wallet_grantPermissions: {
      context: '0xc0ffee',
      signerMeta: { delegationManager: manager },
      accountMeta: { factory: to, factoryData: '0x12' },
    },
    wallet_revokePermissions: null,
  })
  const granted = await grantPermission(provider, grantParameters)
  expect(granted).toEqual({
    context: '0xc0ffee',
    delegationManager: manager,
    dependencies: [{ factory: to, factoryData: '0x12' }],
    isOlder: true,
  })
  expect(calls.at(-1)?.params).toEqual([
    {
      chainId: '0x7a69',
      address: from,
      expiry: 1_800_000_000,
      signer: { type: 'account', data: { address: to } },
      permissions: [{ isAdjustmentAllowed: false, ...permission }],
    },
  ])
  await revokePermission(provider, { chainId: grantParameters.chainId, context: '0xc0ffee', isOlder: true })
  expect(calls.at(-1)).toEqual({
    method: 'wallet_revokePermissions',
    params: [{ permissionsContext: '0xc0ffee' }],
  })
})

test('behavior: for a key, the request has its address', async () => {
  const { provider, calls } = setUp({ wallet_requestExecutionPermissions: [{ context: '0x12' }] })
  await grantPermission(provider, { ...grantParameters, to: undefined, publicKey })
  expect(calls.at(-1)?.params).toMatchObject([{ to: publicKeyToAddress(publicKey) }])
})

test.each<[string, object]>([
  ['nobody', { to: undefined }],
  ['no address', { to: '0x12' }],
  ['a short key', { to: undefined, publicKey: '0x04ab' }],
  ['a compressed key', { to: undefined, publicKey: `0x02${'ab'.repeat(32)}` }],
])('error: a wallet is not asked for %s', async (_, change) => {
  const { provider, calls } = setUp()
  await expect(grantPermission(provider, { ...grantParameters, ...change })).rejects.toMatchObject({
    name: 'invalid_permission',
  })
  expect(calls).toEqual([])
})

test('error: no request to a wallet on another chain', async () => {
  const { provider, methods } = setUp({ eth_chainId: '0x1' })
  await expect(grantPermission(provider, grantParameters)).rejects.toMatchObject({ name: 'wrong_chain' })
  await expect(revokePermission(provider, { ...grantParameters, context: '0x12' })).rejects.toMatchObject({
    name: 'wrong_chain',
  })
  expect(methods()).toEqual(['eth_chainId', 'eth_chainId'])
})

test.each<[string, unknown]>([
  ['nothing', null],
  ['an empty list', []],
  ['no context', [{}]],
  ['an empty context', [{ context: '0x' }]],
  ['half a byte', [{ context: '0x123' }]],
  ['no hex', [{ context: 'yes' }]],
  ['far too much', [{ context: `0x${'00'.repeat(40_000)}` }]],
  ['another account', [{ context: '0x12', from: to }]],
])('error: an answer with %s', async (_, answer) => {
  const { provider } = setUp({ wallet_requestExecutionPermissions: answer as Answer })
  await expect(grantPermission(provider, grantParameters)).rejects.toMatchObject({ name: 'wallet_error' })
})

test('error: a rejection; an unsupported method is reported and disconnects nothing', async () => {
  const declined = setUp({ wallet_requestExecutionPermissions: reject(4001) })
  await expect(grantPermission(declined.provider, grantParameters)).rejects.toMatchObject({
    name: 'user_rejected',
  })
  const without = setUp({
    wallet_requestExecutionPermissions: reject(-32601),
    wallet_grantPermissions: reject(-32601),
    wallet_revokeExecutionPermission: reject(-32601),
  })
  await expect(grantPermission(without.provider, grantParameters)).rejects.toMatchObject({
    name: 'method_not_supported',
  })
  await expect(
    revokePermission(without.provider, { chainId: grantParameters.chainId, context: '0x12' }),
  ).rejects.toMatchObject({ name: 'method_not_supported' })
  expect(without.methods()).not.toContain('wallet_revokePermissions')
})
