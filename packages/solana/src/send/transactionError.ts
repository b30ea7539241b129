import { LatchkeyError } from '@latchkey/protocol/errors'
import { member } from '../reads/rpc.js'

/** Failures of the runtime that mean that SOL is missing, for the fee or for the rent of an account. */
const shortOfSol = new Set(['InsufficientFundsForFee', 'AccountNotFound'])

/** Why a token program moves nothing; the kind is for words in the visitor's language. */
interface TokenFailure {
  readonly reason: string
  readonly kind?: 'frozen' | 'memo' | 'untransferable'
}

/** The issuer of a token has frozen an account of it. */
export const frozenAccount: TokenFailure = { kind: 'frozen', reason: 'The account is frozen' }

/** Custom codes of the token programs, by what they mean to a visitor. */
const tokenFailures: ReadonlyMap<unknown, TokenFailure> = new Map<unknown, TokenFailure>([
  [3, { reason: 'The mint does not fit the account' }],
  [4, { reason: 'The owner does not fit the account' }],
  [17, frozenAccount],
  // A memo tells its reader whose money it is: only the visitor could know it, and no form asks for it.
  [36, { kind: 'memo', reason: 'The recipient asks for a memo' }],
  [37, { kind: 'untransferable', reason: 'This token cannot be transferred' }],
])

/** What the instructions before the one that moves something are, and what it moves. */
export interface SentContext {
  /** Symbol of what is sent, `SOL` for the native token. */
  readonly symbol: string
  /** Index of the instruction that moves it. */
  readonly moves: number
}

/**
 * What a failure of the runtime (`err` of a simulation or a status) means, as an error of the catalogue.
 */
export function transactionError(err: unknown, { symbol, moves }: SentContext): LatchkeyError {
  const reason = typeof err === 'string' ? err : (Object.keys(Object(err))[0] ?? 'unknown')
  if (reason === 'InsufficientFundsForRent') return belowRent(err)
  if (shortOfSol.has(reason)) return notEnough('SOL for fees or rent', reason)
  // It can no longer happen: unlike another timeout, it may be sent again.
  if (reason === 'BlockhashNotFound')
    return new LatchkeyError('transaction_timeout', { details: { kind: 'expired', reason } })
  const failed = member(err, 'InstructionError')
  if (!Array.isArray(failed)) return new LatchkeyError('transaction_reverted', { details: { reason } })
  const [index, failure] = failed as readonly unknown[]
  const code = member(failure, 'Custom')
  // System and token programs both say 1 for too little; before the move it is the rent that lacks.
  if (code === 1) return notEnough(index === moves ? symbol : 'SOL for fees or rent', 'Custom 1')
  if (failure === 'InsufficientFunds') return notEnough('SOL for fees or rent', failure)
  const told = tokenFailures.get(code) ?? {
    reason: typeof failure === 'string' ? failure : `Custom ${String(code)}`,
  }
  return new LatchkeyError('transaction_reverted', { details: { ...told, instruction: index } })
}

/**
 * What a node's refusal of a transaction means: `rpc_error` with the runtime's `err` in its data becomes
 * {@link transactionError}; everything else stays as it is.
 */
export function sendError(error: unknown, context: SentContext): unknown {
  const err = member(error, 'details', 'data', 'err')
  return err === undefined || err === null ? error : transactionError(err, context)
}

/**
 * An account without data holds nothing, or at least its rent. The first account of a transaction is the payer's, so
 * another one is the receiver's: a new address that was sent less.
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

/** The least that an account without data holds, lamports. */
const rentExempt = 890_880

function notEnough(symbol: string, reason: string): LatchkeyError {
  return new LatchkeyError('insufficient_funds', { details: { symbol, reason } })
}
