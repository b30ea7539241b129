import type { Caip10 } from '@latchkey/protocol/caip'
import type { Context } from '../store/context.js'
import { follow } from '../store/follow.js'
import { connectedAccount } from '../store/selectors.js'
import type { State } from '../types/state.js'
import { hasUnfinished, type Unfinished } from './hasUnfinished.js'

/** Loads a feature's code only if the active account has pending work. */
export function startUnfinished(context: Context, part: Unfinished, resume: () => Promise<void>): () => void {
  const { log, storage, store } = context
  const shown = (state: State): Caip10 | undefined => connectedAccount(state)?.caipAddress
  const look = (address: Caip10 | undefined): void => {
    if (address && hasUnfinished(storage, address, part))
      resume().catch(log.failed('A transaction cannot be found again'))
  }
  look(shown(store.getState()))
  return follow(context, shown, look)
}
