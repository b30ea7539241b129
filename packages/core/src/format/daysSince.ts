import { DAY_MS } from '@latchkey/protocol/time'

/** By the visitor's calendar, from Unix milliseconds: 0 is today or later, 1 yesterday. */
export const daysSince = (then: number, now: number): number =>
  Math.max(0, Math.round((midnight(now) - midnight(then)) / DAY_MS))

/** Days with a clock change have 23 or 25 hours. */
const midnight = (moment: number): number => new Date(moment).setHours(0, 0, 0, 0)
