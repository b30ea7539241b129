import type { SiwxData } from '@latchkey/protocol/signIn'
import { isMailto, mailtoOf } from '@latchkey/protocol/signIn'
import { SiwxError } from './SiwxError.js'

/** How a server with confirmed email addresses includes them in sign-ins. */
export interface EmailTerms {
  /** Refuses sign-ins without one. */
  readonly isRequired: boolean
  /** Undefined also when the proof is no longer valid. */
  confirmed(request: Request): Promise<string | undefined>
  keep(who: { readonly did: string; readonly email: string }): Promise<void>
  /** The account's sessions continue. */
  remove(did: string): Promise<void>
}

/**
 * @param email from the nonce's token
 * @throws SiwxError `wrong_email` | `email_required`
 */
export function checkEmail(
  { resources = [] }: Pick<SiwxData, 'resources'>,
  email: string | undefined,
  { isRequired }: Pick<EmailTerms, 'isRequired'>,
): void {
  const statedEmails = resources.filter(isMailto)
  if (statedEmails.length !== (email === undefined ? 0 : 1))
    throw new SiwxError('wrong_email', 'another number')
  if (email !== undefined && statedEmails[0] !== mailtoOf(email))
    throw new SiwxError('wrong_email', 'another one')
  if (email === undefined && isRequired) throw new SiwxError('email_required')
}
