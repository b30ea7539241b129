// Bundlers inline separate constants.

export const SECOND_MS = 1_000
export const MINUTE_MS = 60_000
export const HOUR_MS = 3_600_000
export const DAY_MS = 86_400_000
export const WEEK_MS = 604_800_000
/** A twelfth of a year. */
export const MONTH_MS = 2_628_000_000
export const YEAR_MS = 31_536_000_000
