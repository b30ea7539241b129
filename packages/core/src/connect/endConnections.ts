import type { Namespace } from '@latchkey/protocol/caip'
import { DISCONNECT_MS } from '@latchkey/protocol/constants'
import { LatchkeyError, toLatchkeyError } from '@latchkey/protocol/errors'
import type { Context } from '../client/context.js'
import type { Connection } from '../types/connector.js'

/**
 * Tells the wallets that their connections ended: once each, all at the same time, for at most 3 s. What does not
 * answer in time goes on in the background and is not a failure (user demand 10.1).
 *
 * @throws LatchkeyError `disconnect_failed` with `details.errors`
 */
export async function endConnections(
  context: Context,
  connections: readonly Connection[],
  namespace: Namespace | 'all',
): Promise<void> {
  if (connections.length === 0) return
  const { platform } = context
  const controller = new AbortController()
  let timer: unknown
  const late = new Promise<undefined>((resolve) => {
    timer = platform.setTimeout(() => {
      controller.abort()
      resolve(undefined)
    }, DISCONNECT_MS)
  })
  const endings = connections.map(async (connection) => {
    try {
      await connection.disconnect(controller.signal)
      return undefined
    } catch (error) {
      return controller.signal.aborted ? undefined : toLatchkeyError(error, 'wallet_error').toJSON()
    }
  })
  const errors = (await Promise.all(endings.map((ending) => Promise.race([ending, late])))).filter(
    (error) => error !== undefined,
  )
  platform.clearTimeout(timer)
  if (errors.length === 0) {
    context.track('DISCONNECT_SUCCESS', { namespace })
    return
  }
  const error = new LatchkeyError('disconnect_failed', { details: { errors } })
  context.log.error(error.message, errors)
  throw error
}
