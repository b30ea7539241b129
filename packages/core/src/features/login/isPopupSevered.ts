import { abortable } from '@latchkey/protocol/abort'
import { SECOND_MS } from '@latchkey/protocol/time'
import type { Context } from '../../store/context.js'

const WAIT_MS = 2 * SECOND_MS

/**
 * Cross-Origin-Opener-Policy may sever popups, which then look closed. Scripts cannot read the
 * policy: request the page's headers again. False when unknown.
 */
export async function isPopupSevered(
  { platform }: Pick<Context, 'platform'>,
  signal: AbortSignal,
): Promise<boolean> {
  const page = platform.window?.location.href
  if (page === undefined) return false
  let timer: unknown
  const timeout = new Promise<undefined>((resolve) => {
    timer = platform.setTimeout(() => resolve(undefined), WAIT_MS)
  })
  try {
    const request = platform.fetch(page, { method: 'HEAD', credentials: 'same-origin' })
    const answer = await abortable(Promise.race([request, timeout]), signal)
    const policy = answer?.headers.get('cross-origin-opener-policy')?.split(';')[0]?.trim()
    return policy === 'same-origin'
  } catch {
    return false
  } finally {
    platform.clearTimeout(timer)
  }
}
