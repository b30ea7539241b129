import type { Accounts } from '../accounts/accounts.js'
import { RpcError, type Paymaster, type SendCalls } from '../../smartAccount/index.js'
import type { Keyring } from '../keyring/keyring.js'
import type { OpenWallet } from '../keyring/wallet.js'
import type { Network } from '../networks.js'
import type { Approvals } from '../review/approvals.js'
import type { Rpc } from '../services/rpc.js'

export interface RequestContext {
  readonly params: unknown
  readonly origin: string
  readonly network: Network
  readonly rpc: Rpc
  readonly keyring: Keyring
  readonly accounts: Accounts
  readonly approvals: Approvals
  /** @throws if required but not allowed */
  readonly paymasterOf: (wanted: SendCalls['paymaster']) => Paymaster | undefined
  /** By CAIP-2 id; empty for unserved chains. */
  readonly balancesOf: (address: string, chainId: string, signal: AbortSignal) => Promise<readonly unknown[]>
  readonly signal: AbortSignal
}

export const openAfter = async (
  { keyring }: RequestContext,
  isFine: Promise<unknown>,
): Promise<OpenWallet> => {
  await isFine
  return keyring.open()
}

export const badParams = (reason: string): RpcError =>
  new RpcError(-32602, `The request is not valid: ${reason}.`)

export const listOf = (params: unknown): readonly unknown[] => (Array.isArray(params) ? params : [])

/** Empty unless it is an object. */
export const membersOf = (value: unknown): Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value) ? { ...value } : {}
