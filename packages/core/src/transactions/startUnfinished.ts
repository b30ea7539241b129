import type { Caip10 } from '@latchkey/protocol/caip'
import type { Context } from '../store/context.js'
import { follow } from '../store/follow.js'
import { connectedAccount } from '../store/selectors.js'
import type { State } from '../types/state.js'
import { hasUnfinished, type Unfinished } from './hasUnfinished.js'

/** Loads a feature's code only if the active account has pending work. */
export function startUnfinished(context: Context, part: Unfinished, resume: () => Promise<void>): () => void {
  const { log, storage, store } = context
  const activeAccount = (state: State): Caip10 | undefined => connectedAccount(state)?.caipAddress
  const check = (address: Caip10 | undefined): void => {
    if (address && hasUnfinished(storage, address, part))
      resume().catch(log.failed('A transaction cannot be found again'))
  }
  check(activeAccount(store.getState()))
  return follow(context, activeAccount, check)
}
