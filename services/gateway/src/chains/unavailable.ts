import { ServiceError } from '@latchkey/kit/http/serviceError'
import { BusyError, RefusedRequestError, UpstreamDownError } from './upstream.js'

export function unavailable(error: unknown): unknown {
  // The gateway's own request: an upstream that refuses it is useless.
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
