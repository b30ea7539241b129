import { DAY_MS } from '@latchkey/protocol/time'

/**
 * Days between two moments by the visitor's calendar: 0 is today, 1 yesterday. A future moment
 * counts as today. Pure.
 *
 * @param then Unix milliseconds
 * @param now Unix milliseconds
 */
export const daysSince = (then: number, now: number): number =>
  Math.max(0, Math.round((midnight(now) - midnight(then)) / DAY_MS))

/** Days with a clock change have 23 or 25 hours, which rounding absorbs. */
const midnight = (moment: number): number => new Date(moment).setHours(0, 0, 0, 0)
