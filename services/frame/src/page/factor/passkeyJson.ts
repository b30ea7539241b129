import { base64urlnopad } from '@scure/base'
import { bytesOf } from './passkey.js'

interface CredentialDescriptor {
  readonly id: string
  readonly type?: string
  readonly transports?: readonly string[]
}

/** Bytes are base64url. */
interface OptionsJson {
  readonly challenge: string
  readonly user?: { readonly id: string }
  readonly excludeCredentials?: readonly CredentialDescriptor[]
  readonly allowCredentials?: readonly CredentialDescriptor[]
}

/**
 * Not the browser's parsers: Safari before 18.4 has none, and some password managers replace them
 * with ones that throw.
 *
 * @see https://www.w3.org/TR/webauthn-3/#sctn-parseCreationOptionsFromJSON
 */
export function creationOptions(options: object): PublicKeyCredentialCreationOptions {
  const { challenge, user, excludeCredentials = [], ...rest } = options as OptionsJson
  return {
    ...rest,
    challenge: decode(challenge),
    user: { ...user, id: decode(user?.id ?? '') },
    excludeCredentials: excludeCredentials.map(decodeDescriptor),
  } as unknown as PublicKeyCredentialCreationOptions
}

/** @see https://www.w3.org/TR/webauthn-3/#sctn-parseRequestOptionsFromJSON */
export function requestOptions(options: object): PublicKeyCredentialRequestOptions {
  const { challenge, allowCredentials = [], ...rest } = options as OptionsJson
  return {
    ...rest,
    challenge: decode(challenge),
    allowCredentials: allowCredentials.map(decodeDescriptor),
  } as unknown as PublicKeyCredentialRequestOptions
}

/**
 * Not `toJSON`: a passkey's secret is not for the service.
 *
 * @see https://www.w3.org/TR/webauthn-3/#dom-publickeycredential-tojson
 */
export function answerOf({ rawId, response, authenticatorAttachment }: PublicKeyCredential): object {
  const id = encode(rawId)
  const parts = response as Partial<AuthenticatorAttestationResponse & AuthenticatorAssertionResponse>
  const { clientDataJSON, attestationObject, authenticatorData, signature, userHandle } = parts
  const bytes = {
    clientDataJSON,
    attestationObject,
    ...(attestationObject === undefined && { authenticatorData, signature, userHandle }),
  }
  const given = Object.entries(bytes).flatMap(([name, value]) => (value ? [[name, encode(value)]] : []))
  const transports = transportsOf(parts)
  return {
    id,
    rawId: id,
    type: 'public-key',
    ...(authenticatorAttachment && { authenticatorAttachment }),
    response: { ...Object.fromEntries(given), ...(transports && { transports }) },
    clientExtensionResults: {},
  }
}

/** They only help a browser find the device: none is better than an error. */
export function transportsOf(
  response: Partial<Pick<AuthenticatorAttestationResponse, 'getTransports'>>,
): readonly string[] | undefined {
  try {
    return response.getTransports?.()
  } catch {
    return undefined
  }
}

const decodeDescriptor = ({ id, ...rest }: CredentialDescriptor) => ({
  type: 'public-key',
  ...rest,
  id: decode(id),
})
const decode = (text: string) => new Uint8Array(base64urlnopad.decode(text.replace(/=+$/, '')))
const encode = (bytes: BufferSource): string => base64urlnopad.encode(bytesOf(bytes))
