import { SECOND_MS } from '../time.js'

/** Milliseconds. */
export const FRAME_MS = {
  /** From loading the frame's page to READY. */
  load: 20 * SECOND_MS,
  /** From READY to the first request. */
  init: 500,
  /** Timeout of {@link TIMED_EVENTS}. */
  request: 30 * SECOND_MS,
  /** Maximum wait for a logout. */
  signOut: 3 * SECOND_MS,
  /** Between two emails with a code. */
  emailCooldown: 30 * SECOND_MS,
  /** Delay before the visitor sees that a call is not allowed. */
  notAllowed: 300,
} as const

/** Protocol version, in the address of the frame's page and in READY. */
export const FRAME_VERSION = '4'

export const FRAME_ELEMENT_ID = 'latchkey-frame'

/** Maximum characters of a message as JSON; longer messages are ignored. */
export const FRAME_MESSAGE_CHARS = 512 * 1024

/**
 * Seconds until the visitor may request the next email with a code.
 *
 * @param lastAt Unix milliseconds of the last request; undefined when there was none
 * @param now Unix milliseconds
 * @returns seconds, rounded up, for the error `email_cooldown`; 0 when no wait is left
 */
export function emailCooldown(lastAt: number | undefined, now: number): number {
  // If the clock was set back, wait at most one full cooldown.
  const passed = lastAt === undefined ? FRAME_MS.emailCooldown : Math.max(0, now - lastAt)
  return Math.max(0, Math.ceil((FRAME_MS.emailCooldown - passed) / SECOND_MS))
}
