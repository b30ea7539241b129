import { MINUTE_MS } from '@latchkey/protocol/time'
import { action } from '../../store/action.js'
import type { ConnectedAccount } from '../../types/state.js'

/**
 * From when that is what an account shows, Unix milliseconds, where nobody could say it anew: the older of its balance and
 * its tokens. A new try of something that is older than a minute does not make it newer. Undefined while it is of now.
 */
export const staleSince = action(
  ({ platform }, { balance, tokens }: Pick<ConnectedAccount, 'balance' | 'tokens'>): number | undefined => {
    const times = [balance, tokens].flatMap((part) => {
      if (part.status === 'idle' || part.status === 'ready' || part.asOf === undefined) return []
      const isOld = part.status === 'failed' || platform.now() - part.asOf > MINUTE_MS
      return isOld ? [part.asOf] : []
    })
    return times.length > 0 ? Math.min(...times) : undefined
  },
)
