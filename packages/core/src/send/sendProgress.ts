import type { Context } from '../client/context.js'
import type { SendStep } from '../types/state.js'

/** Writes the progress of one transfer, as long as the state still speaks of it. */
export interface SendProgress {
  /** Does nothing once the form was reset, changed, or the client stopped. */
  set(step: SendStep, loading: boolean): void
  /** Whether the state still speaks of this transfer. */
  isCurrent(): boolean
}

/** Takes over the send of the state. Whatever resets it (another network, a disconnect) takes it away again. */
export function sendProgress(context: Context): SendProgress {
  let mine = context.store.getState().send.progress
  const isCurrent = (): boolean =>
    !context.lifetime.aborted && context.store.getState().send.progress === mine
  return {
    isCurrent,
    set(progress, loading) {
      if (!isCurrent()) return
      mine = progress
      context.update(`send ${progress.step}`, ({ send }) => ({ send: { ...send, progress, loading } }))
    },
  }
}
