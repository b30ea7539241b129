import { LatchkeyError } from '@latchkey/protocol/errors'
import type { Purpose } from '../ui/stage.js'
import type { StoredSession } from '../vault/vault.js'
import type { PasskeyLogin } from './passkeyLogin.js'
import type { Recoverer } from './recoverer.js'
import type { Session } from './session.js'

interface OwnerTexts {
  readonly purpose: Purpose
  readonly title: string
  readonly heading: string
  readonly mail?: string
  readonly text: (provider: string) => string
}

/** By mailbox or social account, otherwise by the login's passkey. */
export type ProveOwner = (texts: OwnerTexts) => Promise<void>

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
  return async (texts) => {
    const user = await session.current()
    if (!isAlone(user)) await recoverer.prove(user, texts)
    else if ((await passkey.prove(texts)) !== user.userId) throw new LatchkeyError('unauthorized')
  }
}
