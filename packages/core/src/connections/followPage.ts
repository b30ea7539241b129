import { perRun } from '../platform/perRun.js'
import type { Context } from '../store/context.js'
import { recheckAll } from './recheck.js'
import { forget } from './remembered.js'

/**
 * Frozen pages and pages in the back/forward cache miss wallet events: ask the wallets on resume.
 *
 * @see https://wicg.github.io/page-lifecycle/
 */
export const followPage = perRun((context: Context): void => {
  const { lifetime, platform, wallets } = context
  if (lifetime.aborted) return
  const lookBack = (): void => wallets.remembered.forEach(({ look }) => look())
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
})
