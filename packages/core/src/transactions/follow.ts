import { pause } from '@latchkey/protocol/abort'
import { isLatchkeyError, LatchkeyError, toLatchkeyError } from '@latchkey/protocol/errors'
import { MINUTE_MS, SECOND_MS } from '@latchkey/protocol/time'
import { linkSignals } from '../platform/abort.js'
import type { Context } from '../store/context.js'
import type { AdapterActions, TransactionReceipt } from '../types/adapter.js'
import type { Outcome, TransactionRecord } from '../types/transaction.js'
import { type LookUpResult, lookUp } from './lookUp.js'
import { ownerOf } from './sent.js'

const LIMIT_MS = 5 * MINUTE_MS

const EVERY_MS = 4 * SECOND_MS

const REFUSALS = ['transaction_reverted', 'insufficient_funds'] as const

export type FollowedRecord = Pick<TransactionRecord, 'call' | 'chainId' | 'nonce' | 'sent'> &
  Partial<Pick<TransactionRecord, 'account'>>

export interface FollowOptions {
  readonly actions?: Pick<AdapterActions, 'waitForCalls' | 'waitForReceipt'> | undefined
  readonly onPlace?: ((nonce: number) => void) | undefined
}

export interface Settled {
  readonly outcome: Outcome
  /** On the chain, or the best known one. */
  readonly hash: string | undefined
  readonly cause?: unknown
}

/**
 * Waits until a transaction or its replacement is mined; without receipts, until the wallet has
 * sent it. Never rejects.
 *
 * @returns `unknown` after five minutes, or when the client stops
 */
export async function follow(
  context: Pick<Context, 'adapters' | 'env' | 'lifetime' | 'log' | 'platform'>,
  record: FollowedRecord,
  { actions, onPlace }: FollowOptions = {},
): Promise<Settled> {
  const { lifetime, platform } = context
  const { sent } = record
  const { controller: limit, unlink } = linkSignals([lifetime])
  const { signal } = limit
  const timer = platform.setTimeout(() => limit.abort(), LIMIT_MS)
  const known: KnownHash = { hash: 'hash' in sent ? sent.hash : undefined }
  try {
    // The chain knows neither unanswered requests nor orders.
    const outcome =
      'batch' in sent
        ? await followBatch(sent.batch, { actions, known, signal })
        : 'hash' in sent
          ? await followHash(context, { ...record, hash: sent.hash, onPlace }, { actions, known, signal })
          : 'unknown'
    return { outcome, hash: known.hash }
  } catch (cause) {
    const isReverted = REFUSALS.some((name) => isLatchkeyError(cause, name))
    return {
      outcome: isReverted ? 'reverted' : 'unknown',
      hash: known.hash,
      ...(!signal.aborted && { cause }),
    }
  } finally {
    limit.abort()
    platform.clearTimeout(timer)
    unlink()
  }
}

interface KnownHash {
  hash: string | undefined
}

interface WaitOptions extends Pick<FollowOptions, 'actions'> {
  readonly known: KnownHash
  readonly signal: AbortSignal
}

async function followBatch(id: string, { actions, known, signal }: WaitOptions): Promise<Outcome> {
  const receipt = await actions?.waitForCalls?.({ id, signal })
  known.hash = receipt?.hash
  return receipt ? outcomeOf(receipt, known.hash) : 'unknown'
}

async function followHash(
  context: Pick<Context, 'adapters' | 'env' | 'log' | 'platform'>,
  record: WatchedRecord,
  { actions, known, signal }: WaitOptions,
): Promise<Outcome> {
  const receiptOf = async (hash: string): Promise<TransactionReceipt | undefined> =>
    actions?.waitForReceipt?.({ chainId: record.chainId, hash, signal })
  const receiptWait = receiptOf(record.hash)
  receiptWait.catch(() => {})
  const chainWatch = watch(context, record, signal).catch((error: unknown): LookUpResult | undefined => {
    context.log.failed('Nobody could say what became of a transaction')(error)
    return actions?.waitForReceipt ? undefined : { state: 'lost' }
  })
  const look = await Promise.race(
    actions?.waitForReceipt ? [receiptWait.then(() => undefined), chainWatch] : [chainWatch],
  )
  if (!look) return outcomeOf(await receiptWait, known.hash)
  known.hash = look.hash ?? record.hash
  if (look.state !== 'spedUp') return isOpen(look.state) ? 'unknown' : look.state
  const receipt = actions?.waitForReceipt && (await receiptOf(known.hash))
  return receipt?.status === 'reverted' ? 'reverted' : 'spedUp'
}

const outcomeOf = (
  receipt: Pick<TransactionReceipt, 'status'> | undefined,
  hash: string | undefined,
): Outcome => (receipt?.status === 'reverted' ? 'reverted' : hash === undefined ? 'unknown' : 'confirmed')

type WatchedRecord = FollowedRecord & { readonly hash: string } & Pick<FollowOptions, 'onPlace'>

/** Undefined if the family cannot tell. */
async function watch(
  { adapters, env, log, platform }: Pick<Context, 'adapters' | 'env' | 'log' | 'platform'>,
  { onPlace, ...record }: WatchedRecord,
  signal: AbortSignal,
): Promise<LookUpResult | undefined> {
  const { account, call, chainId, hash } = record
  if (account === undefined) return undefined
  const { address: from } = ownerOf(account)
  const reads = await adapters.get(env.network(chainId)?.chainNamespace ?? '')?.reads(env)
  let { nonce } = record
  if (!reads?.getTransaction) return signal.aborted ? { state: 'pending' } : undefined
  while (!signal.aborted) {
    const look = await lookUp(reads, { chainId, from, hash, call, nonce }).catch(
      log.failed('Nobody could say what became of a transaction'),
    )
    if (signal.aborted) break
    if (look?.nonce !== undefined && look.nonce !== nonce) onPlace?.((nonce = look.nonce))
    if (look && !isOpen(look.state)) return look
    await pause(platform, EVERY_MS, signal)
  }
  return { state: 'pending' }
}

type OpenState = 'pending' | 'taken' | 'lost'
const isOpen = (state: LookUpResult['state']): state is OpenState =>
  state === 'pending' || state === 'taken' || state === 'lost'

export function failureOf(
  { sent }: Pick<FollowedRecord, 'sent'>,
  settled: Settled,
): LatchkeyError | undefined {
  const { cause, hash, outcome } = settled
  const details = hash === undefined ? {} : { hash }
  switch (outcome) {
    case 'confirmed':
    case 'spedUp':
      return undefined
    case 'reverted':
      return cause === undefined
        ? new LatchkeyError('transaction_reverted', { details })
        : toLatchkeyError(cause, 'transaction_reverted')
    case 'canceled':
    case 'replaced': {
      const replaced = 'hash' in sent ? { replaced: sent.hash } : {}
      const isCancel = outcome === 'canceled'
      return new LatchkeyError('transaction_replaced', { details: { ...details, ...replaced, isCancel } })
    }
    case 'unknown':
      return isLatchkeyError(cause, 'transaction_timeout')
        ? cause
        : new LatchkeyError('transaction_timeout', { details, ...(cause !== undefined && { cause }) })
  }
}
