import type { SiwxData } from '@latchkey/protocol/signIn'
import { isMailto, mailtoOf } from '@latchkey/protocol/signIn'
import { SiwxError } from './SiwxError.js'

/** How a server that confirms e-mail addresses takes them into sign-ins. */
export interface EmailTerms {
  /** Nobody signs in without one. */
  readonly isRequired: boolean
  /** The address that the page has confirmed and asks a nonce for; undefined without one, or one that counts no more. */
  confirmed(request: Request): Promise<string | undefined>
  /** Keeps the address of who signed in. */
  keep(who: { readonly did: string; readonly email: string }): Promise<void>
  /** Takes the address of an account out of everything; its sessions go on without. */
  remove(did: string): Promise<void>
}

/**
 * Holds the resources of what was signed against the address that its nonce was issued for.
 *
 * @param email as the nonce's token has it
 * @throws SiwxError `wrong_email` | `email_required`
 */
export function checkEmail(
  { resources = [] }: Pick<SiwxData, 'resources'>,
  email: string | undefined,
  { isRequired }: Pick<EmailTerms, 'isRequired'>,
): void {
  const said = resources.filter(isMailto)
  if (said.length !== (email === undefined ? 0 : 1)) throw new SiwxError('wrong_email', 'another number')
  if (email !== undefined && said[0] !== mailtoOf(email)) throw new SiwxError('wrong_email', 'another one')
  if (email === undefined && isRequired) throw new SiwxError('email_required')
}
