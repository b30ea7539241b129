import { LatchkeyError } from '@latchkey/protocol/errors'
import type { Gateway } from '../services/gateway.js'
import type { MoveShare } from './moveShare.js'
import type { Session } from './session.js'

/** Changing the address: a code to the present one, then one to the new one, and the recovery share goes along. */
export function createEmailChange(
  gateway: Pick<Gateway, 'beginChange' | 'changePrimary' | 'changeSecondary'>,
  session: Session,
  moveShare: MoveShare,
) {
  let open: { attempt: string; action: string } | undefined
  let next = ''

  /** The attempt, when it waits for this code. */
  function waitsFor(action: string): string {
    if (open?.action !== action) throw new LatchkeyError('not_connected')
    return open.attempt
  }

  return {
    async begin(email: string): Promise<'VERIFY_PRIMARY_OTP' | 'VERIFY_SECONDARY_OTP'> {
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
      await moveShare(next)
      const { email } = await gateway.changeSecondary(await session.token(), attempt, code)
      open = undefined
      await session.rename(email)
      return email
    },
  }
}

export type EmailChange = ReturnType<typeof createEmailChange>
