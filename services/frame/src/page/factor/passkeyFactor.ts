import type { StoredSession } from '../vault/vault.js'
import type { PasskeySecret } from './passkey.js'
import { passkeyOf, unwrapWithPasskey, wrapWithPasskey } from './wrap.js'

/** The secret of the passkey by which somebody has just logged in, for as long as this page lives. */
export function createPasskeyFactor() {
  let held: { readonly userId: string; readonly passkey: PasskeySecret } | undefined
  const of = (userId: string) => (held?.userId === userId ? held.passkey : undefined)
  return {
    hold(userId: string, passkey: PasskeySecret | undefined): void {
      held = passkey && { userId, passkey }
    },

    /** Puts a share under it; undefined where the user came in another way. */
    async protect(
      { userId }: Pick<StoredSession, 'userId'>,
      walletId: string,
      share: string,
    ): Promise<string | undefined> {
      const passkey = of(userId)
      return passkey && wrapWithPasskey(share, passkey, walletId)
    },

    /** Opens a share that is under this passkey; undefined where it is under another one, or none is at hand. */
    async open(userId: string, walletId: string, wrapped: string): Promise<string | undefined> {
      const passkey = of(userId)
      const isIt = passkey && String(passkeyOf(wrapped)) === String(passkey.id)
      return isIt ? unwrapWithPasskey(wrapped, passkey.secret, walletId) : undefined
    },
  }
}

export type PasskeyFactor = ReturnType<typeof createPasskeyFactor>
