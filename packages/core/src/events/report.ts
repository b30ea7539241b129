import { ERROR_EVENTS_PER_MINUTE } from '@latchkey/protocol/constants'
import { type ErrorName, type LatchkeyError, toLatchkeyError } from '@latchkey/protocol/errors'
import { type Context, contextOf } from '../client/context.js'
import type { Client } from '../types/client.js'

const REPORTED = Symbol('reported')

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
])

/** Options of {@link report}. */
export interface ReportOptions {
  /** The name, and with it the category, that a foreign error gets; default `internal`. */
  readonly fallback?: ErrorName | undefined
  /** Nobody caught it. */
  readonly uncaught?: boolean | undefined
}

/**
 * Reports an error as INTERNAL_SDK_ERROR, at most 5 a minute (specification sections 7 and 8), and hands it back as a
 * LatchkeyError with its category, to be thrown on. What the visitor decided is not reported. Message and stack carry
 * no address, query or fragment (ruling 26).
 */
export function report(client: Client, error: unknown, options: ReportOptions = {}): LatchkeyError {
  const context = contextOf(client)
  const known = toLatchkeyError(error, options.fallback)
  if (EXPECTED.has(known.name) || !mayReport(context)) return known
  const cause = known.cause instanceof Error ? known.cause : known
  context.track('INTERNAL_SDK_ERROR', {
    errorType: known.name,
    errorMessage: scrub(known.message),
    stackTrace: scrub(cause.stack ?? ''),
    uncaught: options.uncaught ?? false,
  })
  return known
}

/**
 * Runs a function; what it throws is reported and thrown on with a category.
 *
 * @throws LatchkeyError always one of ours
 */
export async function reported<T>(client: Client, fallback: ErrorName, run: () => Promise<T>): Promise<T> {
  try {
    return await run()
  } catch (error) {
    throw report(client, error, { fallback })
  }
}

function mayReport({ scratch, platform }: Context): boolean {
  const since = platform.now() - 60_000
  const recent = ((scratch.get(REPORTED) as readonly number[] | undefined) ?? []).filter((at) => at > since)
  const may = recent.length < ERROR_EVENTS_PER_MINUTE
  scratch.set(REPORTED, may ? [...recent, platform.now()] : recent)
  return may
}

function scrub(text: string): string {
  return text
    .replace(/\b([a-z][a-z0-9+.-]*:\/\/[^\s?#)]*)[?#][^\s):]*/gi, '$1')
    .replace(/0x[0-9a-f]{16,}/gi, '0x…')
    .slice(0, 4_000)
}
