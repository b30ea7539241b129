import type { SiwxSession } from '@latchkey/protocol/signIn'
import type { Context } from '../../store/context.js'
import type { State } from '../../types/state.js'
import { siwxOf } from './signInState.js'

/** Browsers run a longer timer at once. */
const longest = 2 ** 31 - 1
/** Milliseconds between looks at a session that is over by this device's clock alone: at first, and at most. */
const pauses = { first: 1_000, most: 60_000 }

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
  /** Milliseconds by which this device's clock is behind, at least: nothing was signed later than now. */
  let behind = 0
  /** Looks so far at a session that is over by this clock, and lives by its keeper: the clock is wrong. */
  let looks = 0

  function wait(): void {
    platform.clearTimeout(timer)
    if (!watched || lifetime.aborted) return
    const { expirationTime } = watched.data
    const left =
      expirationTime === undefined ? Infinity : Date.parse(expirationTime) - platform.now() - behind
    const { sessionRefetchIntervalMs = Infinity } = siwxOf(context)
    const pause = Math.min(pauses.first * 2 ** looks, pauses.most)
    // A clock that is a little early would find it still good.
    const ms = Math.min(left > 0 ? left + 100 : pause, sessionRefetchIntervalMs)
    if (ms === Infinity) return
    if (left <= 0) looks += 1
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
    looks = 0
    // By the clock of who issued it. Unreadable is not behind.
    behind = Math.max(Date.parse(session?.data.issuedAt ?? '') - platform.now(), 0) || 0
    wait()
  }
}
