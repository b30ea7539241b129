import { createGate, type Gate } from '@latchkey/kit/gate'
import { NoAnswerError } from './noAnswerError.js'

/** Per host; others wait. */
const maxConcurrent = 32

const maxWait = 5_000

/** Consecutive failures. */
const toleratedFailures = 2

const firstPause = 2_000
const maxPause = 30_000

export interface Hosts {
  /** @throws NoAnswerError at once while the host pauses or too many calls wait */
  run<T>(host: string, call: () => Promise<T>): Promise<T>
}

interface Health {
  readonly gate: Gate
  /** Consecutive, outside pauses. */
  failures: number
  pauses: number
  resumeAt: number
  isTried: boolean
}

/**
 * A circuit breaker per host: two failures pause it for 2 s, then one call tries it; each failed
 * try doubles the pause, up to half a minute. Faulty requests do not count: one caller could cut
 * off a host for all.
 */
export function createHosts(now: () => number): Hosts {
  const healthByHost = new Map<string, Health>()

  function healthOf(host: string): Health {
    const found = healthByHost.get(host)
    if (found !== undefined) return found
    const made = { gate: createGate(maxConcurrent), failures: 0, pauses: 0, resumeAt: 0, isTried: false }
    healthByHost.set(host, made)
    return made
  }

  function checkPause(host: string, { pauses, resumeAt, isTried }: Health): void {
    if (pauses === 0) return
    const secondsLeft = Math.ceil((resumeAt - now()) / 1000)
    if (secondsLeft > 0 || isTried)
      throw new NoAnswerError(`${host} does not answer for now`, { retryAfter: Math.max(1, secondsLeft) })
  }

  function noteFailure(health: Health, isTry: boolean): void {
    // Calls from before the pause say nothing new.
    if (health.pauses > 0 && !isTry) return
    health.failures += 1
    if (!isTry && health.failures < toleratedFailures) return
    health.resumeAt = now() + Math.min(maxPause, firstPause * 2 ** health.pauses)
    health.pauses += 1
  }

  return {
    async run(host, call) {
      const health = healthOf(host)
      checkPause(host, health)
      const leave = await health.gate.enter(maxWait)
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
