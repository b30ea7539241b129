import type { Context } from '../../store/context.js'
import { until } from '../../store/follow.js'

/** Has the names of connected accounts read once the gateway says that it has names; until then their code stays away. */
export async function startNames(
  context: Context,
  load: () => Promise<{ followIdentities(context: Context): void }>,
): Promise<void> {
  const { lifetime, log, platform } = context
  await until(context, ({ features }) => Boolean(features.names))
  if (lifetime.aborted) return
  // After what a visitor waits for.
  const drop = platform.whenIdle(
    () => void load().then((code) => code.followIdentities(context), log.failed('Names cannot be loaded')),
  )
  lifetime.addEventListener('abort', drop, { once: true })
}
