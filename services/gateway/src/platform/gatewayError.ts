import type { ErrorBody, ErrorReason } from '@latchkey/protocol/http'

/** Statuses with which a request may fail. */
export type FailureStatus = 400 | 401 | 403 | 404 | 405 | 409 | 413 | 415 | 422 | 429 | 500 | 503

/** A failure that its caller may read. */
export class GatewayError extends Error {
  override readonly name = 'GatewayError'
  readonly status: FailureStatus
  readonly reasons: readonly ErrorReason[]
  /** Seconds. */
  readonly retryAfter: number | undefined

  constructor(options: {
    readonly status: FailureStatus
    readonly reasons: readonly ErrorReason[]
    readonly retryAfter?: number
    readonly cause?: unknown
  }) {
    super(options.reasons.map((reason) => reason.description).join(' '), { cause: options.cause })
    this.status = options.status
    this.reasons = options.reasons
    this.retryAfter = options.retryAfter
  }
}

/** The body of a failure, exactly as the API fixes it. */
export function errorBody(reasons: readonly ErrorReason[]): ErrorBody {
  return { status: 'FAILED', reasons }
}
