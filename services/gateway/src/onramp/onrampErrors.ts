import { refuse, ServiceError } from '@latchkey/kit/http/serviceError'
import type { NoAnswerError } from '../platform/noAnswerError.js'

export const notOffered = (): ServiceError => refuse('onramp_not_offered', 'Nobody sells this here.')

export const noSubdivision = (): ServiceError =>
  refuse('subdivision', 'This seller has to know in which part of the country the visitor lives.')

/** The seller gave nothing that can be used. */
export function sellerDown(cause?: unknown): ServiceError {
  return new ServiceError({
    status: 503,
    reasons: [{ name: 'onramp_down', description: 'The seller does not answer. Try again in a moment.' }],
    retryAfter: 5,
    cause,
  })
}

/**
 * Why a seller sold nothing: another try may help while it is down, and does not where it refused what was asked. Its
 * own words are not passed on, since they may hold a key.
 */
export function sellerFailed(error: NoAnswerError): ServiceError {
  if (!error.isAboutQuestion) return sellerDown(error)
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
