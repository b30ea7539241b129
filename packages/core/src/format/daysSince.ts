import { DAY_MS } from '@latchkey/protocol/time'

/**
 * How many days ago something was, by the visitor's calendar: 0 is today, 1 yesterday. A moment that the clock takes for
 * future is today. Pure.
 *
 * @param then Unix milliseconds
 * @param now Unix milliseconds
 */
export const daysSince = (then: number, now: number): number =>
  Math.max(0, Math.round((midnight(now) - midnight(then)) / DAY_MS))

/** Days with a change of the clocks have 23 or 25 hours, which rounding takes in. */
const midnight = (moment: number): number => new Date(moment).setHours(0, 0, 0, 0)
