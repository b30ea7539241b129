/** Life of a session from settlement or its last extension, seconds. */
export const SESSION_SECONDS = 604_800

/** How far ahead an expiry may lie: an hour more, since clocks differ. */
const MOST_SECONDS = SESSION_SECONDS + 3600

/** Whether a wallet may end a session at that time, Unix seconds. */
export function isSessionExpiry(value: unknown, now: number): value is number {
  return typeof value === 'number' && value > now && value <= now + MOST_SECONDS
}
