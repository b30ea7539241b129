import { SECOND_MS } from '../time.js'

/** Milliseconds. */
export const FRAME_MS = {
  /** From loading the frame's page to READY. */
  load: 20 * SECOND_MS,
  /** From READY to the first request. */
  init: 500,
  request: 30 * SECOND_MS,
  /** Maximum wait for a logout. */
  signOut: 3 * SECOND_MS,
  emailCooldown: 30 * SECOND_MS,
  /** Delay before the visitor sees that a call is not allowed. */
  notAllowed: 300,
} as const

/** In the address of the frame's page and in READY. */
export const FRAME_VERSION = '4'

export const FRAME_ELEMENT_ID = 'latchkey-frame'

/** Longer messages, as JSON, are ignored. */
export const FRAME_MESSAGE_CHARS = 512 * 1024

/**
 * For the error `email_cooldown`: seconds, rounded up, of Unix milliseconds; 0 when no wait is
 * left.
 */
export function emailCooldown(lastAt: number | undefined, now: number): number {
  // If the clock was set back, wait at most one full cooldown.
  const passed = lastAt === undefined ? FRAME_MS.emailCooldown : Math.max(0, now - lastAt)
  return Math.max(0, Math.ceil((FRAME_MS.emailCooldown - passed) / SECOND_MS))
}
