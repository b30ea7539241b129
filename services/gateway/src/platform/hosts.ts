import { createGate, type Gate } from '@latchkey/kit/gate'
import { NoAnswerError } from './noAnswerError.js'

/** Calls of one host that are on their way at once; the others wait. */
const atOnce = 32

/** Milliseconds that a call may have to wait for its turn. */
const longestWait = 5_000

/** Failures in a row after which a host pauses. */
const tolerated = 2

const firstPause = 2_000
const longestPause = 30_000

/** Somebody else's servers, each with what is known of its health. */
export interface Hosts {
  /**
   * Makes a call of a host.
   *
   * @throws NoAnswerError at once while the host pauses, or when too many calls of it wait; and as `call` does
   */
  run<T>(host: string, call: () => Promise<T>): Promise<T>
}

interface Health {
  readonly gate: Gate
  /** In a row, while it does not pause. */
  failures: number
  /** Pauses in a row; none while it works. */
  pauses: number
  /** When it may be tried again, by the gateway's clock. */
  resumeAt: number
  /** The one call that finds out whether it works again is under way. */
  isTried: boolean
}

/**
 * A circuit breaker per host: after two failures in a row nothing is sent to it for 2 s, then one
 * call tries it, and each failed try doubles the pause, up to half a minute. Faulty requests and
 * faulty contents of answers do not count: otherwise one caller could cut off a host for all.
 */
export function createHosts(now: () => number): Hosts {
  const known = new Map<string, Health>()

  function healthOf(host: string): Health {
    const found = known.get(host)
    if (found !== undefined) return found
    const made = { gate: createGate(atOnce), failures: 0, pauses: 0, resumeAt: 0, isTried: false }
    known.set(host, made)
    return made
  }

  /** @throws NoAnswerError */
  function checkPause(host: string, { pauses, resumeAt, isTried }: Health): void {
    if (pauses === 0) return
    const left = Math.ceil((resumeAt - now()) / 1000)
    if (left > 0 || isTried)
      throw new NoAnswerError(`${host} does not answer for now`, { retryAfter: Math.max(1, left) })
  }

  function noteFailure(health: Health, isTry: boolean): void {
    // Those that began before the pause tell nothing new.
    if (health.pauses > 0 && !isTry) return
    health.failures += 1
    if (!isTry && health.failures < tolerated) return
    health.resumeAt = now() + Math.min(longestPause, firstPause * 2 ** health.pauses)
    health.pauses += 1
  }

  return {
    async run(host, call) {
      const health = healthOf(host)
      checkPause(host, health)
      const leave = await health.gate.enter(longestWait)
      if (leave === undefined) throw new NoAnswerError(`${host} has too many calls under way`)
      let isTry = false
      try {
        checkPause(host, health)
        isTry = health.pauses > 0
        health.isTried = isTry
        const answer = await call()
        Object.assign(health, { failures: 0, pauses: 0 })
        return answer
      } catch (error) {
        if (error instanceof NoAnswerError && error.isAway) noteFailure(health, isTry)
        throw error
      } finally {
        if (isTry) health.isTried = false
        leave()
      }
    },
  }
}
