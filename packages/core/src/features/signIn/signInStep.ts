import type { AfterConnect } from '../../router/afterConnect.js'
import { connectedAccount } from '../../store/selectors.js'
import { askedSession } from './askedSession.js'
import { isEnabled, keyOf, memoryOf } from './signInState.js'

/** A connection without a required sign-in does not count. */
export const signInStep: AfterConnect = async (context, account) => {
  if (!isEnabled(context)) return 'done'
  const { connectionId } = account
  const memory = memoryOf(context)
  const joined = (memory.joined ??= new Set())
  joined.add(connectionId)
  try {
    for (let asked = account; ;) {
      const answer = await askedSession(context, asked)
      const now = connectedAccount(context.store.getState())
      // The visitor signs in with the new account.
      if (answer === 'leave' || now?.connectionId !== connectionId || keyOf(now) === keyOf(asked))
        return answer
      asked = now
    }
  } finally {
    // After the other callers of the request.
    queueMicrotask(() => joined.delete(connectionId))
  }
}
