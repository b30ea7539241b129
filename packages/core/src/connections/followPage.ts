import { perRun } from '../platform/perRun.js'
import type { Context } from '../store/context.js'
import { verifyConnections } from './verifyConnection.js'
import { forgetWallets } from './forgetWallets.js'

/**
 * Frozen pages and pages in the back/forward cache miss wallet events: ask the wallets on resume.
 *
 * @see https://wicg.github.io/page-lifecycle/
 */
export const followPage = perRun((context: Context): void => {
  const { lifetime, platform, wallets } = context
  if (lifetime.aborted) return
  const checkWallets = (): void => wallets.remembered.forEach(({ check }) => check())
  const resume = (): void => {
    verifyConnections(context)
    checkWallets()
  }
  const whileRunning = { signal: lifetime }
  const { window: win } = platform
  const document = win?.document
  win?.addEventListener('pageshow', ({ persisted }) => persisted && resume(), whileRunning)
  document?.addEventListener('resume', resume, whileRunning)
  document?.addEventListener('visibilitychange', () => platform.isVisible() && checkWallets(), whileRunning)
  lifetime.addEventListener('abort', () => forgetWallets(context), { once: true })
})
