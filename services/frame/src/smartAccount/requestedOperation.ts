import { isAddress, isHex, isQuantity, type Hex } from './abi.js'
import type { SmartAccount } from './account.js'
import { contracts } from './contracts.js'
import { RpcError } from './rpc.js'
import type { UserOperation } from './userOperation.js'

const limits = ['callGasLimit', 'verificationGasLimit', 'preVerificationGas'] as const
const fees = ['maxFeePerGas', 'maxPriorityFeePerGas'] as const

export type RequestedOperation = Pick<UserOperation, 'callData'> &
  Partial<Pick<UserOperation, 'nonce' | (typeof limits)[number] | (typeof fees)[number]>>

/** Several blocks' gas: more is a mistake or an attack. */
const maxGas = 100_000_000n

/** Wei per gas; more is a mistake or an attack. */
const maxPrice = 100_000n * 10n ** 9n

const knownFields = new Set([
  'sender',
  'nonce',
  'factory',
  'factoryData',
  'callData',
  'signature',
  ...limits,
  ...fees,
])

/**
 * For EntryPoint 0.7.
 *
 * @throws RpcError 4100 for another account, 5700 for an own paymaster, -32602 for another
 *   EntryPoint, a malformed operation or absurd gas
 * @see https://eips.ethereum.org/EIPS/eip-7769
 */
export function readRequestedOperation(params: unknown, account: SmartAccount): RequestedOperation {
  const [members, entryPoint] = Array.isArray(params) ? (params as readonly unknown[]) : []
  if (typeof members !== 'object' || members === null || Array.isArray(members))
    throw invalid('The operation is missing')
  const all = members as Members
  checkOwn(all, entryPoint, account)
  const { callData } = all
  if (!isHex(callData) || callData === '0x') throw invalid('callData must be bytes in hex')
  if (fees.some((name) => all[name] === undefined) && fees.some((name) => all[name] !== undefined))
    throw invalid(`${fees.join(' and ')} come together or not at all`)
  const operation = {
    callData,
    ...read(all, ['nonce'], 2n ** 256n - 1n),
    ...read(all, limits, maxGas),
    ...read(all, fees, maxPrice),
  }
  if ((operation.maxPriorityFeePerGas ?? 0n) > (operation.maxFeePerGas ?? 0n))
    throw invalid('maxPriorityFeePerGas is more than maxFeePerGas')
  return operation
}

type Members = Readonly<Record<string, unknown>>

function checkOwn(all: Members, entryPoint: unknown, account: SmartAccount): void {
  const { sender, factory, factoryData } = all
  if (!isAddress(sender)) throw invalid('sender must be an address')
  if (!same(sender, account.address)) throw new RpcError(4100, 'This account is not one of this wallet.')
  if (!isAddress(entryPoint) || !same(entryPoint, contracts.entryPoint))
    throw invalid(`The EntryPoint must be ${contracts.entryPoint}`)
  if (!isEmpty(all['paymaster']))
    throw new RpcError(5700, 'Who pays is named in wallet_sendCalls, by the capability paymasterService.')
  const other = Object.keys(all).find((name) => !knownFields.has(name) && !isEmpty(all[name]))
  if (other !== undefined) throw invalid(`${other.slice(0, 40)} is no part of an operation of this account`)
  if (!isEmpty(factory) && !isOwn(account, factory, factoryData))
    throw invalid('factory and factoryData must be those of the account')
}

function read<N extends string>(
  all: Members,
  names: readonly N[],
  most: bigint,
): { readonly [K in N]?: bigint } {
  const entries = names
    .filter((name) => all[name] !== undefined)
    .map((name) => {
      const value = all[name]
      if (!isQuantity(value)) throw invalid(`${name} must be a number in hex`)
      if (BigInt(value) > most) throw invalid(`${name} is far too much`)
      return [name, BigInt(value)] as const
    })
  return Object.fromEntries(entries) as { readonly [K in N]?: bigint }
}

const same = (a: Hex, b: Hex): boolean => a.toLowerCase() === b.toLowerCase()

/** Many pages write absent values as zero. */
const isEmpty = (value: unknown): boolean =>
  value === undefined || value === null || (typeof value === 'string' && /^0x0*$/.test(value))

const isOwn = (account: SmartAccount, factory: unknown, factoryData: unknown): boolean =>
  isHex(factory) &&
  isHex(factoryData) &&
  same(factory, account.factory) &&
  same(factoryData, account.factoryData)

const invalid = (what: string): RpcError => new RpcError(-32602, `${what}.`)
