import { LatchkeyError } from '@latchkey/protocol/errors'
import { sha256 } from '@noble/hashes/sha2.js'
import { utf8ToBytes } from '@noble/hashes/utils.js'
import type { Stage } from '../ui/stage.js'

/** What the passkey's secret is asked with (WebAuthn's PRF extension): the same answer for the same question. */
const question = new Uint8Array(sha256(utf8ToBytes('latchkey recovery share')))

/** What asks for the secret along with everything else that a passkey does. */
export const askSecret = { prf: { eval: { first: question } } } as const

/** A passkey and the secret that it gives out to this page alone. */
export interface PasskeySecret {
  readonly id: Uint8Array<ArrayBuffer>
  readonly secret: Uint8Array<ArrayBuffer>
}

/**
 * Makes a passkey for the user and asks for its secret.
 *
 * @throws LatchkeyError `user_rejected`; `method_not_supported` where a passkey has no secrets to give
 */
export async function createPasskey(
  userId: string,
  name: string,
  credentials: CredentialsContainer,
): Promise<PasskeySecret> {
  const made = await ask(() =>
    credentials.create({
      publicKey: {
        challenge: crypto.getRandomValues(new Uint8Array(32)),
        rp: { name: 'Latchkey' },
        user: { id: new Uint8Array(utf8ToBytes(userId)), name, displayName: name },
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
  // Some give the secret only when they are used, not when they are made.
  return secretOf(made) ?? { id, secret: await readPasskey(id, credentials) }
}

/** The secret that a passkey gave along; undefined where it gave none. */
export function secretOf(credential: PublicKeyCredential): PasskeySecret | undefined {
  const first = credential.getClientExtensionResults().prf?.results?.first
  return first && { id: new Uint8Array(credential.rawId), secret: bytesOf(first) }
}

/** Asks a passkey for its secret. @throws as {@link createPasskey} does */
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

/** The passkeys of the page whose button was pressed: a browser wants the press in the page that asks. */
export const credentialsOf = ({ view }: Pick<Stage, 'view'>): CredentialsContainer =>
  (view?.navigator ?? navigator).credentials

/** By its kind: what another page's window gives is of another class. */
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

const bytesOf = (source: BufferSource): Uint8Array<ArrayBuffer> =>
  ArrayBuffer.isView(source)
    ? new Uint8Array(source.buffer as ArrayBuffer, source.byteOffset, source.byteLength)
    : new Uint8Array(source)
