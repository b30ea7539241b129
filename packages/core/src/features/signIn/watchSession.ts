import type { SiwxSession } from '@latchkey/protocol/signIn'
import type { Context } from '../../store/context.js'
import type { State } from '../../types/state.js'
import { siwxOf } from './signInState.js'

/** Browsers fire longer timers at once. */
const longest = 2 ** 31 - 1
/** Milliseconds between lookups of a session that expired only by this clock. */
const pauses = { first: 1_000, most: 60_000 }

export function watchSession(context: Context, lookAgain: () => Promise<void>): (state: State) => void {
  const { lifetime, log, platform } = context
  let watched: SiwxSession | undefined
  let timer: unknown
  /** Milliseconds; no session is issued in the future. */
  let behind = 0
  /** Valid after its expiry: this clock is wrong. */
  let looks = 0

  function wait(): void {
    platform.clearTimeout(timer)
    if (!watched || lifetime.aborted) return
    const { expirationTime } = watched.data
    const left =
      expirationTime === undefined ? Infinity : Date.parse(expirationTime) - platform.now() - behind
    const { sessionRefetchIntervalMs = Infinity } = siwxOf(context)
    const pause = Math.min(pauses.first * 2 ** looks, pauses.most)
    // For a slightly fast clock.
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
    behind = Math.max(Date.parse(session?.data.issuedAt ?? '') - platform.now(), 0) || 0
    wait()
  }
}
