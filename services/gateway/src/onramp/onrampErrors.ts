import { refuse, ServiceError } from '@latchkey/kit/http/serviceError'
import type { NoAnswerError } from '../platform/noAnswerError.js'

export const notOffered = (): ServiceError => refuse('onramp_not_offered', 'Nobody sells this here.')

export const noSubdivision = (): ServiceError =>
  refuse('subdivision', 'This seller has to know in which part of the country the visitor lives.')

export function onrampDown(cause?: unknown): ServiceError {
  return new ServiceError({
    status: 503,
    reasons: [{ name: 'onramp_down', description: 'The seller does not answer. Try again in a moment.' }],
    retryAfter: 5,
    cause,
  })
}

/** An outage is retryable, a refusal is not. The provider's text may hold a key. */
export function onrampFailed(error: NoAnswerError): ServiceError {
  if (!error.isAboutQuestion) return onrampDown(error)
  return new ServiceError({
    status: 422,
    reasons: [
      {
        name: 'onramp_refused',
        description: 'The seller does not take this order. Another amount, coin or currency may do.',
      },
    ],
    cause: error,
  })
}
