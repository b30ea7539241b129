import type { Caller } from '@latchkey/kit/http/caller'
import type { AuthContext } from './authContext.js'
import type { Tokens } from './sessions.js'

/** Repeats a lost answer to the same key and request. */
export async function enterOnce<T extends object>(
  { answers, now }: AuthContext,
  caller: Caller,
  { name, given }: { readonly name: string; readonly given: unknown },
  run: () => Promise<T>,
): Promise<T> {
  const entered: T & Partial<Tokens> = await answers.once({ name, caller, given }, run, isEntered)
  return entered.expiresAt === undefined ? entered : { ...entered, expiresIn: entered.expiresAt - now() }
}

/** App logins poll until the visitor has answered. */
const isEntered = (answer: object): boolean => 'accessToken' in answer
