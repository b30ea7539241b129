import { LatchkeyError } from '@latchkey/protocol/errors'
import type { Gateway } from '../services/gateway.js'
import type { Session } from './session.js'

/**
 * No page can cover the question.
 *
 * @throws LatchkeyError `user_rejected`
 */
export type AgreeToEmail = (to: string, origin: string) => Promise<void>

/**
 * After consent in the wallet window, one code goes to each address. The recovery service stores no
 * share for an unproven address: the account asks again to protect the wallet.
 */
export function createEmailChange(
  gateway: Pick<Gateway, 'beginChange' | 'changePrimary' | 'changeSecondary'>,
  session: Session,
  agree: AgreeToEmail,
) {
  /** Another code needs no new consent. */
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
