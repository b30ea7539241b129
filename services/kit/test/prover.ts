import { createHash, randomUUID } from 'node:crypto'
import { exportJWK, generateKeyPair, SignJWT, type JWK, type JWTPayload } from 'jose'

/** `undefined` omits a field. */
export interface ProofLies {
  readonly htm?: unknown
  readonly htu?: unknown
  readonly iat?: unknown
  readonly jti?: unknown
  readonly ath?: unknown
  readonly nonce?: unknown
  readonly typ?: string
  /** The key named in the proof, in place of the signing one. */
  readonly jwk?: JWK
}

export interface Proven {
  readonly method: string
  /** Proofs omit query and fragment. */
  readonly url: string
  readonly token?: string | undefined
}

/** RFC 9449 by another library than ours. */
export function createProver() {
  const pair = generateKeyPair('ES256', { extractable: true })
  const nonces = new Map<string, string>()

  async function sign({ method, url, token }: Proven, lies: ProofLies = {}): Promise<string> {
    const { privateKey, publicKey } = await pair
    const { typ = 'dpop+jwt', jwk = await exportJWK(publicKey), ...claims } = lies
    const { origin, pathname } = new URL(url)
    const right = {
      htm: method,
      htu: origin + pathname,
      iat: Math.floor(Date.now() / 1000),
      jti: randomUUID(),
      nonce: nonces.get(origin),
      ...(token !== undefined && { ath: createHash('sha256').update(token).digest('base64url') }),
    }
    return new SignJWT({ ...right, ...claims } as JWTPayload)
      .setProtectedHeader({ alg: 'ES256', typ, jwk })
      .sign(privateKey)
  }

  return {
    sign,
    async fetch(
      proven: Proven,
      send: (headers: Record<string, string>) => Promise<Response> | Response,
      lies?: ProofLies,
    ): Promise<Response> {
      const { origin } = new URL(proven.url)
      for (let isSecond = false; ; isSecond = true) {
        const before = nonces.get(origin)
        const { token } = proven
        const answer = await send({
          dpop: await sign(proven, lies),
          ...(token !== undefined && { authorization: `DPoP ${token}` }),
        })
        const nonce = answer.headers.get('dpop-nonce')
        if (nonce !== null) nonces.set(origin, nonce)
        if (answer.status !== 401 || isSecond || nonce === before) return answer
        if (!(await answer.clone().text()).includes('use_dpop_nonce')) return answer
      }
    },
  }
}

export type Prover = ReturnType<typeof createProver>
