import type { Context } from '../client/context.js'
import type { TabChannel } from '../types/platform.js'
import type { TabMessage } from './tabMessage.js'

/** The line to the other tabs. */
export interface Tabs {
  /** Opens it; returns stop. */
  start(): () => void
  post(message: TabMessage): void
}

/**
 * The line to the other tabs (user demand 2.4, 10.1): what one does, the others show within a second. Hearing is code
 * of its own, loaded with the first message.
 *
 * @param name the channel; it carries client id, context and version
 */
export function createTabs(context: () => Context, name: string): Tabs {
  let channel: TabChannel | null = null
  return {
    start: () => {
      const { late, lifetime, log, platform } = context()
      channel = platform.channel(name, (message) => {
        late
          .connected()
          .then(({ hearTab }) => {
            if (!lifetime.aborted) return hearTab(context(), message)
          })
          .catch((error: unknown) => log.error('A message of another tab was lost', String(error)))
      })
      return () => {
        channel?.close()
        channel = null
      }
    },
    post: (message) => channel?.post(message),
  }
}
