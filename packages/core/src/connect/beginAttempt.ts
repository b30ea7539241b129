import type { Context } from '../client/context.js'
import type { Attempt } from '../types/state.js'

/** Shows an attempt that waits, its families as connecting where nothing is connected. */
export function beginAttempt(context: Context, attempt: Attempt): void {
  context.update('connect', (state) => {
    const accounts = { ...state.accounts }
    for (const namespace of attempt.namespaces) {
      if (accounts[namespace]?.status !== 'connected') accounts[namespace] = { status: 'connecting' }
    }
    return { attempt, accounts }
  })
}
