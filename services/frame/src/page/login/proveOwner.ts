import { LatchkeyError } from '@latchkey/protocol/errors'
import type { Purpose } from '../ui/stage.js'
import type { StoredSession } from '../vault/vault.js'
import type { PasskeyLogin } from './passkeyLogin.js'
import type { Recoverer } from './recoverer.js'
import type { Session } from './session.js'

/** Said above the question. */
interface Words {
  readonly purpose: Purpose
  readonly title: string
  readonly heading: string
  readonly mail?: string
  readonly text: (provider: string) => string
}

/**
 * Has the visitor prove anew who they are, with what holds today: their mailbox, their account elsewhere, or the passkey
 * that they log in with where they have neither.
 *
 * @returns the recovery service's ticket, where that service was asked
 */
export type ProveOwner = (words: Words) => Promise<string | undefined>

/** @throws LatchkeyError `user_rejected` */
export function createProveOwner({
  session,
  recoverer,
  passkey,
}: {
  readonly session: Pick<Session, 'current'>
  readonly recoverer: Pick<Recoverer, 'prove'>
  readonly passkey: Pick<PasskeyLogin, 'prove'>
}): ProveOwner {
  const isAlone = ({ email, provider }: StoredSession) => email === undefined && provider === undefined
  return async (words) => {
    const user = await session.current()
    if (!isAlone(user)) return recoverer.prove(user, words)
    if ((await passkey.prove(words)) !== user.userId) throw new LatchkeyError('unauthorized')
    return undefined
  }
}
