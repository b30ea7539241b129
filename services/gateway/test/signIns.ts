import { NOW, onEvm, signedBy, type TestAccount } from '../../../packages/siwx/test/someone.js'
import type { GatewayConfigInput } from '../src/project/configSchema.js'
import type { Bench, TestOptions } from './describeEngines.js'

export const SHOP = 'https://shop.example'
export const OTHER = 'https://other.example'

export const chain = (id: number, rpcUrl = 'http://127.0.0.1:9') => ({
  caip2: `eip155:${id}`,
  name: `Chain ${id}`,
  rpcUrls: [rpcUrl],
  nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
})

interface Ask {
  readonly body?: unknown
  readonly headers?: Readonly<Record<string, string>>
  readonly origin?: string
  readonly project?: string
}

export interface Tokens {
  readonly token: string
  readonly refreshToken: string
  readonly expiresAt: string
}

export function openSignIns(
  bench: Bench,
  { chains = [], ...options }: TestOptions & { readonly chains?: GatewayConfigInput['chains'] } = {},
) {
  const clock = { now: NOW }
  const lines: string[] = []
  const request = bench.app({
    development: false,
    authSecret: 'a secret that nobody guesses, of 40 signs',
    publicUrl: 'https://gateway.example/',
    config: {
      projects: [
        { id: 'shop', name: 'Shop', allowedOrigins: [SHOP, OTHER] },
        { id: 'club', name: 'Club', allowedOrigins: [SHOP] },
        { id: 'crowd', name: 'Crowd', allowedOrigins: [SHOP] },
        { id: 'jar', name: 'Jar', allowedOrigins: [SHOP, OTHER], signInCookies: true },
      ],
      chains: [chain(1), chain(10), ...chains],
    },
    now: () => clock.now,
    lines,
    ...options,
  })
  async function ask(
    method: string,
    path: string,
    { body, headers, origin = SHOP, project = 'shop' }: Ask = {},
  ) {
    const response = await request(`/auth/v1/${path}?projectId=${project}`, {
      method,
      headers: { ...(origin && { origin }), ...headers },
      ...(body === undefined ? {} : { body: typeof body === 'string' ? body : JSON.stringify(body) }),
    })
    const answer = (response.status === 204 ? {} : await response.json()) as Record<string, unknown>
    const reasons = answer['reasons'] as { name: string }[] | undefined
    return { status: response.status, headers: response.headers, answer, reason: reasons?.[0]?.name }
  }
  const nonce = async (terms: Ask = {}) =>
    (await ask('GET', 'nonce', terms)).answer as { nonce: string; token: string }
  const signIn = async (signer: TestAccount = onEvm(), terms: Ask = {}) => {
    const issued = await nonce(terms)
    const body = await signedBy(signer, { nonce: issued.nonce, issuedAt: new Date(clock.now).toISOString() })
    const headers = { 'x-nonce-jwt': `Bearer ${issued.token}` }
    const answered = await ask('POST', 'authenticate', { ...terms, body, headers })
    return { ...answered, tokens: answered.answer as unknown as Tokens, body, sent: headers, signer }
  }
  const me = (token: string, terms: Ask = {}) =>
    ask('GET', 'me', { ...terms, headers: { authorization: `Bearer ${token}` } })
  const refresh = (refreshToken: string, terms: Ask = {}) =>
    ask('POST', 'refresh', { ...terms, body: { refreshToken } })
  return { ask, clock, lines, me, nonce, refresh, request, signIn }
}
