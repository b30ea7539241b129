import { LatchkeyError } from '@latchkey/protocol/errors'
import type { Gateway } from '../services/gateway.js'
import type { Session } from './session.js'

/**
 * Has the visitor agree to another address where no page can cover it, and prove who they are.
 *
 * @param origin of the page that asks
 * @throws LatchkeyError `user_rejected`
 */
export type AgreeToEmail = (to: string, origin: string) => Promise<void>

/**
 * Changing the address: the visitor agrees in the wallet window, then a code goes to the present address and one to the new
 * one. A page that asks has changed nothing before they did, and what they agreed to holds for this one address. Shares stay
 * where they are: the recovery service keeps none for an address that was not proven there, so the account asks to protect
 * the wallet again.
 */
export function createEmailChange(
  gateway: Pick<Gateway, 'beginChange' | 'changePrimary' | 'changeSecondary'>,
  session: Session,
  agree: AgreeToEmail,
) {
  /** Holds for one address of one user: another letter to it asks nobody anew. */
  let agreed: { readonly userId: string; readonly email: string } | undefined
  let open: { attempt: string; action: string } | undefined

  /** The attempt, when it waits for this code. */
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
    /** @returns the address that holds from now on */
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
