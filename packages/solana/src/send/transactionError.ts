import { LatchkeyError } from '@latchkey/protocol/errors'
import { member } from '../reads/rpc.js'

/** Missing SOL, for the fee or rent. */
const shortOfSol = new Set(['InsufficientFundsForFee', 'AccountNotFound'])

interface TokenFailure {
  readonly reason: string
  readonly kind?: 'frozen' | 'memo' | 'untransferable'
}

export const frozenAccount: TokenFailure = { kind: 'frozen', reason: 'The account is frozen' }

const tokenFailures: ReadonlyMap<unknown, TokenFailure> = new Map<unknown, TokenFailure>([
  [3, { reason: 'The mint does not fit the account' }],
  [4, { reason: 'The owner does not fit the account' }],
  [17, frozenAccount],
  // The recipient assigns payments by memo; no form asks for it.
  [36, { kind: 'memo', reason: 'The recipient asks for a memo' }],
  [37, { kind: 'untransferable', reason: 'This token cannot be transferred' }],
])

export interface SentContext {
  readonly symbol: string
  readonly moves: number
}

/** @param err of a simulation or a status */
export function transactionError(err: unknown, { symbol, moves }: SentContext): LatchkeyError {
  const reason = typeof err === 'string' ? err : (Object.keys(Object(err))[0] ?? 'unknown')
  if (reason === 'InsufficientFundsForRent') return belowRent(err)
  if (shortOfSol.has(reason)) return notEnough('SOL for fees or rent', reason)
  // Never included: a retry is safe.
  if (reason === 'BlockhashNotFound')
    return new LatchkeyError('transaction_timeout', { details: { kind: 'expired', reason } })
  const failed = member(err, 'InstructionError')
  if (!Array.isArray(failed)) return new LatchkeyError('transaction_reverted', { details: { reason } })
  const [index, failure] = failed as readonly unknown[]
  const code = member(failure, 'Custom')
  // System and token programs use 1 for insufficient funds; before the move, for rent.
  if (code === 1) return notEnough(index === moves ? symbol : 'SOL for fees or rent', 'Custom 1')
  if (failure === 'InsufficientFunds') return notEnough('SOL for fees or rent', failure)
  const tokenError = tokenFailures.get(code) ?? {
    reason: typeof failure === 'string' ? failure : `Custom ${String(code)}`,
  }
  return new LatchkeyError('transaction_reverted', { details: { ...tokenError, instruction: index } })
}

/** From a node's `rpc_error` with the runtime's `err`. */
export function sendError(error: unknown, context: SentContext): unknown {
  const err = member(error, 'details', 'data', 'err')
  return err === undefined || err === null ? error : transactionError(err, context)
}

/**
 * An account is empty or holds its rent. The first is the payer's; another one is a new receiver.
 */
function belowRent(err: unknown): LatchkeyError {
  const isPayer = member(err, 'InsufficientFundsForRent', 'account_index') === 0
  return new LatchkeyError('insufficient_funds', {
    details: {
      symbol: 'SOL for fees or rent',
      kind: isPayer ? 'leaves-too-little' : 'new-address',
      minimum: String(rentExempt),
      reason: isPayer
        ? `send all of it, or leave at least ${rentExempt} lamports`
        : `a new address takes at least ${rentExempt} lamports`,
    },
  })
}

/** Lamports. */
const rentExempt = 890_880

function notEnough(symbol: string, reason: string): LatchkeyError {
  return new LatchkeyError('insufficient_funds', { details: { symbol, reason } })
}
