import { verifyJwt } from '../../../services/kit/src/verifyJwt.js'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { openNow, sealNow } from '../test/plainEnvelope.js'
import { nobleCipher } from './crypto/nobleCipher.js'
import { nobleCrypto } from './crypto/nobleCrypto.js'
import { openEnvelope } from './envelope/openEnvelope.js'
import { parsePayload } from './envelope/parsePayload.js'
import { quoteBigNumbers } from './envelope/quoteBigNumbers.js'
import { readEnvelope } from './envelope/readEnvelope.js'
import { writePayload } from './envelope/writePayload.js'
import { formatPairingUri, parsePairingUri } from '@latchkey/protocol/links'
import { readFrame } from './relay/readFrame.js'
import { clientIdOf, relayToken } from './relay/relayToken.js'
import { checkNamespaces } from './session/checkNamespaces.js'

const hex = fc.uint8Array({ minLength: 32, maxLength: 32 }).map((list) => Buffer.from(list).toString('hex'))
const bytes = (length: number) =>
  fc.uint8Array({ minLength: length, maxLength: length }).map((list) => Uint8Array.from(list))

describe('envelopes', () => {
  test('behavior: any text survives a round trip, in both types', async () => {
    const parts = [bytes(32), bytes(12), fc.string({ unit: 'grapheme' }), fc.option(bytes(32))] as const
    await fc.assert(
      fc.asyncProperty(...parts, async (key, iv, text, sender) => {
        const envelope = readEnvelope(sealNow(key, iv, text, sender ?? undefined))
        expect(envelope?.type).toBe(sender === null ? 0 : 1)
        expect(envelope?.senderPublicKey ?? null).toEqual(sender)
        expect(envelope && (await openEnvelope(nobleCipher, envelope, key))).toBe(text)
      }),
    )
  })

  test('error: garbage is refused or cannot be decrypted', async () => {
    const garbage = fc.oneof(
      fc.string(),
      fc.base64String(),
      fc.uint8Array({ minLength: 29 }).map((list) => Buffer.from(list).toString('base64')),
    )
    await fc.assert(
      fc.asyncProperty(bytes(32), garbage, async (key, text) => {
        const envelope = readEnvelope(text)
        if (envelope) expect(await openEnvelope(nobleCipher, envelope, key)).toBeUndefined()
        expect(openNow(text, key)).toBeUndefined()
      }),
    )
  })

  test('behavior: parsing a payload never throws; written payloads keep their meaning', () => {
    fc.assert(fc.property(fc.oneof(fc.string(), fc.json()), (text) => void parsePayload(text)))
    fc.assert(
      fc.property(fc.jsonValue(), fc.bigInt(), (params, big) => {
        const payload = { id: 1, jsonrpc: '2.0', params: [params, `${big},`, `{"a":${big}}`] }
        expect(JSON.parse(writePayload(payload))).toEqual(JSON.parse(JSON.stringify(payload)))
        expect(JSON.parse(JSON.stringify(quoteBigNumbers({ big })))).toEqual({ big: big.toString() })
      }),
    )
  })
})

describe('pairing URIs', () => {
  test('behavior: written URIs are read, plain and in base64', () => {
    const methods = fc.array(fc.constantFrom('wc_sessionAuthenticate', 'wc_other'))
    fc.assert(
      fc.property(
        hex,
        hex,
        fc.nat().map((time) => time + 1),
        methods,
        (topic, symKey, expiryTimestamp, list) => {
          const uri = formatPairingUri({ topic, symKey, expiryTimestamp, methods: list })
          const read = { topic, symKey, expiryTimestamp, ...(list.length > 0 ? { methods: list } : {}) }
          expect(parsePairingUri(uri)).toEqual(read)
          expect(parsePairingUri(btoa(uri))).toEqual(read)
          expect(parsePairingUri(uri.replace('wc:', 'wc://'))).toEqual(read)
        },
      ),
    )
  })

  test('error: anything else is undefined, without a throw', () => {
    const uri = formatPairingUri({ topic: 'a'.repeat(64), symKey: 'b'.repeat(64) })
    for (const text of [
      uri.replace('@2', '@1'),
      uri.replace('irn', 'irn:'),
      uri.replace('symKey=', 'symkey='),
      uri.replace('relay-protocol=irn&', ''),
      uri.replace('aaaa', 'zzzz'),
      uri.slice(0, -1),
      ` ${uri}`,
    ]) {
      expect([text, parsePairingUri(text)]).toEqual([text, undefined])
    }
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (text) => {
        expect(parsePairingUri(text)).toBeUndefined()
      }),
    )
    fc.assert(
      fc.property(fc.nat(uri.length), fc.string(), (at, text) => {
        const read = parsePairingUri(uri.slice(0, at) + text + uri.slice(at + 1))
        if (read !== undefined) expect(`${read.topic} ${read.symKey}`).toMatch(/^[0-9a-f]{64} [0-9a-f]{64}$/i)
      }),
    )
  })
})

test('behavior: a relay accepts our tokens for its own host until they expire, and for no other host', async () => {
  const hosts = fc.constantFrom('relay.example', '127.0.0.1:4111', 'a.b.c')
  await fc.assert(
    fc.asyncProperty(bytes(32), hex, hosts, fc.nat(4_000_000_000), async (seed, sub, host, at) => {
      const identity = await nobleCrypto.identity(seed)
      const token = await relayToken({ identity, relayUrl: `wss://${host}/`, sub, now: at * 1000 })
      const name = host.replace(/:.*/, '')
      const verify = (seconds: number, own = name) =>
        verifyJwt(token, { now: seconds * 1000, isOurHost: (asked) => asked === own })
      expect(verify(at)).toEqual({ clientId: clientIdOf(identity.publicKey) })
      expect(verify(at + 86_400)).toHaveProperty('clientId')
      for (const refused of [verify(at + 86_500), verify(at - 400), verify(at, 'other.example')]) {
        expect(refused).toHaveProperty('refused')
      }
    }),
    { numRuns: 20 },
  )
})

test('behavior: parsing a frame never throws; long ids stay exact', () => {
  fc.assert(fc.property(fc.oneof(fc.string(), fc.json()), (text) => void readFrame(text)))
  const topic = 'a'.repeat(64)
  fc.assert(
    fc.property(fc.bigInt({ min: 0n, max: 10n ** 19n }), fc.string(), (id, message) => {
      const params = JSON.stringify({ id: 's', data: { topic, message } })
      const text = `{"id":${id},"jsonrpc":"2.0","method":"irn_subscription","params":${params}}`
      expect(readFrame(text)).toEqual({ id: String(id), message: { topic, message } })
    }),
  )
})

test('behavior: checking a peer’s namespaces never throws', () => {
  fc.assert(
    fc.property(fc.jsonValue({ maxDepth: 5 }), (value) => {
      const checked = checkNamespaces(value)
      if (checked) expect(checkNamespaces(checked)).toEqual(checked)
    }),
  )
})
