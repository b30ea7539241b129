import { LatchkeyError } from '@latchkey/protocol/errors'
import { base64urlnopad } from '@scure/base'
import { sha256 } from '@noble/hashes/sha2.js'
import { utf8ToBytes } from '@noble/hashes/utils.js'
import type { Stage } from '../ui/stage.js'

/** PRF extension (WebAuthn): one input, one secret. */
const question = new Uint8Array(sha256(utf8ToBytes('latchkey recovery share')))

export const askSecret = { prf: { eval: { first: question } } } as const

export interface PasskeySecret {
  readonly id: Uint8Array<ArrayBuffer>
  readonly secret: Uint8Array<ArrayBuffer>
}

/**
 * Forgets a passkey that yields no secret.
 *
 * @throws LatchkeyError `user_rejected`, `method_not_supported`
 */
export async function createPasskey(name: string, stage: Pick<Stage, 'view'>): Promise<PasskeySecret> {
  const credentials = credentialsOf(stage)
  const made = await ask(() =>
    credentials.create({
      publicKey: {
        challenge: crypto.getRandomValues(new Uint8Array(32)),
        rp: { name: 'Latchkey' },
        // An authenticator replaces a passkey of the same user id.
        user: { id: crypto.getRandomValues(new Uint8Array(32)), name, displayName: name },
        pubKeyCredParams: [
          { type: 'public-key', alg: -7 },
          { type: 'public-key', alg: -257 },
        ],
        authenticatorSelection: { residentKey: 'preferred', userVerification: 'required' },
        extensions: askSecret,
      },
    }),
  )
  const id = new Uint8Array(made.rawId)
  try {
    // Some yield the secret only when used.
    return secretOf(made) ?? { id, secret: await readPasskey(id, credentials) }
  } catch (error) {
    await forgetPasskey(id, stage)
    throw error
  }
}

/**
 * Asks the browser to unlist a useless passkey.
 *
 * @returns whether the browser supports it
 * @see https://www.w3.org/TR/webauthn-3/#sctn-signalUnknownCredential
 */
export async function forgetPasskey(
  id: BufferSource,
  { view = window as Stage['view'] }: Pick<Stage, 'view'>,
): Promise<boolean> {
  const known = (view as unknown as { PublicKeyCredential?: Signals } | undefined)?.PublicKeyCredential
  try {
    await known?.signalUnknownCredential?.({
      rpId: location.hostname,
      credentialId: base64urlnopad.encode(bytesOf(id)),
    })
    return known?.signalUnknownCredential !== undefined
  } catch {
    return false
  }
}

interface Signals {
  signalUnknownCredential?(of: { readonly rpId: string; readonly credentialId: string }): Promise<void>
}

export function secretOf(credential: PublicKeyCredential): PasskeySecret | undefined {
  const first = credential.getClientExtensionResults().prf?.results?.first
  return first && { id: new Uint8Array(credential.rawId), secret: bytesOf(first) }
}

/** @throws as {@link createPasskey} */
export async function readPasskey(
  id: Uint8Array<ArrayBuffer>,
  credentials: CredentialsContainer,
): Promise<Uint8Array<ArrayBuffer>> {
  const credential = await ask(() =>
    credentials.get({
      publicKey: {
        challenge: crypto.getRandomValues(new Uint8Array(32)),
        allowCredentials: [{ type: 'public-key', id }],
        userVerification: 'required',
        extensions: askSecret,
      },
    }),
  )
  const given = secretOf(credential)
  if (given === undefined) throw unsupported()
  return given.secret
}

/** The press must be in the page that asks. */
export const credentialsOf = ({ view }: Pick<Stage, 'view'>): CredentialsContainer =>
  (view?.navigator ?? navigator).credentials

/** Another window's credentials have another class. */
export const isPasskey = (credential: Credential | null): credential is PublicKeyCredential =>
  credential?.type === 'public-key'

async function ask(run: () => Promise<Credential | null>): Promise<PublicKeyCredential> {
  try {
    const credential = await run()
    if (isPasskey(credential)) return credential
  } catch (cause) {
    throw new LatchkeyError('user_rejected', { cause })
  }
  throw unsupported()
}

function unsupported(): LatchkeyError {
  return new LatchkeyError('method_not_supported', { details: { method: 'passkeys with secrets' } })
}

export const bytesOf = (source: BufferSource): Uint8Array<ArrayBuffer> =>
  ArrayBuffer.isView(source)
    ? new Uint8Array(source.buffer as ArrayBuffer, source.byteOffset, source.byteLength)
    : new Uint8Array(source)
