import { perClient } from '../platform/perClient.js'
import type { State } from '../types/state.js'
import type { Context } from './context.js'
import { connectedAccount } from './selectors.js'

/** The parts of the state that hold for one account on one network. */
type AccountPart = 'activity' | 'onramp' | 'smartSessions' | 'swap'

const watchedOf = perClient(() => new Set<AccountPart>())

/** Clears a part of the state, from now on, as soon as another account, another network or no account is used. */
export function resetWithAccount(
  context: Pick<Context, 'client' | 'lifetime' | 'store' | 'update'>,
  part: AccountPart,
): void {
  const watched = watchedOf(context)
  if (watched.has(part)) return
  watched.add(part)
  const stop = context.store.subscribe((state) => {
    const known = state[part]
    if (!known || connectedAccount(state)?.caipAddress === known.caipAddress) return
    context.update(`reset ${part}`, (): Partial<State> => ({ [part]: undefined }))
  })
  context.lifetime.addEventListener('abort', () => {
    watched.delete(part)
    stop()
  })
}
