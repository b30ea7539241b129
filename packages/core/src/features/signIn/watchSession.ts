import type { SiwxSession } from '@latchkey/protocol/signIn'
import type { Context } from '../../store/context.js'
import type { State } from '../../types/state.js'
import { siwxOf } from './signInState.js'

/** Browsers fire longer timers at once. */
const longest = 2 ** 31 - 1
/** Pauses between lookups of a session that has expired only by this device's clock, ms. */
const pauses = { first: 1_000, most: 60_000 }

/**
 * Schedules lookups of the active session: at its expiry, and after the interval of the session
 * store.
 *
 * @returns call it on each change of the state
 */
export function watchSession(context: Context, lookAgain: () => Promise<void>): (state: State) => void {
  const { lifetime, log, platform } = context
  let watched: SiwxSession | undefined
  let timer: unknown
  /** How far this device's clock is behind at least, ms: no session is issued in the future. */
  let behind = 0
  /**
   * Number of lookups that found a session valid although it has expired by this clock, which must
   * be wrong.
   */
  let looks = 0

  function wait(): void {
    platform.clearTimeout(timer)
    if (!watched || lifetime.aborted) return
    const { expirationTime } = watched.data
    const left =
      expirationTime === undefined ? Infinity : Date.parse(expirationTime) - platform.now() - behind
    const { sessionRefetchIntervalMs = Infinity } = siwxOf(context)
    const pause = Math.min(pauses.first * 2 ** looks, pauses.most)
    // Adds a margin for a slightly fast clock.
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
    // Compares with the issuer's clock; an unreadable time counts as zero.
    behind = Math.max(Date.parse(session?.data.issuedAt ?? '') - platform.now(), 0) || 0
    wait()
  }
}
