/** Whether this browser can use passkeys in the form that the gateway speaks (WebAuthn's JSON). */
export const hasPasskeys = (): boolean =>
  typeof PublicKeyCredential === 'function' &&
  typeof PublicKeyCredential.parseRequestOptionsFromJSON === 'function'

/** A WebAuthn challenge of the gateway, and the attempt that the answer belongs to. */
export interface Ceremony<Options> {
  readonly attempt: string
  readonly options: Options
}

/** Asks for a passkey of this page. @throws an Error with a sentence for the operator when none was used */
export async function askForPasskey({
  attempt,
  options,
}: Ceremony<PublicKeyCredentialRequestOptionsJSON>): Promise<object> {
  const publicKey = PublicKeyCredential.parseRequestOptionsFromJSON(options)
  return answerOf(attempt, () => navigator.credentials.get({ publicKey }))
}

/** Makes a passkey for this page. @throws an Error with a sentence for the operator when none was made */
export async function makePasskey({
  attempt,
  options,
}: Ceremony<PublicKeyCredentialCreationOptionsJSON>): Promise<object> {
  const publicKey = PublicKeyCredential.parseCreationOptionsFromJSON(options)
  return answerOf(attempt, () => navigator.credentials.create({ publicKey }))
}

/** Messages for the browser errors that have a specific cause. */
const wordsFor: Readonly<Record<string, string>> = {
  InvalidStateError: 'This device already has a passkey for you.',
  SecurityError: 'Passkeys need https and a domain name, not an IP address.',
}

async function answerOf(attempt: string, ask: () => Promise<Credential | null>): Promise<object> {
  let credential: Credential | null
  try {
    credential = await ask()
  } catch (error) {
    const name = error instanceof DOMException ? error.name : ''
    throw new Error(
      wordsFor[name] ?? 'No passkey was used. It was canceled, or there isn’t one for this page.',
      {
        cause: error,
      },
    )
  }
  if (!(credential instanceof PublicKeyCredential)) throw new Error('The browser returned no passkey.')
  return { attempt, response: credential.toJSON() as unknown }
}
