import { LatchkeyError } from '@latchkey/protocol/errors'
import { secondary } from '../ui/parts.js'
import { t } from '../words/t.js'

const marked = new WeakSet<object>()

export const isOtherDevice = (error: unknown): boolean => error instanceof LatchkeyError && marked.has(error)

/** @param leave with a reason for {@link isOtherDevice} */
export function otherDeviceButton(
  isOffered: boolean | undefined,
  leave: (why: LatchkeyError) => void,
): HTMLElement | undefined {
  if (!isOffered) return undefined
  return secondary(t('otherDevice'), () => {
    const why = new LatchkeyError('user_rejected')
    marked.add(why)
    leave(why)
  })
}
