import { SECOND_MS } from '../time.js'

export const FRAME_MS = {
  /** Until READY. */
  load: 20 * SECOND_MS,
  /** From READY to the first request. */
  init: 500,
  request: 30 * SECOND_MS,
  signOut: 3 * SECOND_MS,
  emailCooldown: 30 * SECOND_MS,
  /** Until the visitor sees it. */
  notAllowed: 300,
} as const

/** In the frame's address and READY. */
export const FRAME_VERSION = '4'

export const FRAME_ELEMENT_ID = 'latchkey-frame'

/** Longer messages (JSON) are ignored. */
export const FRAME_MESSAGE_CHARS = 512 * 1024

/** Seconds left, rounded up, of Unix milliseconds. */
export function emailCooldown(lastAt: number | undefined, now: number): number {
  // A clock set back waits at most one cooldown.
  const passed = lastAt === undefined ? FRAME_MS.emailCooldown : Math.max(0, now - lastAt)
  return Math.max(0, Math.ceil((FRAME_MS.emailCooldown - passed) / SECOND_MS))
}
