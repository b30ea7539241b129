export const hasPasskeys = (): boolean =>
  typeof PublicKeyCredential === 'function' &&
  typeof PublicKeyCredential.parseRequestOptionsFromJSON === 'function'

export interface Ceremony<Options> {
  readonly attempt: string
  readonly options: Options
}

/** @throws an Error worded for the operator */
export async function askForPasskey({
  attempt,
  options,
}: Ceremony<PublicKeyCredentialRequestOptionsJSON>): Promise<object> {
  const publicKey = PublicKeyCredential.parseRequestOptionsFromJSON(options)
  return answerOf(attempt, () => navigator.credentials.get({ publicKey }))
}

export async function makePasskey({
  attempt,
  options,
}: Ceremony<PublicKeyCredentialCreationOptionsJSON>): Promise<object> {
  const publicKey = PublicKeyCredential.parseCreationOptionsFromJSON(options)
  return answerOf(attempt, () => navigator.credentials.create({ publicKey }))
}

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
