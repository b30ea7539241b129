import type { Context } from '../client/context.js'
import type { SwitchAttempt } from '../types/state.js'

/**
 * Shows how a switch goes; a superseded one shows nothing.
 *
 * @returns whether it is the latest
 */
export function showSwitch(context: Context, attempt: SwitchAttempt): boolean {
  if (context.store.getState().switching?.id !== attempt.id) return false
  context.update('switching', () => ({ switching: attempt }))
  return true
}
