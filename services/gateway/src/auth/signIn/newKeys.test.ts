import { expect, test } from 'vitest'
import { NOW, onEvm, signedBy } from '../../../../../packages/siwx/test/someone.js'
import { describeAnEngine } from '../../../test/describeEngines.js'

const page = 'https://shop.example'
const minute = 60_000
const [first, second] = [
  'the first key of a gateway in a test',
  'the second key of a gateway in a test',
] as const

interface Tokens {
  readonly token: string
  readonly refreshToken: string
}

describeAnEngine('new keys of sign-ins', (bench) => {
  const clock = { now: NOW }
  function withKeys(...signInKeys: readonly string[]) {
    const request = bench.app({
      development: false,
      authSecret: first,
      signInKeys,
      publicUrl: 'https://gateway.example',
      config: {
        projects: [{ id: 'shop', name: 'Shop', allowedOrigins: [page] }],
        chains: [
          {
            caip2: 'eip155:1',
            name: 'Main',
            rpcUrls: ['http://127.0.0.1:9'],
            nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
          },
        ],
      },
      now: () => clock.now,
    })
    const ask = (path: string, headers: Record<string, string> = {}, body?: unknown) =>
      request(`/auth/v1/${path}?projectId=shop`, {
        headers: { origin: page, ...headers },
        ...(body === undefined ? {} : { method: 'POST', body: JSON.stringify(body) }),
      })
    return {
      kids: async () => {
        const { keys } = (await (await request('/.well-known/jwks.json')).json()) as {
          keys: { kid: string }[]
        }
        return keys.map(({ kid }) => kid)
      },
      async signIn(): Promise<Tokens> {
        const { nonce, token } = (await (await ask('nonce')).json()) as { nonce: string; token: string }
        const body = await signedBy(onEvm(), { nonce, issuedAt: new Date(clock.now).toISOString() })
        const answer = await ask('authenticate', { 'x-nonce-jwt': `Bearer ${token}` }, body)
        return (await answer.json()) as Tokens
      },
      me: async ({ token }: Tokens) => (await ask('me', { authorization: `Bearer ${token}` })).status,
      async refresh({ refreshToken }: Tokens) {
        const answer = await ask('refresh', {}, { refreshToken })
        return { status: answer.status, tokens: (await answer.json()) as Tokens }
      },
    }
  }
  const kidOf = ({ token }: Tokens) => {
    const header = Buffer.from(token.split('.')[0] ?? '', 'base64url').toString()
    return (JSON.parse(header) as { kid: string }).kid
  }

  test('behavior: a new key is published, then signs, and the former one verifies until it is taken out', async () => {
    const begun = withKeys()
    const [firstKid] = await begun.kids()
    const firstSignIn = await begun.signIn()
    expect(kidOf(firstSignIn)).toBe(firstKid)

    const published = withKeys(first, second)
    const [inUse, secondKid, ...more] = await published.kids()
    expect([inUse, more]).toEqual([firstKid, []])
    expect(secondKid).not.toBe(firstKid)
    expect(kidOf(await published.signIn())).toBe(firstKid)

    const moved = withKeys(second, first)
    expect(await moved.kids()).toEqual([secondKid, firstKid])
    expect(await moved.me(firstSignIn)).toBe(200)
    const lastSignIn = await moved.signIn()
    expect(kidOf(lastSignIn)).toBe(secondKid)
    expect(await published.me(lastSignIn)).toBe(200)

    clock.now += 14 * minute
    const { status, tokens } = await moved.refresh(firstSignIn)
    expect([status, kidOf(tokens)]).toEqual([200, secondKid])
    const afterRemoval = await published.signIn()

    const ended = withKeys(second)
    expect(await ended.kids()).toEqual([secondKid])
    expect(await ended.me(tokens)).toBe(200)
    expect((await ended.refresh(tokens)).status).toBe(200)
    expect(await ended.me(afterRemoval)).toBe(401)
    expect((await ended.refresh(afterRemoval)).status).toBe(401)
  })
})
