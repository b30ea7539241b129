import type { Context } from '../store/context.js'
import { follow } from '../store/follow.js'
import type { ConnectedAccount, State } from '../types/state.js'

/**
 * One step between a connection that a visitor made and the end of the opening; it may put a view. `leave` takes the
 * connection back. The signal is aborted when the modal closes or the account is gone: then nobody waits any more, and the
 * step says whether the connection stays.
 */
export type AfterConnect = (
  context: Context,
  account: ConnectedAccount,
  signal: AbortSignal,
) => Promise<'done' | 'leave'>

const signIn: AfterConnect = async (context, account, signal) => {
  return (await context.lazy.signIn()).signInStep(context, account, signal)
}

/** The steps of a client, in their order; account upgrades have their place here. The terms come before any wallet. */
export const afterConnect = ({ config }: Pick<Context, 'config'>): readonly AfterConnect[] =>
  config.siwx || config.siweConfig ? [signIn] : []

/**
 * Runs the steps one after the other.
 *
 * @returns whether the opening may end as connected; false when a step took the connection back, or the visitor left
 */
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
      // Who leaves in the middle is not connected half.
      const { disconnect } = await context.lazy.wallet()
      await disconnect(context, { connectionId })
      return false
    }
    return true
  } finally {
    stop()
  }
}
