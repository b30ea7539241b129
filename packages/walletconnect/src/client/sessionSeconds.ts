export const SESSION_SECONDS = 604_800

/** Clocks may differ by an hour. */
const MOST_SECONDS = SESSION_SECONDS + 3600

export function isSessionExpiry(value: unknown, now: number): value is number {
  return typeof value === 'number' && value > now && value <= now + MOST_SECONDS
}
