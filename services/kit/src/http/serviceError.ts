import type { ErrorBody, ErrorReason } from '@latchkey/protocol/http'

/** Statuses with which a request may fail. */
export type FailureStatus = 400 | 401 | 403 | 404 | 405 | 409 | 413 | 415 | 422 | 429 | 500 | 503

/** A failure that its caller may read. */
export class ServiceError extends Error {
  override readonly name = 'ServiceError'
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

/** A refusal of what is well-formed and not accepted. */
export function refuse(name: string, description: string): ServiceError {
  return new ServiceError({ status: 422, reasons: [{ name, description }] })
}

/** The refusal of what was asked for too often, in the words that a visitor reads. */
export function tooOften(seconds: number): ServiceError {
  return new ServiceError({
    status: 429,
    reasons: [{ name: 'too_often', description: `Please try again after ${seconds} seconds` }],
    retryAfter: seconds,
  })
}

/** The refusal of a proof of who it is that is none, or none any more. */
export function sessionOver(): ServiceError {
  return new ServiceError({
    status: 401,
    reasons: [
      { name: 'session_over', description: 'There is no such session, or it is over. Log in again.' },
    ],
  })
}
