import { SECOND_MS } from '../time.js'

/** Milliseconds. */
export const FRAME_MS = {
  /** The frame's page must have said READY within this time. */
  load: 20 * SECOND_MS,
  /** Between READY and the first request. */
  init: 500,
  /** The answer to a request of {@link TIMED_EVENTS}. */
  request: 30 * SECOND_MS,
  /** A sign-out is waited for at most so long. */
  signOut: 3 * SECOND_MS,
  /** Between two letters with a code. */
  emailCooldown: 30 * SECOND_MS,
  /** Between a call that is not allowed and what the visitor reads of it. */
  notAllowed: 300,
} as const

/** Version of the protocol, in the address of the frame's page and in READY. */
export const FRAME_VERSION = '4'

/** Id of the host page's iframe element. */
export const FRAME_ELEMENT_ID = 'latchkey-frame'

/** Most characters of a message as JSON; longer ones are ignored. */
export const FRAME_MESSAGE_CHARS = 512 * 1024

/**
 * How long a visitor still has to wait for the next letter with a code.
 *
 * @param lastAt when the last one was asked for, in Unix milliseconds; undefined when none was
 * @param now Unix milliseconds
 * @returns seconds, rounded up, for the error `email_cooldown`; 0 when nothing has to be waited for
 */
export function emailCooldown(lastAt: number | undefined, now: number): number {
  // A clock that was set back makes nobody wait longer than once.
  const passed = lastAt === undefined ? FRAME_MS.emailCooldown : Math.max(0, now - lastAt)
  return Math.max(0, Math.ceil((FRAME_MS.emailCooldown - passed) / SECOND_MS))
}
