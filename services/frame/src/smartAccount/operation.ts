import { encodeCall, isHex, isQuantity, word, type Hex } from './abi.js'
import type { SmartAccount } from './account.js'
import { encodeCalls, type Call } from './calls.js'
import { contracts } from './contracts.js'
import { askFees } from './fees.js'
import type { RequestedOperation } from './requestedOperation.js'
import { hasCode } from './networks.js'
import { askFields, askStub, type Paymaster, type Sponsor } from './paymaster.js'
import { RpcError, unexpected, type Rpc } from './rpc.js'
import type { SignDigest } from './signatures.js'
import {
  maxFee,
  operationDigest,
  operationHash,
  toRpc,
  type PaymasterFields,
  type UserOperation,
} from './userOperation.js'

export interface OperationChain {
  readonly chainId: number
  readonly rpc: Rpc
  readonly bundler: Rpc
}

export interface OperationRequest {
  readonly account: SmartAccount
  readonly chain: OperationChain
  /** At least one unless `given` is set; several are atomic. */
  readonly calls: readonly Call[]
  /** The page's; replaces calls and computed values. */
  readonly requested?: RequestedOperation | undefined
  readonly paymaster?: Paymaster | undefined
  /** Different keys do not wait for each other. Below 2^192; default 0. */
  readonly nonceKey?: bigint | undefined
}

export interface PreparedOperation {
  readonly operation: UserOperation
  /** The id for bundlers, receipts and events. */
  readonly hash: Hex
  /** Maximum wei for the account; 0 if sponsored. */
  readonly maxFee: bigint
  readonly usualFee: bigint
  readonly sponsor?: Sponsor | undefined
  readonly deploys: boolean
}

/** As long as a real one: estimates include its bytes and check. */
const dummySignature: Hex = `0x${'f'.repeat(31)}${'0'.repeat(34)}${`7${'a'.repeat(62)}`}1c`

/**
 * Gas by the bundler's estimate. A call that would revert fails here, before anything is sent.
 *
 * @throws RpcError -32603 also if the paymaster refuses
 */
export async function prepareOperation(request: OperationRequest): Promise<PreparedOperation> {
  const { account, chain, calls, paymaster, requested } = request
  const [isDeployed, nonce, fees] = await Promise.all([
    hasCode(chain.rpc, account.address),
    requested?.nonce ?? askNonce(chain.rpc, account.address, request.nonceKey ?? 0n),
    askFees(chain),
  ])
  const { factory, factoryData } = account
  const draft: UserOperation = {
    sender: account.address,
    nonce,
    deploy: isDeployed ? undefined : { factory, factoryData },
    callData: requested?.callData ?? encodeCalls(calls),
    callGasLimit: 0n,
    verificationGasLimit: 0n,
    preVerificationGas: 0n,
    ...fees,
    signature: dummySignature,
  }
  const { found, stub } = await complete(draft, chain, paymaster)
  const operation = requested ? withRequested(found, requested) : found
  return {
    operation,
    hash: operationHash(operation, chain.chainId),
    maxFee: stub ? 0n : maxFee(operation),
    usualFee: stub ? 0n : maxFee(found),
    sponsor: stub?.sponsor,
    deploys: !isDeployed,
  }
}

async function complete(
  draft: UserOperation,
  { bundler, chainId }: Pick<OperationChain, 'bundler' | 'chainId'>,
  paymaster: Paymaster | undefined,
) {
  const stub = paymaster && (await askStub(paymaster, draft, chainId))
  const estimated = await estimate(bundler, { ...draft, paymaster: stub?.fields })
  const found =
    paymaster && stub?.isFinal === false
      ? { ...estimated, paymaster: await askFields(paymaster, estimated, chainId) }
      : estimated
  return { found, stub }
}

/** @throws RpcError -32603 if refused */
export async function submitOperation(
  { operation, hash }: PreparedOperation,
  { chainId, bundler }: Pick<OperationChain, 'chainId' | 'bundler'>,
  sign: SignDigest,
): Promise<Hex> {
  const signature = await sign(operationDigest(operation, chainId))
  const signed = toRpc({ ...operation, signature })
  await bundler('eth_sendUserOperation', [signed, contracts.entryPoint]).catch(refused)
  return hash
}

async function askNonce(rpc: Rpc, account: Hex, key: bigint): Promise<bigint> {
  const data = encodeCall('getNonce(address,uint192)', [word(account), word(key)])
  const nonce = await rpc('eth_call', [{ to: contracts.entryPoint, data }, 'latest'])
  return isHex(nonce) && nonce.length === 66 ? BigInt(nonce) : unexpected('getNonce')
}

/** Calls may cost more in their block; unused gas is hardly charged. */
async function estimate(bundler: Rpc, draft: UserOperation): Promise<UserOperation> {
  const method = 'eth_estimateUserOperationGas'
  // Some bundlers take existing limits as given.
  const { callGasLimit: _, verificationGasLimit: __, preVerificationGas: ___, ...asked } = toRpc(draft)
  const answer = await bundler(method, [asked, contracts.entryPoint]).catch(refused)
  const gas = (answer ?? {}) as Readonly<Record<string, unknown>>
  const limit = (name: string) => {
    const value = gas[name]
    return isQuantity(value) ? BigInt(value) : unexpected(method)
  }
  const paymaster = draft.paymaster && withLimits(draft.paymaster, gas)
  return {
    ...draft,
    callGasLimit: (limit('callGasLimit') * 4n) / 3n,
    verificationGasLimit: limit('verificationGasLimit'),
    preVerificationGas: limit('preVerificationGas'),
    paymaster,
  }
}

/** Out of gas, an operation fails and still costs its fee. */
function withRequested(found: UserOperation, requested: RequestedOperation): UserOperation {
  const most = (name: 'callGasLimit' | 'verificationGasLimit' | 'preVerificationGas'): bigint => {
    const wanted = requested[name] ?? 0n
    return wanted > found[name] ? wanted : found[name]
  }
  return {
    ...found,
    ...requested,
    callGasLimit: most('callGasLimit'),
    verificationGasLimit: most('verificationGasLimit'),
    preVerificationGas: most('preVerificationGas'),
  }
}

function withLimits(fields: PaymasterFields, gas: Readonly<Record<string, unknown>>): PaymasterFields {
  const { paymasterVerificationGasLimit: verification, paymasterPostOpGasLimit: postOp } = gas
  return {
    ...fields,
    ...(isQuantity(verification) && { paymasterVerificationGasLimit: BigInt(verification) }),
    ...(isQuantity(postOp) && { paymasterPostOpGasLimit: BigInt(postOp) }),
  }
}

function refused(error: unknown): never {
  throw new RpcError(-32603, 'This would fail on the chain, so nothing was sent.', { cause: error })
}
