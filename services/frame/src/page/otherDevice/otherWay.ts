import { LatchkeyError } from '@latchkey/protocol/errors'
import { secondary } from '../ui/parts.js'
import { t } from '../words/t.js'

const marked = new WeakSet<object>()

/** Whether a way to bring a wallet here was left for another device of the visitor's. */
export const isOtherDevice = (error: unknown): boolean => error instanceof LatchkeyError && marked.has(error)

/**
 * Leads from another way of bringing a wallet here to a device that has it.
 *
 * @param isOffered whether there is a gateway to ask by
 * @param leave gives up the present way, with a reason that {@link isOtherDevice} knows
 */
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
