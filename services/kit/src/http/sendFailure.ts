import { isDatabaseDown } from '../database/isDatabaseDown.js'
import type { Logger } from '../log.js'
import { errorBody, ServiceError } from './serviceError.js'
import type { ServiceContext } from './serviceEnv.js'

export function sendFailure(error: unknown, c: ServiceContext, log: Logger): Response {
  c.header('cache-control', 'no-store')
  if (error instanceof ServiceError) {
    if (error.retryAfter !== undefined) c.header('retry-after', String(error.retryAfter))
    const [first] = error.reasons
    if (first !== undefined && /_dpop_/.test(first.name))
      c.header('www-authenticate', `DPoP error="${first.name}", algs="ES256"`)
    return c.json(errorBody(error.reasons), error.status)
  }
  if (isDatabaseDown(error)) {
    log.error({ requestId: c.get('requestId') }, 'the database does not answer')
    c.header('retry-after', '5')
    return c.json(errorBody([{ name: 'not_ready', description: 'The database does not answer.' }]), 503)
  }
  log.error({ requestId: c.get('requestId'), err: error }, 'unexpected failure')
  return c.json(errorBody([{ name: 'internal', description: 'Something went wrong in the service.' }]), 500)
}
