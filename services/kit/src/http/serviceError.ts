import type { ErrorBody, ErrorReason } from '@latchkey/protocol/http'

export type FailureStatus = 400 | 401 | 403 | 404 | 405 | 409 | 413 | 415 | 422 | 429 | 500 | 503

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

export function errorBody(reasons: readonly ErrorReason[]): ErrorBody {
  return { status: 'FAILED', reasons }
}

/** 422: well-formed, but not accepted. */
export function refuse(name: string, description: string): ServiceError {
  return new ServiceError({ status: 422, reasons: [{ name, description }] })
}

/** 429, worded for visitors. */
export function rateLimited(seconds: number): ServiceError {
  return new ServiceError({
    status: 429,
    reasons: [{ name: 'too_often', description: `Please try again after ${seconds} seconds` }],
    retryAfter: seconds,
  })
}

export function sessionOver(): ServiceError {
  return new ServiceError({
    status: 401,
    reasons: [
      { name: 'session_over', description: 'There is no such session, or it is over. Log in again.' },
    ],
  })
}
