import { createSiwxServer, memoryStore } from '@latchkey/siwx/server'
import { createServer } from 'node:http'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { onEvm, signedBy } from '../../../packages/siwx/test/someone.js'
import { createGuestbook } from './createGuestbook.mjs'

const issuer = 'https://gateway.example'
const page = 'https://shop.example'

/** @type {import('node:http').Server} */
let web
/** @type {import('@latchkey/siwx/server').SiwxServer} */
let server
/** @type {ReturnType<typeof createGuestbook>} */
let book

beforeAll(async () => {
  const keys = ['a secret that nobody guesses, of 40 signs']
  server = await createSiwxServer({ issuer, audience: 'demo', domains: [page], keys, store: memoryStore() })
  web = createServer(async (request, response) => {
    const answer = await server.fetch(new Request(`${issuer}${request.url}`))
    response.writeHead(answer.status, { 'content-type': 'application/json' })
    response.end(await answer.text())
  })
  await new Promise((ready) => web.listen(0, '127.0.0.1', () => ready(undefined)))
  const { port } = /** @type {import('node:net').AddressInfo} */ (web.address())
  book = createGuestbook({
    issuer,
    audience: 'demo',
    jwksUrl: `http://127.0.0.1:${port}/.well-known/jwks.json`,
  })
})
afterAll(() => {
  web.closeAllConnections()
  web.close()
})

async function signIn() {
  const ask = (/** @type {string} */ path, /** @type {RequestInit} */ init = {}) =>
    server.fetch(
      new Request(`${issuer}/auth/v1/${path}`, { ...init, headers: { origin: page, ...init.headers } }),
    )
  const { nonce, token } = await (await ask('nonce')).json()
  const who = onEvm()
  const session = await signedBy(who, { nonce, issuedAt: new Date().toISOString() })
  const headers = { 'x-nonce-jwt': `Bearer ${token}` }
  const answer = await ask('authenticate', { method: 'POST', headers, body: JSON.stringify(session) })
  return { who, token: (await answer.json()).token }
}

test('behavior: a signed-in visitor’s line is accepted, with the proven address', async () => {
  const { who, token } = await signIn()
  const { status, body } = await book.add({ text: ' The stars! ' }, `Bearer ${token}`)
  expect([status, body]).toEqual([
    200,
    { entry: { text: 'The stars!', by: who.address, network: 'eip155:1' } },
  ])
  expect(book.list().entries[0]?.by).toBe(who.address)
})

test('error: a missing or forged token, or an empty line', async () => {
  const { token } = await signIn()
  const before = book.list().entries.length
  for (const authorization of [undefined, 'Bearer x', `Bearer ${token.slice(0, -4)}AAAA`, token])
    expect((await book.add({ text: 'Me too' }, authorization)).status).toBe(401)
  for (const sent of [null, {}, { text: '  ' }, { text: 7 }, { text: 'x'.repeat(141) }])
    expect((await book.add(sent, `Bearer ${token}`)).status).toBe(400)
  expect(book.list().entries).toHaveLength(before)
})
