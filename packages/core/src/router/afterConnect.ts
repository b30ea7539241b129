import type { Context } from '../store/context.js'
import { follow } from '../store/follow.js'
import type { ConnectedAccount, State } from '../types/state.js'

/**
 * `leave` undoes the connection. The signal aborts when the modal closes or the account is gone.
 */
export type AfterConnect = (
  context: Context,
  account: ConnectedAccount,
  signal: AbortSignal,
) => Promise<'done' | 'leave'>

const signIn: AfterConnect = async (context, account, signal) => {
  return (await context.lazy.signIn()).signInStep(context, account, signal)
}

export const afterConnect = ({ config }: Pick<Context, 'config'>): readonly AfterConnect[] =>
  config.siwx || config.siweConfig ? [signIn] : []

export async function runAfterConnect(
  context: Context,
  account: ConnectedAccount,
  steps: readonly AfterConnect[] = afterConnect(context),
): Promise<boolean> {
  const { store } = context
  const { connectionId } = account
  const gone = new AbortController()
  const wasOpen = store.getState().modal.open
  const onEnd = (): void => gone.abort()
  const hear = ({ connections, modal }: State): void => {
    if (!connections[connectionId] || (wasOpen && !modal.open)) onEnd()
  }
  const stop = follow(context, (state) => state, hear, { onEnd })
  try {
    for (const step of steps) {
      const answer = await step(context, account, gone.signal)
      if (answer === 'done' && store.getState().connections[connectionId]) continue
      const { disconnect } = await context.lazy.wallet()
      await disconnect(context, { connectionId })
      return false
    }
    return true
  } finally {
    stop()
  }
}
