import type { Caip2 } from '@latchkey/protocol/caip'
import { isLatchkeyError, LatchkeyError } from '@latchkey/protocol/errors'
import { SECOND_MS } from '@latchkey/protocol/time'
import { callWallet } from '../../connections/requests.js'
import { perRun } from '../../platform/perRun.js'
import { within } from '../../platform/within.js'
import type { Context } from '../../store/context.js'
import type { AdapterActions, BatchParameters } from '../../types/adapter.js'
import type { SwapOffer } from '../../types/swap.js'
import { askAllowance, askApproval, askSwap } from './askSwap.js'
import { approveData, type BuiltCall } from './parseSwap.js'

const CAPABILITIES_MS = 2 * SECOND_MS

const memoryOf = perRun(() => new WeakMap<AdapterActions, Map<string, Promise<boolean>>>())

export interface SigningContext {
  readonly actions: AdapterActions
  readonly user: string
  readonly chainId: Caip2
}

export async function canBatch(
  context: Context,
  { actions, user, chainId }: SigningContext,
): Promise<boolean> {
  if (!actions.sendCalls || !actions.waitForCalls || !actions.getCapabilities) return false
  const answers = batchesOf(context, actions)
  const key = `${chainId}:${user}`
  const answer =
    answers.get(key) ??
    actions.getCapabilities({ address: user }).then(
      (capabilities) => isAtomic(capabilities[chainId]),
      () => false,
    )
  answers.set(key, answer)
  return within(context.platform, answer, { ms: CAPABILITIES_MS, late: () => false })
}

function batchesOf(context: Context, actions: AdapterActions): Map<string, Promise<boolean>> {
  const batches = memoryOf(context)
  const answers = batches.get(actions) ?? new Map<string, Promise<boolean>>()
  batches.set(actions, answers)
  return answers
}

function isAtomic(capabilities: unknown): boolean {
  const { atomic } = (capabilities ?? {}) as { readonly atomic?: { readonly status?: unknown } | null }
  return atomic?.status === 'supported' || atomic?.status === 'ready'
}

/** Each call is compared with the offer. */
export async function swapCalls(
  context: Context,
  offer: SwapOffer,
  { user, isNative }: { readonly user: string; readonly isNative: boolean },
): Promise<readonly BuiltCall[]> {
  const { amount, from, spender } = offer
  const current = isNative ? undefined : await askAllowance(context, offer, user)
  const isShort = current !== undefined && current.allowance < BigInt(amount)
  const [approval, swap] = await Promise.all([
    isShort ? askApproval(context, offer, user) : undefined,
    askSwap(context, offer, { user, isNative }),
  ])
  if (!approval) return [swap]
  const exactApproval = { to: from.address, data: approveData(spender, BigInt(amount)), value: '0' }
  return [...(approval.isReset ? [approval] : []), exactApproval, swap]
}

/** A wallet that fails at a declared batch is asked step by step from then on. */
export async function sendBatch(
  context: Context,
  { actions, user, chainId }: SigningContext,
  calls: BatchParameters['calls'],
): Promise<string> {
  try {
    return await callWallet(context, async () => {
      if (!actions.sendCalls) throw new LatchkeyError('swaps_not_supported')
      const batchCalls = calls.map(({ to, data, value }) => ({ to, data, value }))
      return actions.sendCalls({ chainId, from: user, calls: batchCalls })
    })
  } catch (error) {
    if (isLatchkeyError(error, 'method_not_supported'))
      batchesOf(context, actions).set(`${chainId}:${user}`, Promise.resolve(false))
    throw error
  }
}
