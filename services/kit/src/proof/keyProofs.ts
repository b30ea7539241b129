import { calculateJwkThumbprint, decodeProtectedHeader, EmbeddedJWK, jwtVerify } from 'jose'
import { createHash } from 'node:crypto'
import { z } from 'zod'
import type { UseLimits } from '../database/useLimits.js'
import { ServiceError } from '../http/serviceError.js'
import type { ServiceContext } from '../http/serviceEnv.js'
import type { Secrets } from '../secrets.js'

/**
 * @returns thumbprint (RFC 7638, SHA-256, base64url)
 * @throws ServiceError 401 `use_dpop_nonce` or `invalid_dpop_proof`
 */
export type ProveKey = (c: ServiceContext) => Promise<string>

export interface KeyProofsOptions {
  readonly secrets: Secrets
  readonly limits: Pick<UseLimits, 'take'>
  readonly now: () => number
  /** Default: the request's host with any scheme. */
  readonly publicUrl?: string | undefined
}

/** Milliseconds of a nonce. */
const period = 2 * 60_000
const proofLimit = { name: 'key proof', most: 1, per: 2 * period }
const maxCharacters = 4096

const claimsSchema = z.object({
  htm: z.string(),
  htu: z.string(),
  // The device's clock may be wrong; the nonce dates the proof.
  iat: z.number(),
  jti: z.string().min(16).max(128),
  nonce: z.string().optional(),
  ath: z.string().optional(),
})

/**
 * Tokens and attempts work only with the key they were issued to. Nonces derive from time and
 * secret; none is stored.
 *
 * @see https://www.rfc-editor.org/rfc/rfc9449
 */
export function createKeyProofs({ secrets, limits, now, publicUrl }: KeyProofsOptions): ProveKey {
  const base = publicUrl?.replace(/\/+$/, '')
  const currentPeriod = (): number => Math.floor(now() / period)
  const nonceOf = (count: number): string => secrets.sign('dpop nonce', String(count))

  const isNonce = (proofHeader: string): boolean =>
    [currentPeriod(), currentPeriod() - 1].some((count) =>
      secrets.isSigned(proofHeader, 'dpop nonce', String(count)),
    )

  function isHere(htu: string, c: ServiceContext): boolean {
    const here = new URL(c.req.url)
    if (!URL.canParse(htu)) return false
    const named = new URL(htu)
    if (named.search !== '' || named.hash !== '' || named.username !== '' || named.password !== '')
      return false
    if (base !== undefined) return named.href === new URL(base + here.pathname).href
    return named.host === here.host && named.pathname === here.pathname && /^https?:$/.test(named.protocol)
  }

  return async (c) => {
    c.header('dpop-nonce', nonceOf(currentPeriod()))
    const proofHeader = c.req.header('dpop')
    if (proofHeader === undefined) throw refused('This needs a proof of the key, which was not given.')
    const read = proofHeader.length > maxCharacters ? undefined : await readProof(proofHeader)
    if (read === undefined) throw refused('The proof of the key cannot be read, or is not signed by it.')
    const { claims, key } = read
    if (claims.htm !== c.req.method || !isHere(claims.htu, c))
      throw refused('The proof of the key is for another request, or another address of this service.')
    const token = accessTokenOf(c)
    if (token !== undefined && claims.ath !== digestOf(token))
      throw refused('The proof of the key is for another token.')
    if (claims.nonce === undefined || !isNonce(claims.nonce)) throw nonceNeeded()
    if ((await limits.take(proofLimit, `${key}|${claims.jti}`)) > 0)
      throw refused('The proof of the key was sent before.')
    return key
  }
}

export function accessTokenOf(c: ServiceContext): string | undefined {
  return /^DPoP (\S+)$/i.exec(c.req.header('authorization') ?? '')?.[1]
}

async function readProof(
  jwt: string,
): Promise<{ readonly claims: z.output<typeof claimsSchema>; readonly key: string } | undefined> {
  try {
    const { jwk } = decodeProtectedHeader(jwt)
    const { payload } = await jwtVerify(jwt, EmbeddedJWK, { typ: 'dpop+jwt', algorithms: ['ES256'] })
    const { data: claims } = claimsSchema.safeParse(payload)
    return claims && jwk && { claims, key: await calculateJwkThumbprint(jwk) }
  } catch {
    return undefined
  }
}

const digestOf = (text: string): string => createHash('sha256').update(text).digest('base64url')

function refused(description: string): ServiceError {
  return new ServiceError({ status: 401, reasons: [{ name: 'invalid_dpop_proof', description }] })
}

function nonceNeeded(): ServiceError {
  const description = 'The proof of the key needs the nonce of the header DPoP-Nonce.'
  return new ServiceError({ status: 401, reasons: [{ name: 'use_dpop_nonce', description }] })
}
