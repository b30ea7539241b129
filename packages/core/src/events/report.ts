import { ERROR_EVENTS_PER_MINUTE } from '@latchkey/protocol/constants'
import { type ErrorName, type LatchkeyError, toLatchkeyError } from '@latchkey/protocol/errors'
import type { Context } from '../client/context.js'

const MEMORY = Symbol('reported')

/** What was reported: when, and which errors, since one may pass several public functions on its way. */
interface Memory {
  at: readonly number[]
  readonly errors: WeakSet<LatchkeyError>
}

/** Answers of the visitor and of their wallet, not faults. */
const EXPECTED: ReadonlySet<ErrorName> = new Set<ErrorName>([
  'user_rejected',
  'request_aborted',
  'request_pending',
  'wallet_locked',
  'insufficient_funds',
  'amount_and_receiver_required',
  'token_required',
  'invalid_receiver',
  'invalid_amount',
  'unsafe_receiver',
  'fee_changed',
])

/** Options of {@link report}. */
export interface ReportOptions {
  /** The name, and with it the category, that a foreign error gets; default `internal`. */
  readonly fallback?: ErrorName | undefined
  /** Nobody caught it. */
  readonly uncaught?: boolean | undefined
}

/** The action of this name, for code that has the context. */
export function report(context: Context, error: unknown, options: ReportOptions = {}): LatchkeyError {
  const known = toLatchkeyError(error, options.fallback)
  if (EXPECTED.has(known.name) || !mayReport(context, known)) return known
  const cause = known.cause instanceof Error ? known.cause : known
  context.track('INTERNAL_SDK_ERROR', {
    errorType: known.name,
    errorMessage: scrub(known.message),
    stackTrace: scrub(cause.stack ?? ''),
    uncaught: options.uncaught ?? false,
  })
  return known
}

function mayReport({ scratch, platform }: Context, error: LatchkeyError): boolean {
  const memory = (scratch.get(MEMORY) as Memory | undefined) ?? { at: [], errors: new WeakSet() }
  scratch.set(MEMORY, memory)
  const now = platform.now()
  memory.at = memory.at.filter((at) => at > now - 60_000)
  if (memory.errors.has(error) || memory.at.length >= ERROR_EVENTS_PER_MINUTE) return false
  memory.errors.add(error)
  memory.at = [...memory.at, now]
  return true
}

/** Takes addresses, and queries and fragments of URLs, out of a text. */
export function scrub(text: string): string {
  return text
    .replace(/\b([a-z][a-z0-9+.-]*:\/\/[^\s?#)]*)[?#][^\s):]*/gi, '$1')
    .replace(/0x[0-9a-f]{16,}/gi, '0x…')
    .slice(0, 4_000)
}
