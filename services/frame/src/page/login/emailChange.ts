import { LatchkeyError } from '@latchkey/protocol/errors'
import type { Gateway } from '../services/gateway.js'
import type { MoveShare } from './moveShare.js'
import type { Session } from './session.js'

/**
 * Has the visitor agree to another address where no page can cover it, and prove who they are.
 *
 * @param origin of the page that asks
 * @returns the recovery service's ticket, where that service was asked
 * @throws LatchkeyError `user_rejected`
 */
export type AgreeToEmail = (to: string, origin: string) => Promise<string | undefined>

/**
 * Changing the address: the visitor agrees in the wallet window, then a code goes to the present address and one to the new
 * one, and the recovery share goes along. A page that asks has changed nothing before they did, and what they agreed to
 * holds for this one address.
 */
export function createEmailChange(
  gateway: Pick<Gateway, 'beginChange' | 'changePrimary' | 'changeSecondary'>,
  session: Session,
  moveShare: MoveShare,
  agree: AgreeToEmail,
) {
  /** Holds for one address of one user: another letter to it asks nobody anew. */
  let agreed:
    | { readonly userId: string; readonly email: string; readonly ticket: string | undefined }
    | undefined
  let open: { attempt: string; action: string } | undefined
  let next = ''

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
        agreed = { userId, email, ticket: await agree(email, origin) }
      }
      open = await gateway.beginChange(await session.token(), email)
      next = email
      return open.action === 'VERIFY_SECONDARY_OTP' ? 'VERIFY_SECONDARY_OTP' : 'VERIFY_PRIMARY_OTP'
    },
    async primary(code: string): Promise<void> {
      open = await gateway.changePrimary(await session.token(), waitsFor('VERIFY_PRIMARY_OTP'), code)
    },
    /** @returns the address that holds from now on */
    async secondary(code: string): Promise<string> {
      const attempt = waitsFor('VERIFY_SECONDARY_OTP')
      // First: were it last and failed, the wallet would be found by an address that nobody logs in with.
      await moveShare(next, agreed?.ticket)
      const { email } = await gateway.changeSecondary(await session.token(), attempt, code)
      open = undefined
      agreed = undefined
      await session.rename(email)
      return email
    },
  }
}

export type EmailChange = ReturnType<typeof createEmailChange>
