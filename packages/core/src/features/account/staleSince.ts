import { MINUTE_MS } from '@latchkey/protocol/time'
import { action } from '../../store/action.js'
import type { ConnectedAccount } from '../../types/state.js'

/** The older time of balance and tokens that could not be refreshed, if any: Unix milliseconds. */
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
