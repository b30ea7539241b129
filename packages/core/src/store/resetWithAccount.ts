import { perRun } from '../platform/perRun.js'
import type { State } from '../types/state.js'
import type { Context } from './context.js'
import { follow } from './follow.js'
import { connectedAccount } from './selectors.js'

type AccountPart = 'activity' | 'onramp' | 'smartSessions' | 'swap'

const watchedOf = perRun(() => new Set<AccountPart>())

export function resetWithAccount(
  context: Pick<Context, 'client' | 'lifetime' | 'store' | 'update'>,
  part: AccountPart,
): void {
  const watched = watchedOf(context)
  if (watched.has(part)) return
  watched.add(part)
  const hear = (state: State): void => {
    const known = state[part]
    if (!known || connectedAccount(state)?.caipAddress === known.caipAddress) return
    context.update(`reset ${part}`, (): Partial<State> => ({ [part]: undefined }))
  }
  follow(context, (state) => state, hear)
}
