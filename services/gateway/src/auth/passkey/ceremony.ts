import type { Caller } from '@latchkey/kit/http/caller'
import { refuse } from '@latchkey/kit/http/serviceError'
import { isOriginAllowed } from '@latchkey/protocol/origins'
import {
  generateAuthenticationOptions,
  generateRegistrationOptions,
  verifyAuthenticationResponse,
  verifyRegistrationResponse,
  type AuthenticationResponseJSON,
  type PublicKeyCredentialCreationOptionsJSON,
  type PublicKeyCredentialRequestOptionsJSON,
  type RegistrationResponseJSON,
} from '@simplewebauthn/server'
import { z } from 'zod'

export interface Credential {
  readonly id: string
  /** COSE key, base64url. */
  readonly publicKey: string
  readonly transports?: readonly string[] | undefined
}

/** Milliseconds. */
const timeout = 5 * 60_000

/** WebAuthn's RP ID. */
function hostOf({ origin }: Caller): string {
  if (!URL.canParse(origin))
    throw refuse('no_page', 'Passkeys are used by pages, whose browser sends an Origin.')
  return new URL(origin).hostname
}

/** @param challenge base64url, 32 bytes */
export function loginOptions(
  caller: Caller,
  challenge: string,
): Promise<PublicKeyCredentialRequestOptionsJSON> {
  return generateAuthenticationOptions({
    rpID: hostOf(caller),
    challenge: new Uint8Array(Buffer.from(challenge, 'base64url')),
    userVerification: 'required',
    timeout,
  })
}

export function creationOptions(
  caller: Caller,
  challenge: string,
  { userId, name, known }: { userId: string; name: string; known: readonly Credential[] },
): Promise<PublicKeyCredentialCreationOptionsJSON> {
  return generateRegistrationOptions({
    rpName: caller.project.name,
    rpID: hostOf(caller),
    userID: new TextEncoder().encode(userId),
    userName: name,
    userDisplayName: name,
    challenge: new Uint8Array(Buffer.from(challenge, 'base64url')),
    attestationType: 'none',
    authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
    excludeCredentials: known.map(({ id }) => ({ id })),
    timeout,
  })
}

export async function checkCreation(
  caller: Caller,
  challenge: string,
  { response, development }: { response: unknown; development: boolean },
): Promise<{ credential: Credential; counter: number }> {
  checkTop(caller, response, development)
  const { registrationInfo } = await verifyRegistrationResponse({
    response: response as RegistrationResponseJSON,
    expectedChallenge: challenge,
    expectedOrigin: caller.origin,
    expectedRPID: hostOf(caller),
    requireUserVerification: true,
  }).catch(refused)
  if (registrationInfo === undefined) return refused(undefined)
  const { id, publicKey, counter, transports } = registrationInfo.credential
  return {
    credential: { id, publicKey: Buffer.from(publicKey).toString('base64url'), transports },
    counter,
  }
}

/** @returns the authenticator's counter */
export async function checkLogin(
  caller: Caller,
  challenge: string,
  {
    response,
    development,
    credential,
    counter,
  }: { response: unknown; development: boolean; credential: Credential; counter: number },
): Promise<number> {
  const expectedTopOrigin = checkTop(caller, response, development)
  const { verified, authenticationInfo } = await verifyAuthenticationResponse({
    response: response as AuthenticationResponseJSON,
    expectedChallenge: challenge,
    expectedOrigin: caller.origin,
    expectedRPID: hostOf(caller),
    requireUserVerification: true,
    credential: {
      id: credential.id,
      publicKey: new Uint8Array(Buffer.from(credential.publicKey, 'base64url')),
      counter,
    },
    ...(expectedTopOrigin !== undefined && { expectedTopOrigin }),
  }).catch(refused)
  return verified ? authenticationInfo.newCounter : refused(undefined)
}

const clientData = z.object({ response: z.object({ clientDataJSON: z.string().max(8192) }) })
const topSchema = z.object({ crossOrigin: z.boolean().optional(), topOrigin: z.string().optional() })

/** A reported embedding page must be the project's. */
function checkTop({ project }: Caller, response: unknown, development: boolean): string | undefined {
  const { data } = clientData.safeParse(response)
  if (data === undefined) return refused(undefined)
  const text = Buffer.from(data.response.clientDataJSON, 'base64url').toString()
  const { data: top } = topSchema.safeParse(parse(text))
  if (top === undefined) return refused(undefined)
  if (top.topOrigin === undefined) return undefined
  return isOriginAllowed(top.topOrigin, project.allowedOrigins, { development })
    ? top.topOrigin
    : refused(undefined)
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

function refused(cause: unknown): never {
  throw Object.assign(refuse('passkey_refused', 'This passkey does not open an account here.'), { cause })
}
