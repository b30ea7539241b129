import type { SiwxSession } from '@latchkey/protocol/signIn'
import type { Context } from '../../store/context.js'
import type { State } from '../../types/state.js'
import { siwxOf } from './signInState.js'

/** Browsers fire longer timers at once. */
const MAX_TIMEOUT_MS = 2 ** 31 - 1
/** Milliseconds between lookups of a session that expired only by this clock. */
const RETRY_PAUSES = { first: 1_000, most: 60_000 }

export function watchSession(context: Context, recheck: () => Promise<void>): (state: State) => void {
  const { lifetime, log, platform } = context
  let watchedSession: SiwxSession | undefined
  let timer: unknown
  /** Milliseconds; no session is issued in the future. */
  let clockSkew = 0
  /** Valid after its expiry: this clock is wrong. */
  let attempts = 0

  function wait(): void {
    platform.clearTimeout(timer)
    if (!watchedSession || lifetime.aborted) return
    const { expirationTime } = watchedSession.data
    const remaining =
      expirationTime === undefined ? Infinity : Date.parse(expirationTime) - platform.now() - clockSkew
    const { sessionRefetchIntervalMs = Infinity } = siwxOf(context)
    const pause = Math.min(RETRY_PAUSES.first * 2 ** attempts, RETRY_PAUSES.most)
    // For a slightly fast clock.
    const ms = Math.min(remaining > 0 ? remaining + 100 : pause, sessionRefetchIntervalMs)
    if (ms === Infinity) return
    if (remaining <= 0) attempts += 1
    timer = platform.setTimeout(
      () => {
        recheck().then(wait, log.failed('The session was not looked up again'))
      },
      Math.min(Math.max(ms, 1000), MAX_TIMEOUT_MS),
    )
  }

  lifetime.addEventListener('abort', () => platform.clearTimeout(timer), { once: true })
  return ({ signIn }) => {
    const session = signIn?.status === 'signed' ? signIn.session : undefined
    if (session === watchedSession) return
    watchedSession = session
    attempts = 0
    clockSkew = Math.max(Date.parse(session?.data.issuedAt ?? '') - platform.now(), 0) || 0
    wait()
  }
}
