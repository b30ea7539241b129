import { LatchkeyError } from '@latchkey/protocol/errors'
import type { Gateway } from '../services/gateway.js'
import type { Session } from './session.js'

/**
 * Has the visitor agree to another address where no page can cover the question, and prove their
 * identity.
 *
 * @param origin of the requesting page
 * @throws LatchkeyError `user_rejected`
 */
export type AgreeToEmail = (to: string, origin: string) => Promise<void>

/**
 * Changes the email address: the visitor agrees in the wallet window, then one code goes to the
 * present address and one to the new one. Before that a page has changed nothing, and the consent
 * holds for this address only. Shares stay where they are: the recovery service stores none for an
 * address that was not proven to it, so the account asks again to protect the wallet.
 */
export function createEmailChange(
  gateway: Pick<Gateway, 'beginChange' | 'changePrimary' | 'changeSecondary'>,
  session: Session,
  agree: AgreeToEmail,
) {
  /** Consent holds for one address of one user: sending another code needs no new consent. */
  let agreed: { readonly userId: string; readonly email: string } | undefined
  let open: { attempt: string; action: string } | undefined

  function waitsFor(action: string): string {
    if (open?.action !== action) throw new LatchkeyError('not_connected')
    return open.attempt
  }

  return {
    async begin(email: string, origin: string): Promise<'VERIFY_PRIMARY_OTP' | 'VERIFY_SECONDARY_OTP'> {
      open = undefined
      const { userId } = await session.current()
      if (agreed?.email !== email || agreed.userId !== userId) {
        agreed = undefined
        await agree(email, origin)
        agreed = { userId, email }
      }
      open = await gateway.beginChange(await session.token(), email)
      return open.action === 'VERIFY_SECONDARY_OTP' ? 'VERIFY_SECONDARY_OTP' : 'VERIFY_PRIMARY_OTP'
    },
    async primary(code: string): Promise<void> {
      open = await gateway.changePrimary(await session.token(), waitsFor('VERIFY_PRIMARY_OTP'), code)
    },
    /** @returns the new address */
    async secondary(code: string): Promise<string> {
      const attempt = waitsFor('VERIFY_SECONDARY_OTP')
      const { email } = await gateway.changeSecondary(await session.token(), attempt, code)
      open = undefined
      agreed = undefined
      await session.rename(email)
      return email
    },
  }
}

export type EmailChange = ReturnType<typeof createEmailChange>
