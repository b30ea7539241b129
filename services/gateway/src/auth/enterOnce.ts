import type { Caller } from '@latchkey/kit/http/caller'
import type { AuthContext } from './authContext.js'
import type { Tokens } from './sessions.js'

/**
 * Ends a login, or says once more how it ended to the key that asks the same again: a code or an answer from elsewhere
 * counts once, and what it brought may have got lost on the way.
 *
 * @param step the login's kind, and the whole of what was asked
 */
export async function enterOnce<T extends object>(
  { answers, now }: AuthContext,
  caller: Caller,
  { name, given }: { readonly name: string; readonly given: unknown },
  run: () => Promise<T>,
): Promise<T> {
  const entered: T & Partial<Tokens> = await answers.once({ name, caller, given }, run, isEntered)
  // The time that a token lasts counts from this answer.
  return entered.expiresAt === undefined ? entered : { ...entered, expiresIn: entered.expiresAt - now() }
}

/** A login with an app is looked at many times until somebody has logged in. */
const isEntered = (answer: object): boolean => 'accessToken' in answer
