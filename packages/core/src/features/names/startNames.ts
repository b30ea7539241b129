import type { Context } from '../../store/context.js'
import { until } from '../../store/follow.js'

export async function startNames(
  context: Context,
  load: () => Promise<{ followIdentities(context: Context): void }>,
): Promise<void> {
  const { lifetime, log, platform } = context
  await until(context, ({ features }) => Boolean(features.names))
  if (lifetime.aborted) return
  const cancelIdle = platform.whenIdle(
    () => void load().then((code) => code.followIdentities(context), log.failed('Names cannot be loaded')),
  )
  lifetime.addEventListener('abort', cancelIdle, { once: true })
}
