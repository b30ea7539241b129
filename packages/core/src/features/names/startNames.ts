import type { Context } from '../../store/context.js'

/**
 * Has the names of connected accounts read once the gateway says that it has names; until then their code stays away.
 *
 * @returns stop
 */
export function startNames(
  context: Context,
  load: () => Promise<{ followIdentities(context: Context): void }>,
): () => void {
  const { log, platform, store } = context
  let stop = (): void => {}
  const look = (): void => {
    if (!store.getState().features.names) return
    stop()
    // After what a visitor waits for.
    stop = platform.whenIdle(
      () => void load().then((code) => code.followIdentities(context), log.failed('Names cannot be loaded')),
    )
  }
  stop = store.subscribe(look)
  look()
  return () => stop()
}
