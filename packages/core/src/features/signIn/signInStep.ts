import type { AfterConnect } from '../../router/afterConnect.js'
import { connectedAccount } from '../../store/selectors.js'
import { ensureSession } from './ensureSession.js'
import { isEnabled, keyOf, memoryOf } from './signInState.js'

/** A connection without a required sign-in does not count. */
export const signInStep: AfterConnect = async (context, account) => {
  if (!isEnabled(context)) return 'done'
  const { connectionId } = account
  const memory = memoryOf(context)
  const connecting = (memory.connecting ??= new Set())
  connecting.add(connectionId)
  try {
    for (let requested = account; ;) {
      const answer = await ensureSession(context, requested)
      const now = connectedAccount(context.store.getState())
      // The visitor signs in with the new account.
      if (answer === 'leave' || now?.connectionId !== connectionId || keyOf(now) === keyOf(requested))
        return answer
      requested = now
    }
  } finally {
    // After the other callers of the request.
    queueMicrotask(() => connecting.delete(connectionId))
  }
}
