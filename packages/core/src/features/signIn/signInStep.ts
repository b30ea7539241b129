import type { AfterConnect } from '../../router/afterConnect.js'
import { connectedAccount } from '../../store/selectors.js'
import { askedSession } from './askedSession.js'
import { isEnabled, keyOf, memoryOf } from './signInState.js'

/** A new connection is one when the visitor has signed in, where that is required. */
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
      // Who goes over to another account in the wallet signs in with that one.
      if (answer === 'leave' || now?.connectionId !== connectionId || keyOf(now) === keyOf(asked))
        return answer
      asked = now
    }
  } finally {
    // After whoever follows the same request.
    queueMicrotask(() => joined.delete(connectionId))
  }
}
