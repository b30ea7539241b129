import verifyingPaymaster from '@account-abstraction/contracts/artifacts/VerifyingPaymaster.json' with { type: 'json' }
import { concat, encodeAbiParameters, parseEther, type Abi, type Hex } from 'viem'
import { toPackedUserOperation } from 'viem/account-abstraction'
import type { Rpc } from '../src/smartAccount/rpc.js'
import { newKey, type World } from './chainWorld.js'

/** Well-formed, of nobody. */
const wellFormed: Hex = `0x${'f'.repeat(31)}${'0'.repeat(33)}7${'a'.repeat(63)}1c`

/** A real contract and ERC-7677 service. */
export async function startPaymaster({ client, wallet }: Pick<World, 'client' | 'wallet'>): Promise<Rpc> {
  const signer = newKey()
  const abi = verifyingPaymaster.abi as Abi
  const entryPoint = '0x0000000071727De22E5E9d8BAf0edAc6f37da032'
  const deployed = await wallet.deployContract({
    abi,
    bytecode: verifyingPaymaster.bytecode as Hex,
    args: [entryPoint, signer.address],
    chain: null,
  })
  const { contractAddress: address } = await client.waitForTransactionReceipt({
    checkReplacement: false,
    hash: deployed,
  })
  if (!address) throw new Error('missing')
  const deposit = await wallet.writeContract({
    address,
    abi,
    functionName: 'deposit',
    value: parseEther('1'),
    chain: null,
  })
  await client.waitForTransactionReceipt({ checkReplacement: false, hash: deposit })
  const until = encodeAbiParameters([{ type: 'uint48' }, { type: 'uint48' }], [2 ** 40, 0])
  const limits = { paymasterVerificationGasLimit: '0x30d40', paymasterPostOpGasLimit: '0x0' } as const
  const dummy = concat([until, wellFormed])
  return async (method, params) => {
    if (method === 'pm_getPaymasterStubData')
      return { paymaster: address, ...limits, paymasterData: dummy, sponsor: { name: 'The shop' } }
    const fields = params[0] as Record<string, Hex>
    const number = (name: string) => BigInt(fields[name] ?? 0)
    const packed = toPackedUserOperation({
      sender: fields['sender'] as Hex,
      nonce: number('nonce'),
      factory: fields['factory'],
      factoryData: fields['factoryData'],
      callData: fields['callData'] as Hex,
      callGasLimit: number('callGasLimit'),
      verificationGasLimit: number('verificationGasLimit'),
      preVerificationGas: number('preVerificationGas'),
      maxFeePerGas: number('maxFeePerGas'),
      maxPriorityFeePerGas: number('maxPriorityFeePerGas'),
      paymaster: address,
      paymasterVerificationGasLimit: number('paymasterVerificationGasLimit'),
      paymasterPostOpGasLimit: number('paymasterPostOpGasLimit'),
      paymasterData: dummy,
      signature: '0x',
    })
    const hash = (await client.readContract({
      address,
      abi,
      functionName: 'getHash',
      args: [packed, 2 ** 40, 0],
    })) as Hex
    const signature = await signer.signMessage({ message: { raw: hash } })
    return { paymaster: address, paymasterData: concat([until, signature]) }
  }
}
