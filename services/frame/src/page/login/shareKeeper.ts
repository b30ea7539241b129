import { LatchkeyError } from '@latchkey/protocol/errors'
import { openRecovered } from '../factor/openRecovered.js'
import type { PasskeySecret } from '../factor/passkey.js'
import type { PasskeyFactor } from '../factor/passkeyFactor.js'
import { wrapWithPasskey } from '../factor/wrap.js'
import type { Keyring } from '../keyring/keyring.js'
import { refusalOf } from '../services/http.js'
import type { RecoveryShare } from '../services/recovery.js'
import { isAlone, type Proofs, type ProofsDeps, type User } from './proofs.js'

export interface ShareKeeperDeps extends Pick<ProofsDeps, 'recovery' | 'stage' | 'vault'> {
  readonly factor: Pick<PasskeyFactor, 'open' | 'protect'>
}

export function createShareKeeper(deps: ShareKeeperDeps, { note }: Pick<Proofs, 'note'>) {
  const { vault, recovery, factor } = deps

  async function leave(
    user: User,
    keyring: Pick<Keyring, 'noteKind'>,
    ticket: string,
    own: Omit<RecoveryShare, 'version'>,
  ): Promise<void> {
    // Never replaces a wrapped share with a plain one.
    await keyring.noteKind(own.kind)
    try {
      await recovery.keep(ticket, own)
    } catch (error) {
      // An existing share matches too, unless renewed.
      if (refusalOf(error)?.status !== 409) throw error
      const { kind, version } = await recovery.read(ticket, own.walletId)
      await keyring.noteKind(kind)
      if (kind === 'server') await recovery.replace(ticket, { ...own, version })
    }
    await note(user)
  }

  return {
    leave,

    async backUp(user: User, keyring: Pick<Keyring, 'further' | 'noteKind'>, ticket: string): Promise<void> {
      await leave(user, keyring, ticket, { ...(await keyring.further()), kind: 'server' })
    },

    async protect(user: User, walletId: string, share: string): Promise<string | undefined> {
      const wrapped = await factor.protect(user, walletId, share)
      const proof = `proof:${user.userId}` as const
      if (wrapped !== undefined) {
        if (isAlone(user)) await vault.set(proof, 'passkey')
      } else if ((await vault.get(proof)) === 'passkey') await vault.delete(proof)
      return wrapped
    },

    /**
     * @returns wraps another share with this passkey
     * @throws LatchkeyError `user_rejected`
     */
    holdPasskey: (user: User, at: PasskeyShare) => holdPasskey(deps, user, at),

    /** @throws LatchkeyError `login_again` */
    async byNewPasskey(
      { userId }: User,
      keyring: Pick<Keyring, 'leavePasskey' | 'noteKind'>,
      passkey: PasskeySecret,
    ): Promise<void> {
      await keyring.leavePasskey((share, walletId) => wrapWithPasskey(share, passkey, walletId))
      await keyring.noteKind('passkey')
      await vault.delete(`pending:${userId}`)
      await vault.set(`proof:${userId}`, 'passkey')
    },
  }
}

export interface PasskeyShare {
  readonly walletId: string
  readonly share: string
}

async function holdPasskey(
  { factor, stage }: Pick<ShareKeeperDeps, 'factor' | 'stage'>,
  user: User,
  { walletId, share }: PasskeyShare,
): Promise<(next: string) => Promise<string>> {
  const held = await factor.open(user.userId, walletId, share)
  if (held === undefined)
    return (await openRecovered(stage, { kind: 'passkey', share, walletId }, 'settings')).wrap
  return async (next) => {
    const wrapped = await factor.protect(user, walletId, next)
    // The page was left; a share never leaves unwrapped.
    if (wrapped === undefined) throw new LatchkeyError('user_rejected')
    return wrapped
  }
}
