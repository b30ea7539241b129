import type { SiwxSession } from '@latchkey/protocol/signIn'
import type { Context } from '../../store/context.js'
import type { State } from '../../types/state.js'
import { siwxOf } from './signInState.js'

/** Browsers run a longer timer at once. */
const longest = 2 ** 31 - 1

/**
 * Says when the session on show is to be looked up again: when it ends by what was signed, and after the interval of its
 * keeper, again and again.
 *
 * @returns for each change of the state
 */
export function watchSession(context: Context, lookAgain: () => Promise<void>): (state: State) => void {
  const { lifetime, log, platform } = context
  let watched: SiwxSession | undefined
  let timer: unknown

  function wait(): void {
    platform.clearTimeout(timer)
    if (!watched || lifetime.aborted) return
    const { expirationTime } = watched.data
    const left = expirationTime === undefined ? Infinity : Date.parse(expirationTime) - platform.now()
    const { sessionRefetchIntervalMs = Infinity } = siwxOf(context)
    // A clock that is a little early would find it still good.
    const ms = Math.min(left > 0 ? left + 100 : 0, sessionRefetchIntervalMs)
    if (ms === Infinity) return
    timer = platform.setTimeout(
      () => {
        lookAgain().then(wait, log.failed('The session was not looked up again'))
      },
      Math.min(Math.max(ms, 1000), longest),
    )
  }

  lifetime.addEventListener('abort', () => platform.clearTimeout(timer), { once: true })
  return ({ signIn }) => {
    const session = signIn?.status === 'signed' ? signIn.session : undefined
    if (session === watched) return
    watched = session
    wait()
  }
}
