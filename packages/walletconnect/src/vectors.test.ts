import { messageOptions, type WalletMethod } from '@latchkey/protocol/relay'
import { decodeRecap, recapStatement } from '@latchkey/protocol/signIn'
import { describe, expect, test } from 'vitest'
import { type RequiredNamespaces, satisfiesRequired } from '../test/satisfiesRequired.js'
import { vectors } from '../test/vectors.js'
import { formatSignInMessage } from './auth/formatSignInMessage.js'
import { encodeRecap, mergeRecaps, recapGrants, recapOf, withRecap } from './auth/recap.js'
import type { CacaoPayload } from './auth/authTypes.js'
import { decodeBase64, encodeBase64, encodeBase64Url } from './bytes/base64.js'
import { encodeBase58 } from '@latchkey/protocol/base58'
import { fromHex, toHex } from './bytes/hex.js'
import { toUtf8 } from './bytes/utf8.js'
import type { Bytes } from './crypto/cryptoSuite.js'
import { nobleCrypto } from './crypto/nobleCrypto.js'
import { webCrypto } from './crypto/webCrypto.js'
import { formatPairingUri, parsePairingUri, requestLink } from '@latchkey/protocol/links'
import { relaySocketUrl } from './relay/relaySocketUrl.js'
import { clientIdOf, relayToken } from './relay/relayToken.js'
import { checkNamespaces } from './session/checkNamespaces.js'

const bytes = (hex: string): Bytes => {
  const made = fromHex(hex)
  if (made === undefined) throw new TypeError(hex)
  return made
}

const suites = [
  ['WebCrypto', webCrypto(globalThis.crypto.subtle)],
  ['noble', nobleCrypto],
] as const

describe.each(suites)('crypto by %s', (_name, suite) => {
  test.each(vectors.crypto.x25519)(
    'behavior: key agreement yields $topic',
    async ({ a, b, symKey, topic }) => {
      expect(toHex(await suite.publicKey(bytes(a.privateKey)))).toBe(a.publicKey)
      const key = await suite.agree(bytes(a.privateKey), bytes(b.publicKey))
      expect(toHex(key)).toBe(symKey)
      expect(toHex(await suite.agree(bytes(b.privateKey), bytes(a.publicKey)))).toBe(symKey)
      expect(toHex(await suite.sha256(key))).toBe(topic)
    },
  )

  test('error: an all-zero shared secret', async () => {
    const [{ a } = { a: { privateKey: '' } }] = vectors.crypto.x25519
    await expect(suite.agree(bytes(a.privateKey), new Uint8Array(32))).rejects.toThrow()
  })

  test.each(vectors.relayAuth.jwt)(
    'behavior: the token of $did',
    async ({ seed, publicKey, did, sub, aud, iat, jwt }) => {
      const identity = await suite.identity(bytes(seed))
      expect(toHex(identity.publicKey)).toBe(publicKey)
      expect(clientIdOf(identity.publicKey)).toBe(did)
      expect(await relayToken({ identity, relayUrl: aud, sub, now: iat * 1000 })).toBe(jwt)
    },
  )

  test('behavior: hashes of keys and messages, subscription ids', async () => {
    for (const { keyHex, topic } of vectors.crypto.hashKey)
      expect(toHex(await suite.sha256(bytes(keyHex)))).toBe(topic)
    for (const { message, sha256Hex } of vectors.crypto.hashMessage) {
      expect(toHex(await suite.sha256(toUtf8(message)))).toBe(sha256Hex)
    }
    for (const { topic, clientId, subscriptionId } of vectors.relay.subscriptionIds) {
      expect(toHex(await suite.sha256(toUtf8(topic + clientId)))).toBe(subscriptionId)
    }
  })
})

test.each(vectors.encoding)('behavior: encodings of "$hex"', ({ hex, base58btc, base64, base64urlNoPad }) => {
  expect(encodeBase58(bytes(hex))).toBe(base58btc)
  expect(encodeBase64(bytes(hex))).toBe(base64)
  expect(encodeBase64Url(bytes(hex))).toBe(base64urlNoPad)
  expect(decodeBase64(base64)).toEqual(bytes(hex))
})

