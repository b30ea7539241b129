import type { DevAccount } from '../crypto/createDevAccount.js'
import type { Address } from '../crypto/hex.js'
import type { ChainLabel } from './approvalRequest.js'
import { callRpc } from './callRpc.js'
import type { Approvals } from './createApprovals.js'
import { visibleAccounts, type StateStore } from './createState.js'
import type { Script } from './createScript.js'
import { rpcError } from './rpcError.js'
import type { TestChain, TestWalletEnvironment, TestWalletOptions } from './types.js'

export interface WalletContext {
  options: TestWalletOptions
  environment: TestWalletEnvironment
  accounts: readonly DevAccount[]
  state: StateStore
  approvals: Approvals
  script: Script
}

export type Handler = (context: WalletContext, params: unknown) => Promise<unknown>

export function knownChains({ options, state }: WalletContext): readonly TestChain[] {
  const atStart = options.chains.filter(({ chainId }) => options.knownChains?.includes(chainId) ?? true)
  return [...atStart, ...state.get().addedChains]
}

export function labelChain(context: WalletContext, chainId: number): ChainLabel {
  const chain = [...knownChains(context), ...context.options.chains].find(
    (entry) => entry.chainId === chainId,
  )
  return { chainId, name: chain?.name ?? `Chain ${chainId}`, nativeSymbol: chain?.nativeSymbol ?? 'ETH' }
}

/** -32603 without an endpoint. */
export async function callActiveChain(
  context: WalletContext,
  method: string,
  params: unknown,
): Promise<unknown> {
  const { chainId } = context.state.get()
  const chain = knownChains(context).find((entry) => entry.chainId === chainId)
  if (!chain)
    throw rpcError({ code: -32603, message: `The wallet has no RPC endpoint for chain ${chainId}.` })
  return callRpc(context.environment, chain.rpcUrl, method, params)
}

/** -32602 without one. */
export function firstObject(params: unknown): Readonly<Record<string, unknown>> {
  const first: unknown = Array.isArray(params) ? params[0] : undefined
  if (typeof first !== 'object' || first === null) {
    throw rpcError({ code: -32602, message: 'Expected an array with one object.' })
  }
  return first as Readonly<Record<string, unknown>>
}

/** 4100 if the page may not use it. */
export function requireAccount(context: WalletContext, address: unknown): DevAccount {
  const wanted = typeof address === 'string' ? address.toLowerCase() : ''
  const visible = visibleAccounts(context.state.get(), context.environment.origin)
  const allowed = visible.some((entry) => entry.toLowerCase() === wanted)
  const account = context.accounts.find((entry) => entry.address.toLowerCase() === wanted)
  if (!allowed || !account) throw rpcError({ code: 4100 })
  return account
}

export function grantedAccounts({ accounts, options, state }: WalletContext): readonly Address[] {
  const chosen = accounts[state.get().selected] ?? accounts[0]
  const first = chosen ? [chosen.address] : []
  if (options.exposeAccounts !== 'all') return first
  return [...first, ...accounts.filter((entry) => entry !== chosen).map((entry) => entry.address)]
}
