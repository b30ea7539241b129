import { concat, keccak, keccakText, padded, quantity, tuple, word, type Hex } from './abi.js'
import { contracts } from './contracts.js'

/** EntryPoint 0.7. Gas in units, fees in wei per unit. */
export interface UserOperation {
  readonly sender: Hex
  readonly nonce: bigint
  /** Until the account is deployed. */
  readonly deploy?: { readonly factory: Hex; readonly factoryData: Hex } | undefined
  readonly callData: Hex
  readonly callGasLimit: bigint
  readonly verificationGasLimit: bigint
  readonly preVerificationGas: bigint
  readonly maxFeePerGas: bigint
  readonly maxPriorityFeePerGas: bigint
  readonly paymaster?: PaymasterFields | undefined
  readonly signature: Hex
}

export interface PaymasterFields {
  readonly paymaster: Hex
  readonly paymasterVerificationGasLimit: bigint
  readonly paymasterPostOpGasLimit: bigint
  readonly paymasterData: Hex
}

/** @see https://eips.ethereum.org/EIPS/eip-7769 */
export function toRpc(operation: UserOperation): Readonly<Record<string, Hex>> {
  const { sender, nonce, deploy, callData, paymaster, signature } = operation
  return {
    sender,
    nonce: quantity(nonce),
    ...deploy,
    callData,
    callGasLimit: quantity(operation.callGasLimit),
    verificationGasLimit: quantity(operation.verificationGasLimit),
    preVerificationGas: quantity(operation.preVerificationGas),
    maxFeePerGas: quantity(operation.maxFeePerGas),
    maxPriorityFeePerGas: quantity(operation.maxPriorityFeePerGas),
    ...(paymaster && {
      paymaster: paymaster.paymaster,
      paymasterVerificationGasLimit: quantity(paymaster.paymasterVerificationGasLimit),
      paymasterPostOpGasLimit: quantity(paymaster.paymasterPostOpGasLimit),
      paymasterData: paymaster.paymasterData,
    }),
    signature,
  }
}

export function maxFee({ paymaster, ...operation }: UserOperation): bigint {
  const gas =
    operation.callGasLimit +
    operation.verificationGasLimit +
    operation.preVerificationGas +
    (paymaster?.paymasterVerificationGasLimit ?? 0n) +
    (paymaster?.paymasterPostOpGasLimit ?? 0n)
  return gas * operation.maxFeePerGas
}

const operationType =
  'PackedUserOperation(address sender,uint256 nonce,bytes initCode,bytes callData,bytes32 accountGasLimits,uint256 preVerificationGas,bytes32 gasFees,bytes paymasterAndData,address entryPoint)'

/**
 * The operation as typed data of the account.
 *
 * @see https://eips.ethereum.org/EIPS/eip-712
 */
export function operationDigest(operation: UserOperation, chainId: number): Hex {
  const words = [
    keccakText(operationType),
    ...packedWords(operation),
    `0x${padded(contracts.entryPoint)}` as const,
  ]
  return keccak(concat('0x1901', domain(chainId, operation.sender), keccak(concat(...words))))
}

/** The id at EntryPoint and bundlers, independent of the signature. */
export function operationHash(operation: UserOperation, chainId: number): Hex {
  const inner = keccak(concat(...packedWords(operation)))
  return keccak(`0x${tuple([word(inner), word(contracts.entryPoint), word(chainId)])}`)
}

/** As EntryPoint packs them; dynamic ones are hashed. */
function packedWords(operation: UserOperation): readonly Hex[] {
  const { deploy, paymaster } = operation
  const paymasterAndData = paymaster
    ? concat(
        paymaster.paymaster,
        pair(paymaster.paymasterVerificationGasLimit, paymaster.paymasterPostOpGasLimit),
        paymaster.paymasterData,
      )
    : '0x'
  return [
    `0x${padded(operation.sender)}`,
    `0x${padded(operation.nonce)}`,
    keccak(deploy ? concat(deploy.factory, deploy.factoryData) : '0x'),
    keccak(operation.callData),
    pair(operation.verificationGasLimit, operation.callGasLimit),
    `0x${padded(operation.preVerificationGas)}`,
    pair(operation.maxPriorityFeePerGas, operation.maxFeePerGas),
    keccak(paymasterAndData),
  ]
}

function pair(high: bigint, low: bigint): Hex {
  return `0x${padded(high).slice(32)}${padded(low).slice(32)}`
}

function domain(chainId: number, account: Hex): Hex {
  const type = 'EIP712Domain(string name,string version,uint256 chainId,address verifyingContract)'
  return keccak(
    concat(
      keccakText(type),
      keccakText('HybridDeleGator'),
      keccakText('1'),
      `0x${padded(chainId)}`,
      `0x${padded(account)}`,
    ),
  )
}
