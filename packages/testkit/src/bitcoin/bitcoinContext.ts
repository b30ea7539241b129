import { sha256 } from '@noble/hashes/sha2.js'
import { bytesToHex, hexToBytes } from '../crypto/hex.js'
import type { Approvals } from '../wallet/createApprovals.js'
import type { Script } from '../wallet/createScript.js'
import type { StateStore } from '../wallet/createState.js'
import { rpcError, toErrorShape } from '../wallet/rpcError.js'
import { createBitcoinKey, type BitcoinKey, type BitcoinNetwork } from './createBitcoinKey.js'
import type {
  BitcoinApprovalRequest,
  BitcoinTestChain,
  BitcoinTestEnvironment,
  BitcoinTestWalletOptions,
  LoggedBitcoinCall,
} from './types.js'

export interface BitcoinWalletState {
  /** Origins that see the chosen account. */
  permissions: readonly string[]
  locked: boolean
  network: BitcoinNetwork
  selected: number
}

export interface BitcoinContext {
  options: BitcoinTestWalletOptions
  environment: BitcoinTestEnvironment
  state: StateStore<BitcoinWalletState>
  approvals: Approvals<BitcoinApprovalRequest>
  script: Script
  log: LoggedBitcoinCall[]
}

export interface BitcoinPair {
  payment: BitcoinKey
  ordinals: BitcoinKey
}

export function pairAt({ options, state }: BitcoinContext, index: number): BitcoinPair {
  const { network } = state.get()
  const { privateKey } = options.accounts[index] ?? options.accounts[0] ?? { privateKey: '0x' }
  const ordinalsKey = bytesToHex(sha256(hexToBytes(privateKey)))
  return {
    payment: createBitcoinKey({ privateKey, type: options.paymentType ?? 'p2wpkh', network }),
    ordinals: createBitcoinKey({ privateKey: ordinalsKey, type: 'p2tr', network }),
  }
}

/** None while the wallet is locked. */
export function sharedPair(context: BitcoinContext): BitcoinPair | undefined {
  const { locked, permissions, selected } = context.state.get()
  const isShared = !locked && permissions.includes(context.environment.origin)
  return isShared ? pairAt(context, selected) : undefined
}

export function requireKey(context: BitcoinContext, address: unknown): BitcoinKey {
  const pair = sharedPair(context)
  const key = pair && [pair.payment, pair.ordinals].find((known) => known.address === address)
  if (!key) throw rpcError({ code: 4100 })
  return key
}

export function currentChain({ options, state }: BitcoinContext): BitcoinTestChain {
  const chain = options.chains.find(({ network }) => network === state.get().network)
  if (!chain) throw rpcError({ code: -32603, message: 'The wallet has no endpoint for this network.' })
  return chain
}

export function grant({ environment, state }: BitcoinContext, isAllowed: boolean): void {
  const others = state.get().permissions.filter((origin) => origin !== environment.origin)
  state.update({ permissions: isAllowed ? [...others, environment.origin] : others })
}

export async function connect(context: BitcoinContext): Promise<BitcoinPair> {
  const { approvals, state } = context
  if (state.get().locked) {
    await approvals.ask({ kind: 'unlock' })
    state.update({ locked: false })
  }
  const pair = pairAt(context, state.get().selected)
  if (!sharedPair(context)) {
    const accounts = [pair.payment.address, pair.ordinals.address]
    await approvals.ask({ kind: 'connect', accounts, network: state.get().network })
    grant(context, true)
  }
  return sharedPair(context) ?? pair
}

/** -32602 for an unknown network. */
export async function switchNetwork(
  { approvals, options, state }: BitcoinContext,
  to: string,
): Promise<void> {
  const { network: from } = state.get()
  const chain = options.chains.find(({ network }) => network === to)
  if (!chain) throw rpcError({ code: -32602, message: 'The wallet does not know this network.' })
  if (chain.network === from) return
  await approvals.ask({ kind: 'switchNetwork', from, to: chain.network })
  state.update({ network: chain.network })
}

export async function answer<Result>(
  { script, log }: BitcoinContext,
  call: { readonly method: string; readonly params: unknown },
  run: () => Promise<Result>,
): Promise<Result> {
  const entry: LoggedBitcoinCall = { id: log.length + 1, ...call, status: 'pending' }
  log.push(entry)
  try {
    await script.apply(call.method)
    const result = await run()
    entry.status = 'resolved'
    return result
  } catch (error) {
    entry.status = 'rejected'
    entry.error = toErrorShape(error)
    throw error
  }
}
