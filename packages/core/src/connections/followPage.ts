import { perClient } from '../platform/perClient.js'
import type { Context } from '../store/context.js'
import { recheckAll } from './recheck.js'
import { forget, remembered } from './remembered.js'

/** The run whose page is followed. */
const memoryOf = perClient((): { run?: AbortSignal } => ({}))

/**
 * Asks the wallets of this browser silently when the page comes back, until the run ends: browsers freeze pages and
 * keep them in the back/forward cache, and frozen pages hear no events of their wallets.
 *
 * @see https://wicg.github.io/page-lifecycle/
 */
export function followPage(context: Context): void {
  const { lifetime, platform } = context
  const memory = memoryOf(context)
  if (memory.run === lifetime || lifetime.aborted) return
  memory.run = lifetime
  const lookBack = (): void => remembered(context).forEach(({ look }) => look())
  const resume = (): void => {
    recheckAll(context)
    lookBack()
  }
  const whileRunning = { signal: lifetime }
  const { window: win } = platform
  const document = win?.document
  win?.addEventListener('pageshow', ({ persisted }) => persisted && resume(), whileRunning)
  document?.addEventListener('resume', resume, whileRunning)
  document?.addEventListener('visibilitychange', () => platform.isVisible() && lookBack(), whileRunning)
  lifetime.addEventListener('abort', () => forget(context), { once: true })
}
