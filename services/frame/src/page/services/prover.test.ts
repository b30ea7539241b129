import { createKeyProofs } from '@latchkey/kit/proof/keyProofs'
import { createSecrets } from '@latchkey/kit/secrets'
import { Hono } from 'hono'
import { expect, test } from 'vitest'
import type { Records, Vault } from '../vault/vault.js'
import { createServiceClient } from './http.js'
import { createProver } from './prover.js'

const token = 'an access token'

/** Checks proofs as a service does. @param clock milliseconds of error */
function createBench({ clock = 0 } = {}) {
  const seen = new Set<string>()
  const records = new Map<string, unknown>()
  const time = { at: Date.parse('2026-03-01T12:00:00Z') }
  const check = createKeyProofs({
    secrets: createSecrets('the secret of a service in a test', 'test'),
    limits: { take: async (_, of) => (seen.has(of) ? 1 : (seen.add(of), 0)) },
    now: () => time.at,
  })
  const app = new Hono()
  const asked: string[] = []
  app.onError((error, c) => {
    const { reasons, status } = error as Error & { reasons?: { name: string }[]; status?: number }
    return c.json({ reasons }, (status ?? 500) as 401)
  })
  app.use(async (c) => {
    asked.push(c.req.path)
    return c.json({ key: await check(c as never) })
  })
  const vault = {
    getOrSet: async <K extends keyof Records>(key: K, value: Records[K]) => {
      if (!records.has(key)) records.set(key, value)
      return records.get(key) as Records[K]
    },
  } satisfies Pick<Vault, 'getOrSet'>
  const open = () =>
    createServiceClient('https://g.example/at', {
      projectId: 'shop',
      prove: createProver({ vault, now: () => time.at + clock }),
      fetch: async (input, init) => app.request(String(input), init),
    })
  return { open, asked, records, time }
}

test('behavior: the first request learns the nonce, the next ones need no second try', async () => {
  const { open, asked, time } = createBench()
  const client = open()
  const first = await client.get<{ key: string }>('/auth/v1/user', { token })
  expect(await client.post('/auth/v1/email', { email: 'ada@example.org' }, { token })).toEqual(first)
  expect(first.key).toMatch(/^[\w-]{43}$/)
  expect(asked).toHaveLength(3)
  time.at += 3_600_000
  expect(await client.get('/auth/v1/user', { query: { walletId: 'w' } })).toEqual(first)
  expect(asked).toHaveLength(5)
})

test.each([-3_600_000, 3_600_000, -1e12])(
  'behavior: a clock that is wrong by %d ms proves as well',
  async (clock) => {
    const client = createBench({ clock }).open()
    expect(await client.get('/auth/v1/user', { token })).toHaveProperty('key')
  },
)

test('behavior: two tabs that come first at once, and a later page, have one key that nobody can read', async () => {
  const { open, records } = createBench()
  const keys = await Promise.all(
    [open(), open()].map((client) => client.get<{ key: string }>('/auth/v1/user')),
  )
  expect(new Set([...keys, await open().get<{ key: string }>('/x')].map(({ key }) => key)).size).toBe(1)
  const { privateKey } = records.get('proof') as CryptoKeyPair
  await expect(crypto.subtle.exportKey('jwk', privateKey)).rejects.toThrow()
})

test('error: a service that always wants another nonce is asked twice and no more', async () => {
  let count = 0
  const client = createServiceClient('https://g.example', {
    projectId: 'shop',
    prove: async () => 'a proof',
    fetch: async () =>
      Response.json(
        { reasons: [{ name: 'use_dpop_nonce', description: 'Another one.' }] },
        { status: 401, headers: { 'dpop-nonce': String((count += 1)) } },
      ),
  })
  await expect(client.get('/auth/v1/user')).rejects.toMatchObject({ name: 'not_connected' })
  expect(count).toBe(2)
})

test('behavior: a request that belongs to nobody goes without a proof', async () => {
  const headers: Headers[] = []
  const client = createServiceClient('https://g.example', {
    projectId: 'shop',
    prove: () => Promise.reject(new Error('No proof is needed')),
    fetch: async (_, init) => (headers.push(new Headers(init?.headers)), Response.json({})),
  })
  await client.get('/v1/supported-chains', { isOpen: true })
  expect(headers[0]?.has('dpop')).toBe(false)
})
