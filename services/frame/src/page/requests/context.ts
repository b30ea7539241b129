import type { Accounts } from '../accounts/accounts.js'
import { RpcError, type Paymaster, type SendCalls } from '../../smartAccount/index.js'
import type { Keyring } from '../keyring/keyring.js'
import type { OpenWallet } from '../keyring/wallet.js'
import type { Network } from '../networks.js'
import type { Approvals } from '../review/approvals.js'
import type { Rpc } from '../services/rpc.js'

/** A call of the host's page, and what it is answered with. */
export interface RequestContext {
  readonly params: unknown
  /** Of the page that asks. */
  readonly origin: string
  readonly network: Network
  readonly rpc: Rpc
  readonly keyring: Keyring
  readonly accounts: Accounts
  readonly approvals: Approvals
  /** The service that pays, when the operator's settings name it. @throws when the page must have it and may not */
  readonly paymasterOf: (wanted: SendCalls['paymaster']) => Paymaster | undefined
  /**
   * The gateway's balances of an address on a chain, by CAIP-2 id; empty for chains that it does
   * not serve.
   */
  readonly balancesOf: (address: string, chainId: string, signal: AbortSignal) => Promise<readonly unknown[]>
  /** Aborted when the host's page no longer wants an answer. */
  readonly signal: AbortSignal
}

/** A wallet is opened only after the visitor agreed. */
export const openAfter = async (
  { keyring }: RequestContext,
  isFine: Promise<unknown>,
): Promise<OpenWallet> => {
  await isFine
  return keyring.open()
}

/** Refuses parameters with a reason, by the code of JSON-RPC for them. */
export const badParams = (reason: string): RpcError =>
  new RpcError(-32602, `The request is not valid: ${reason}.`)

/** The parameters as a list. */
export const listOf = (params: unknown): readonly unknown[] => (Array.isArray(params) ? params : [])

/** The members of a parameter that is an object. */
export const membersOf = (value: unknown): Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value) ? { ...value } : {}
