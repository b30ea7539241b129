import { abortable } from '@latchkey/protocol/abort'
import { SECOND_MS } from '@latchkey/protocol/time'
import type { Context } from '../../store/context.js'

/** How long the page's own server is waited for. */
const WAIT_MS = 2 * SECOND_MS

/**
 * Whether a page's policy cuts it off from windows that lead elsewhere: to it they look as if they had been closed. No
 * script can read the policy, so the server is asked for the page's headers once more.
 *
 * @returns false where that is not known
 */
export async function isCutOff(
  { platform }: Pick<Context, 'platform'>,
  signal: AbortSignal,
): Promise<boolean> {
  const page = platform.window?.location.href
  if (page === undefined) return false
  let timer: unknown
  const late = new Promise<undefined>((resolve) => {
    timer = platform.setTimeout(() => resolve(undefined), WAIT_MS)
  })
  try {
    const asked = platform.fetch(page, { method: 'HEAD', credentials: 'same-origin' })
    const answer = await abortable(Promise.race([asked, late]), signal)
    const policy = answer?.headers.get('cross-origin-opener-policy')?.split(';')[0]?.trim()
    return policy === 'same-origin'
  } catch {
    return false
  } finally {
    platform.clearTimeout(timer)
  }
}
