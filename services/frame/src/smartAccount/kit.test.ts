import { ERC1967Proxy } from '@metamask/delegation-abis/bytecode'
import {
  getSmartAccountsEnvironment,
  Implementation,
  toMetaMaskSmartAccount,
} from '@metamask/smart-accounts-kit'
import * as fc from 'fast-check'
import { createPublicClient, custom, getAddress, numberToHex, type Hex } from 'viem'
import { getUserOperationHash } from 'viem/account-abstraction'
import { privateKeyToAccount } from 'viem/accounts'
import { expect, test } from 'vitest'
import { smartAccountOf } from './account.js'
import { encodeCalls } from './calls.js'
import { contracts, proxyCode } from './contracts.js'
import { operationDigest, operationHash, type UserOperation } from './userOperation.js'

const chainId = 8453
const environment = getSmartAccountsEnvironment(chainId)
const client = createPublicClient({
  chain: {
    id: chainId,
    name: 'none',
    nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
    rpcUrls: { default: { http: [] } },
  },
  transport: custom({
    request: async ({ method }) => (method === 'eth_chainId' ? numberToHex(chainId) : '0x'),
  }),
})

const hexOf = (length: { min: number; max: number }) =>
  fc
    .uint8Array({ minLength: length.min, maxLength: length.max })
    .map((bytes): Hex => `0x${Buffer.from(bytes).toString('hex')}`)
const address = hexOf({ min: 20, max: 20 })
const uint = (bits: number) => fc.bigInt({ min: 0n, max: 2n ** BigInt(bits) - 1n })
const key = uint(252).map((value) => numberToHex(value + 1n, { size: 32 }))
const passkey = fc.record({ id: fc.string({ unit: 'grapheme', maxLength: 70 }), x: uint(256), y: uint(256) })
const call = fc.record({ to: address, value: uint(200), data: hexOf({ min: 0, max: 100 }) })

function kitAccount(privateKey: Hex, salt: Hex, passkeys: readonly { id: string; x: bigint; y: bigint }[]) {
  const owner = privateKeyToAccount(privateKey)
  return toMetaMaskSmartAccount({
    client,
    environment,
    implementation: Implementation.Hybrid,
    deploySalt: salt,
    deployParams: [
      owner.address,
      passkeys.map(({ id }) => id),
      passkeys.map(({ x }) => x),
      passkeys.map(({ y }) => y),
    ],
    signer: { account: owner },
  })
}

test('param: the contracts are those of the kit, on every chain that it knows', () => {
  for (const id of [1, 10, 56, 100, 137, 8453, 42161, 11155111]) {
    const { EntryPoint, SimpleFactory, DelegationManager, implementations } = getSmartAccountsEnvironment(id)
    expect(contracts).toEqual({
      entryPoint: EntryPoint.toLowerCase(),
      factory: SimpleFactory.toLowerCase(),
      hybridAccount: implementations['HybridDeleGatorImpl']?.toLowerCase(),
      delegationManager: DelegationManager.toLowerCase(),
    })
  }
  expect(proxyCode).toBe(ERC1967Proxy)
})

test('param: address and deployment are those of the kit, for any owner, passkeys and salt', async () => {
  await fc.assert(
    fc.asyncProperty(
      key,
      hexOf({ min: 32, max: 32 }),
      fc.array(passkey, { maxLength: 3 }),
      async (privateKey, salt, passkeys) => {
        const kit = await kitAccount(privateKey, salt, passkeys)
        const { address: owner } = privateKeyToAccount(privateKey)
        const account = smartAccountOf({ owner, passkeys, salt })
        expect(getAddress(account.address)).toBe(kit.address)
        const { factory, factoryData } = await kit.getFactoryArgs()
        expect(account.factory).toBe(factory?.toLowerCase())
        expect(account.factoryData).toBe(factoryData)
      },
    ),
    { numRuns: 25 },
  )
})

test('param: calls are encoded as the kit does, one and many', async () => {
  const kit = await kitAccount(`0x${'1'.repeat(64)}`, `0x${'0'.repeat(64)}`, [])
  await fc.assert(
    fc.asyncProperty(fc.array(call, { minLength: 1, maxLength: 5 }), async (calls) => {
      expect(encodeCalls(calls)).toBe(await kit.encodeCalls(calls))
    }),
    { numRuns: 50 },
  )
  expect(() => encodeCalls([])).toThrow(RangeError)
})

test('param: an operation is signed and named as the kit and viem do', async () => {
  await fc.assert(
    fc.asyncProperty(
      key,
      fc.tuple(uint(256), uint(120), uint(120), uint(120), uint(120), uint(120)),
      fc.array(call, { minLength: 1, maxLength: 3 }),
      fc.boolean(),
      fc.option(fc.tuple(address, uint(120), uint(120), hexOf({ min: 0, max: 80 }))),
      async (
        privateKey,
        [nonce, callGas, verification, preVerification, maxFee, tip],
        calls,
        isNew,
        payer,
      ) => {
        const kit = await kitAccount(privateKey, `0x${'0'.repeat(64)}`, [])
        const owner = privateKeyToAccount(privateKey)
        const account = smartAccountOf({ owner: owner.address })
        const paymaster = payer && {
          paymaster: payer[0],
          paymasterVerificationGasLimit: payer[1],
          paymasterPostOpGasLimit: payer[2],
          paymasterData: payer[3],
        }
        const { factory, factoryData } = account
        const common = {
          sender: account.address,
          nonce,
          callData: encodeCalls(calls),
          callGasLimit: callGas,
          verificationGasLimit: verification,
          preVerificationGas: preVerification,
          maxFeePerGas: maxFee,
          maxPriorityFeePerGas: tip,
          signature: '0x' as const,
        }
        const operation: UserOperation = {
          ...common,
          deploy: isNew ? { factory, factoryData } : undefined,
          paymaster: paymaster ?? undefined,
        }
        const theirs = { ...common, ...(isNew && { factory, factoryData }), ...paymaster }
        expect(await owner.sign({ hash: operationDigest(operation, chainId) })).toBe(
          await kit.signUserOperation(theirs),
        )
        expect(operationHash(operation, chainId)).toBe(
          getUserOperationHash({
            chainId,
            entryPointAddress: contracts.entryPoint,
            entryPointVersion: '0.7',
            userOperation: theirs,
          }),
        )
      },
    ),
    { numRuns: 25 },
  )
})
