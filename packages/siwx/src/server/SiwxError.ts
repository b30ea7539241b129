export type SiwxRefusal =
  | 'invalid_request'
  | 'too_large'
  | 'wrong_domain'
  | 'unsupported_chain'
  | 'wrong_time'
  | 'wrong_message'
  | 'wrong_signature'
  | 'invalid_nonce'
  | 'wrong_email'
  | 'email_required'
  | 'invalid_token'
  | 'too_many'
  | 'unavailable'

const answers: Readonly<Record<SiwxRefusal, readonly [status: number, text: string]>> = {
  invalid_request: [400, 'The request cannot be read.'],
  too_large: [413, 'The request is too large.'],
  wrong_domain: [403, 'This page may not sign visitors in here.'],
  unsupported_chain: [422, 'This network is not served here.'],
  wrong_time: [422, 'The message is not valid at this time. Check the clock of your device and sign again.'],
  wrong_message: [422, 'What was signed is not what the fields say.'],
  wrong_signature: [422, 'The signature is not of this account.'],
  invalid_nonce: [422, 'The nonce is not valid any more. Sign again.'],
  wrong_email: [422, 'The e-mail address was not confirmed for this sign-in.'],
  email_required: [422, 'Confirm an e-mail address first.'],
  invalid_token: [401, 'The session has ended. Sign in again.'],
  too_many: [429, 'Too many tries. Wait a while and try again.'],
  unavailable: [503, 'The signature cannot be checked at the moment. Try again.'],
}

/** `message` is for the caller; `detail` is for the log. */
export class SiwxError extends Error {
  override readonly name = 'SiwxError'
  readonly status: number

  constructor(
    readonly code: SiwxRefusal,
    readonly detail?: string,
    options?: ErrorOptions,
  ) {
    const [status, text] = answers[code]
    super(text, options)
    this.status = status
  }
}
