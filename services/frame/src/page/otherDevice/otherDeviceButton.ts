import { LatchkeyError } from '@latchkey/protocol/errors'
import { secondaryButton } from '../ui/parts.js'
import { t } from '../words/t.js'

const otherDeviceErrors = new WeakSet<object>()

export const isOtherDevice = (error: unknown): boolean =>
  error instanceof LatchkeyError && otherDeviceErrors.has(error)

/** @param leave with a reason for {@link isOtherDevice} */
export function otherDeviceButton(
  isOffered: boolean | undefined,
  leave: (why: LatchkeyError) => void,
): HTMLElement | undefined {
  if (!isOffered) return undefined
  return secondaryButton(t('otherDevice'), () => {
    const error = new LatchkeyError('user_rejected')
    otherDeviceErrors.add(error)
    leave(error)
  })
}
