import { perRun } from '../platform/perRun.js'
import type { State } from '../types/state.js'
import type { Context } from './context.js'
import { follow } from './follow.js'
import { connectedAccount } from './selectors.js'

type AccountPart = 'activity' | 'onramp' | 'smartSessions' | 'swap'

const watchedPartsOf = perRun(() => new Set<AccountPart>())

export function resetWithAccount(
  context: Pick<Context, 'client' | 'lifetime' | 'store' | 'update'>,
  part: AccountPart,
): void {
  const watchedParts = watchedPartsOf(context)
  if (watchedParts.has(part)) return
  watchedParts.add(part)
  const handleChange = (state: State): void => {
    const partState = state[part]
    if (!partState || connectedAccount(state)?.caipAddress === partState.caipAddress) return
    context.update(`reset ${part}`, (): Partial<State> => ({ [part]: undefined }))
  }
  follow(context, (state) => state, handleChange)
}
