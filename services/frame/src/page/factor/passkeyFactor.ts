import type { StoredSession } from '../vault/vault.js'
import type { PasskeySecret } from './passkey.js'
import { passkeyOf, unwrapWithPasskey, wrapWithPasskey } from './wrap.js'

/** Lives as long as this page. */
export function createPasskeyFactor() {
  let remembered: { readonly userId: string; readonly passkey: PasskeySecret } | undefined
  const of = (userId: string) => (remembered?.userId === userId ? remembered.passkey : undefined)
  return {
    remember(userId: string, passkey: PasskeySecret | undefined): void {
      remembered = passkey && { userId, passkey }
    },

    async protect(
      { userId }: Pick<StoredSession, 'userId'>,
      walletId: string,
      share: string,
    ): Promise<string | undefined> {
      const passkey = of(userId)
      return passkey && wrapWithPasskey(share, passkey, walletId)
    },

    /** Undefined for another passkey. */
    async open(userId: string, walletId: string, wrapped: string): Promise<string | undefined> {
      const passkey = of(userId)
      const isSamePasskey = passkey && String(passkeyOf(wrapped)) === String(passkey.id)
      return isSamePasskey ? unwrapWithPasskey(wrapped, passkey.secret, walletId) : undefined
    },
  }
}

export type PasskeyFactor = ReturnType<typeof createPasskeyFactor>
