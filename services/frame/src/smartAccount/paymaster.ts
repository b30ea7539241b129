import { isAddress, isHex, isQuantity, quantity } from './abi.js'
import { contracts } from './contracts.js'
import { RpcError, unexpected, type Rpc } from './rpc.js'
import { toRpc, type PaymasterFields, type UserOperation } from './userOperation.js'

export interface Paymaster {
  readonly rpc: Rpc
  readonly context?: unknown
}

export interface Sponsor {
  readonly name?: string | undefined
}

export interface Stub {
  readonly fields: PaymasterFields
  readonly sponsor: Sponsor
  /** The stub serves for the final operation. */
  readonly isFinal: boolean
}

/**
 * Placeholders of real length and gas cost.
 *
 * @throws RpcError
 * @see https://eips.ethereum.org/EIPS/eip-7677
 */
export async function askStub(
  paymaster: Paymaster,
  operation: UserOperation,
  chainId: number,
): Promise<Stub> {
  const method = 'pm_getPaymasterStubData'
  const answer = await ask(method, paymaster, operation, chainId)
  const { sponsor, isFinal } = answer
  const name =
    isRecord(sponsor) && typeof sponsor['name'] === 'string' ? sponsor['name'].slice(0, 64) : undefined
  return { fields: fieldsOf(answer), sponsor: { name }, isFinal: isFinal === true }
}

/** Once gas is known. */
export async function askFields(
  paymaster: Paymaster,
  operation: UserOperation,
  chainId: number,
): Promise<PaymasterFields> {
  const answer = await ask('pm_getPaymasterData', paymaster, operation, chainId)
  const { paymaster: before } = operation
  const fields = fieldsOf(answer)
  // The estimate's limits hold unless the service sets others.
  return {
    ...fields,
    paymasterVerificationGasLimit: limitOf(answer, 'paymasterVerificationGasLimit', before),
    paymasterPostOpGasLimit: limitOf(answer, 'paymasterPostOpGasLimit', before),
  }
}

async function ask(
  method: string,
  { rpc, context }: Paymaster,
  operation: UserOperation,
  chainId: number,
): Promise<Record<string, unknown>> {
  const { signature: _, ...unsigned } = toRpc(operation)
  const params = [unsigned, contracts.entryPoint, quantity(chainId), context ?? {}]
  const answer = await rpc(method, params).catch((error: unknown) => {
    throw new RpcError(-32603, 'The paymaster does not sponsor this.', { cause: error })
  })
  return isRecord(answer) ? answer : unexpected(method)
}

function fieldsOf(answer: Record<string, unknown>): PaymasterFields {
  const { paymaster, paymasterData = '0x' } = answer
  if (!isAddress(paymaster) || !isHex(paymasterData)) return unexpected('The paymaster')
  return {
    paymaster,
    paymasterData,
    paymasterVerificationGasLimit: limitOf(answer, 'paymasterVerificationGasLimit'),
    paymasterPostOpGasLimit: limitOf(answer, 'paymasterPostOpGasLimit'),
  }
}

type LimitName = 'paymasterVerificationGasLimit' | 'paymasterPostOpGasLimit'

function limitOf(answer: Record<string, unknown>, name: LimitName, before?: PaymasterFields): bigint {
  const value = answer[name]
  return isQuantity(value) ? BigInt(value) : (before?.[name] ?? 0n)
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null
}