test('behavior: URLs of sockets', () => {
  const userAgent = 'wc-2/js-2.21.4/linux-20.20.2/node'
  const ours = vectors.relay.urls.filter(({ input }) => !input.packageName && !input.bundleId)
  expect(ours).toHaveLength(2)
  for (const { input, url } of ours) expect(relaySocketUrl({ ...input, userAgent })).toBe(url)
})

describe('pairing URIs', () => {
  test('behavior: written like the library’s', () => {
    const ours = vectors.pairingUri.format.filter(({ input }) => input.relay.data === undefined)
    expect(ours).toHaveLength(2)
    for (const { input, uri } of ours) expect(formatPairingUri(input)).toBe(uri)
  })

  test.each(vectors.pairingUri.parse)('behavior: reads $uri', ({ uri, library }) => {
    const { topic, symKey, version, expiryTimestamp, relay } = library
    const good = version === 2 && relay.protocol !== undefined && symKey !== undefined
    if (good)
      expect(parsePairingUri(uri)).toMatchObject({
        topic,
        symKey,
        ...(expiryTimestamp && { expiryTimestamp }),
      })
    else expect(parsePairingUri(uri)).toBeUndefined()
  })
})

test('behavior: request links', () => {
  for (const { link, ...parameters } of vectors.links.sessionRequest)
    expect(requestLink(parameters)).toBe(link)
})

test('behavior: tags and times of every method', () => {
  let checked = 0
  for (const [method, { req, res }] of Object.entries(vectors.rpc.options)) {
    if (!Object.hasOwn(messageOptions, method)) continue
    const own = messageOptions[method as WalletMethod]
    expect([method, own.request.tag, own.request.ttl, own.response.tag]).toEqual([
      method,
      req?.tag,
      req?.ttl,
      res?.tag,
    ])
    checked += 1
  }
  expect(checked).toBeGreaterThan(10)
})

test.each(vectors.namespaces.session)(
  'behavior: session namespaces $id',
  ({ requiredNamespaces, namespaces, specValid }) => {
    const checked = checkNamespaces(namespaces)
    const required = requiredNamespaces as RequiredNamespaces
    expect(checked !== undefined && satisfiesRequired(checked, required)).toBe(specValid)
    if (specValid) expect(checked).toEqual(namespaces)
  },
)

describe('sign-in', () => {
  const readable = vectors.cacao.messages.filter((item) => item.message !== undefined)
  test.each(readable)('behavior: the message of $name', ({ iss, payload, message, cacao }) => {
    expect(formatSignInMessage({ ...payload, iss } as unknown as CacaoPayload)).toBe(message)
    expect(formatSignInMessage(cacao.p as unknown as CacaoPayload)).toBe(message)
  })

  test.each(vectors.cacao.recaps)(
    'behavior: ReCap $statement',
    ({ actions, merge, encoded, decoded, statement, methods, chains }) => {
      const recap = decodeRecap(encoded)
      expect(recap).toEqual(decoded)
      expect(recap && recapStatement(recap)).toBe(statement)
      if (actions) expect(encodeRecap(recapOf('eip155', actions))).toBe(encoded)
      if (merge) {
        const [left, right] = merge.map((item) => decodeRecap(item))
        expect(left && right && encodeRecap(mergeRecaps(left, right))).toBe(encoded)
      }
      if (methods) expect(recapGrants(['https://a', encoded])).toEqual({ methods, chains })
    },
  )

  test('behavior: an existing ReCap is merged and stays last', () => {
    const [first] = withRecap(['https://a'], ['personal_sign']).slice(-1)
    const merged = withRecap(['https://a', first ?? ''], ['eth_sign'])
    expect(merged).toHaveLength(2)
    expect(recapGrants(merged).methods).toEqual(['eth_sign', 'personal_sign'])
  })
})
