import { onEvm, NOW, signedBy, type TestAccount } from './someone.js'
import { createSiwxServer, type SiwxServer, type SiwxServerOptions } from '../src/server/createSiwxServer.js'
import type { Tokens } from '../src/server/sessions.js'
import { memoryStore } from '../src/server/store.js'

export const ISSUER = 'https://auth.example'
export const PAGE = 'https://shop.example'
export const SECRET = 'a secret that nobody guesses, of 40 signs'

interface Call {
  readonly body?: unknown
  readonly bearer?: string
  readonly nonceToken?: string
  readonly origin?: string | undefined
}

export async function openPage() {
  const log: string[] = []
  const clock = { now: NOW }
  const store = memoryStore(() => clock.now)
  const page = { clock, log, server: await start(), start, call, newNonce, at, signIn, refresh }

  async function start(options: Partial<SiwxServerOptions> = {}): Promise<SiwxServer> {
    return createSiwxServer({
      domains: [PAGE],
      issuer: ISSUER,
      store,
      keys: [SECRET],
      now: () => clock.now,
      onRefusal: ({ code, detail }) => log.push(`${code} ${detail}`),
      ...options,
    })
  }

  async function call(method: string, path: string, { body, bearer, nonceToken, origin = PAGE }: Call = {}) {
    const headers = {
      ...(origin && { origin }),
      ...(bearer && { authorization: `Bearer ${bearer}` }),
      ...(nonceToken && { 'x-nonce-jwt': `Bearer ${nonceToken}` }),
    }
    const text = typeof body === 'string' ? body : JSON.stringify(body)
    const init = { method, headers, ...(body === undefined ? {} : { body: text }) }
    const response = await page.server.fetch(new Request(`${ISSUER}${path}`, init))
    const answer = response.status === 204 ? undefined : ((await response.json()) as Record<string, unknown>)
    return { status: response.status, headers: response.headers, answer, error: answer?.['error'] }
  }

  async function newNonce(origin?: string) {
    const { answer } = await call('GET', '/auth/v1/nonce', { origin })
    return answer as { nonce: string; token: string }
  }

  function at(): string {
    return new Date(clock.now).toISOString()
  }

  async function signIn(account: TestAccount = onEvm()) {
    const { nonce, token: nonceToken } = await newNonce(PAGE)
    const session = await signedBy(account, { nonce, issuedAt: at() })
    const result = await call('POST', '/auth/v1/authenticate', { body: session, nonceToken })
    return { ...result, session, nonceToken, tokens: result.answer as unknown as Tokens, who: account }
  }

  function refresh(refreshToken: string) {
    return call('POST', '/auth/v1/refresh', { body: { refreshToken } })
  }

  return page
}
