import { generateKeyPairSync } from 'node:crypto'
import type { ProofLies, Prover } from './prover.js'

export interface ProvenRoute {
  readonly method: string
  readonly path: string
  readonly access: string
}

/** From the OpenAPI document: covers new routes. */
export async function provenRoutes(
  request: (path: string) => Response | Promise<Response>,
): Promise<readonly ProvenRoute[]> {
  const { paths } = (await (await request('/openapi.json')).json()) as {
    paths: Record<string, Record<string, { 'x-access': string }>>
  }
  return Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods)
      .map(([method, operation]) => ({ method: method.toUpperCase(), path, access: operation['x-access'] }))
      .filter(({ access }) => access === 'frame' || access === 'session'),
  )
}

const stranger = generateKeyPairSync('ec', { namedCurve: 'P-256' }).publicKey.export({ format: 'jwk' })

interface Wrong {
  readonly what: string
  readonly lies?: ProofLies
  readonly isOfToken?: boolean
}

const wrongs = (url: string): readonly Wrong[] => [
  { what: 'another type', lies: { typ: 'JWT' } },
  { what: 'a key that did not sign', lies: { jwk: stranger } },
  { what: 'another method', lies: { htm: 'DELETE' } },
  { what: 'another path', lies: { htu: new URL('/auth/v1/other', url).href } },
  { what: 'another service', lies: { htu: url.replace('://', '://evil.') } },
  { what: 'an address with a query', lies: { htu: `${url}?projectId=shop` } },
  { what: 'no address', lies: { htu: undefined } },
  { what: 'no time', lies: { iat: undefined } },
  { what: 'no name of its own', lies: { jti: undefined } },
  { what: 'a name that is too short', lies: { jti: '1' } },
  { what: 'no token', lies: { ath: undefined }, isOfToken: true },
  { what: 'another token', lies: { ath: 'x'.repeat(43) }, isOfToken: true },
  { what: 'no nonce', lies: { nonce: undefined } },
  { what: 'a nonce that was made up', lies: { nonce: 'x'.repeat(43) } },
]

/** @returns names of RFC 9449, or `let in` */
export async function tryProofs(
  prover: Prover,
  {
    method,
    url,
    token,
    send,
  }: {
    readonly method: string
    readonly url: string
    readonly token: string | undefined
    readonly send: (headers: Record<string, string>) => Response | Promise<Response>
  },
): Promise<readonly (readonly [what: string, answer: string])[]> {
  const authorization: Record<string, string> = token === undefined ? {} : { authorization: `DPoP ${token}` }
  const answerOf = async (headers: Record<string, string>) => {
    const response = await send({ ...authorization, ...headers })
    const text = response.status === 401 ? await response.text() : ''
    return /use_dpop_nonce|invalid_dpop_proof/.exec(text)?.[0] ?? 'let in'
  }
  await prover.fetch({ method, url, token }, (headers) => send({ ...headers, ...authorization }))
  const found: [string, string][] = [['nothing', await answerOf({})]]
  for (const { what, lies, isOfToken = false } of wrongs(url))
    if (!isOfToken || token !== undefined)
      found.push([what, await answerOf({ dpop: await prover.sign({ method, url, token }, lies) })])
  const dpop = await prover.sign({ method, url, token })
  found.push(['a changed one', await answerOf({ dpop: dpop.replace(/.{8}$/, 'AAAAAAAA') })])
  found.push(['two', await answerOf({ dpop: `${dpop}, ${dpop}` })])
  return [...found, ['a right one', await answerOf({ dpop })], ['the same again', await answerOf({ dpop })]]
}

export const refusedProofs = (token: string | undefined): readonly (readonly [string, string])[] => [
  ['nothing', 'invalid_dpop_proof'],
  ...wrongs('https://any.example/')
    .filter(({ isOfToken = false }) => !isOfToken || token !== undefined)
    .map(({ what }) => [what, /nonce/.test(what) ? 'use_dpop_nonce' : 'invalid_dpop_proof'] as const),
  ['a changed one', 'invalid_dpop_proof'],
  ['two', 'invalid_dpop_proof'],
  ['a right one', 'let in'],
  ['the same again', 'invalid_dpop_proof'],
]
