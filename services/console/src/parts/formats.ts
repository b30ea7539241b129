const number = new Intl.NumberFormat('en')
const time = new Intl.DateTimeFormat('en', { dateStyle: 'medium', timeStyle: 'short' })
const day = new Intl.DateTimeFormat('en', { day: 'numeric', month: 'short', timeZone: 'UTC' })

export const formatNumber = (value: number): string => number.format(value)

/** @param at milliseconds since 1970 */
export const formatTime = (at: number): string => time.format(at)

/** @param text `2026-01-31` */
export const formatDay = (text: string): string => day.format(new Date(`${text}T00:00:00Z`))

/** `2 blocks`, `1 block`. */
export const countOf = (value: number, noun: string): string =>
  `${formatNumber(value)} ${noun}${value === 1 ? '' : 's'}`

/** The largest unit only. @param seconds whole */
export function formatAge(seconds: number): string {
  if (seconds < 60) return countOf(seconds, 'second')
  if (seconds < 3_600) return countOf(Math.floor(seconds / 60), 'minute')
  if (seconds < 86_400) return countOf(Math.floor(seconds / 3_600), 'hour')
  return countOf(Math.floor(seconds / 86_400), 'day')
}

/** `0x70…dc79C8`, as the modal shortens addresses. */
export const shortId = (text: string): string =>
  text.length > 16 ? `${text.slice(0, 4)}…${text.slice(-6)}` : text

export const capital = (text: string): string => `${text.charAt(0).toUpperCase()}${text.slice(1)}`
