import { perRun } from '../platform/perRun.js'
import type { Context } from '../store/context.js'
import { recheckAll } from './recheck.js'
import { forget } from './remembered.js'

/**
 * Browsers freeze pages or keep them in the back/forward cache, where they miss wallet events: ask
 * the wallets silently when the page resumes.
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
