import { ServiceError } from '@latchkey/kit/http/serviceError'
import { BusyError, RefusedRequestError, UpstreamDownError } from './upstream.js'

/**
 * Turns the failure of a chain or an upstream into the caller's answer; passes other errors
 * through.
 */
export function unavailable(error: unknown): unknown {
  // These requests are of our own making: an upstream that refuses them is of no use.
  const retryAfter = error instanceof RefusedRequestError ? 5 : isAway(error) ? error.retryAfter : undefined
  if (retryAfter === undefined || !(error instanceof Error)) return error
  return new ServiceError({
    status: 503,
    reasons: [{ name: 'upstream_unavailable', description: error.message }],
    retryAfter,
    cause: error,
  })
}

function isAway(error: unknown): error is UpstreamDownError | BusyError {
  return error instanceof UpstreamDownError || error instanceof BusyError
}
