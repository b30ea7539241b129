import { LatchkeyError } from '@latchkey/protocol/errors'
import { openRecovered } from '../factor/openRecovered.js'
import type { PasskeySecret } from '../factor/passkey.js'
import type { PasskeyFactor } from '../factor/passkeyFactor.js'
import { wrapWithPasskey } from '../factor/wrap.js'
import type { Keyring } from '../keyring/keyring.js'
import { refusalOf } from '../services/http.js'
import type { RecoveryShare } from '../services/recovery.js'
import { isPasskeyOnly, type Proofs, type ProofsDeps, type User } from './proofs.js'

export interface ShareKeeperDeps extends Pick<ProofsDeps, 'recovery' | 'stage' | 'vault'> {
  readonly factor: Pick<PasskeyFactor, 'open' | 'protect'>
}

export function createShareKeeper(deps: ShareKeeperDeps, { note }: Pick<Proofs, 'note'>) {
  const { vault, recovery, factor } = deps

  async function storeShare(
    user: User,
    keyring: Pick<Keyring, 'noteKind'>,
    ticket: string,
    recoveryShare: Omit<RecoveryShare, 'version'>,
  ): Promise<void> {
    // Never replaces a wrapped share with a plain one.
    await keyring.noteKind(recoveryShare.kind)
    try {
      await recovery.keep(ticket, recoveryShare)
    } catch (error) {
      // An existing share matches too, unless renewed.
      if (refusalOf(error)?.status !== 409) throw error
      const { kind, version } = await recovery.read(ticket, recoveryShare.walletId)
      await keyring.noteKind(kind)
      if (kind === 'server') await recovery.replace(ticket, { ...recoveryShare, version })
    }
    await note(user)
  }

  return {
    storeShare,

    async backUp(
      user: User,
      keyring: Pick<Keyring, 'deriveShare' | 'noteKind'>,
      ticket: string,
    ): Promise<void> {
      await storeShare(user, keyring, ticket, { ...(await keyring.deriveShare()), kind: 'server' })
    },

    async protect(user: User, walletId: string, share: string): Promise<string | undefined> {
      const wrapped = await factor.protect(user, walletId, share)
      const proof = `proof:${user.userId}` as const
      if (wrapped !== undefined) {
        if (isPasskeyOnly(user)) await vault.set(proof, 'passkey')
      } else if ((await vault.get(proof)) === 'passkey') await vault.delete(proof)
      return wrapped
    },

    /**
     * @returns wraps another share with this passkey
     * @throws LatchkeyError `user_rejected`
     */
    holdPasskey: (user: User, at: PasskeyShare) => holdPasskey(deps, user, at),

    /** @throws LatchkeyError `login_again` */
    async protectByPasskey(
      { userId }: User,
      keyring: Pick<Keyring, 'storePasskeyShare' | 'noteKind'>,
      passkey: PasskeySecret,
    ): Promise<void> {
      await keyring.storePasskeyShare((share, walletId) => wrapWithPasskey(share, passkey, walletId))
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
  const openedShare = await factor.open(user.userId, walletId, share)
  if (openedShare === undefined)
    return (await openRecovered(stage, { kind: 'passkey', share, walletId }, 'settings')).wrap
  return async (next) => {
    const wrapped = await factor.protect(user, walletId, next)
    // The page was left; a share never leaves unwrapped.
    if (wrapped === undefined) throw new LatchkeyError('user_rejected')
    return wrapped
  }
}
