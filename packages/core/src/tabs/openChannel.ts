import type { Context } from '../client/context.js'

/**
 * Opens the line to the other tabs (user demand 2.4, 10.1): what one does, the others show within a second. Hearing is
 * code of its own, loaded with the first message. The channel's name carries client id, context and version.
 *
 * @returns closes it
 */
export function openChannel(context: Context): () => void {
  const { env, late, lifetime, log, platform } = context
  context.channel = platform.channel(env.scope, (message) => {
    late
      .connected()
      .then(({ hearTab }) => {
        if (!lifetime.aborted) return hearTab(context, message)
      })
      .catch(log.failed('A message of another tab was lost'))
  })
  return () => {
    context.channel?.close()
    context.channel = null
  }
}
