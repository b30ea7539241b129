import { describe, expect, test } from 'vitest'
import { replay } from '../test/replay.js'
import { secondGeneration, type Transcript, vectors } from '../test/vectors.js'
import { fromHex } from './bytes/hex.js'
import type { RemoteClient } from './client/clientTypes.js'
import { nobleCipher } from './crypto/nobleCipher.js'
import { nobleCrypto } from './crypto/nobleCrypto.js'
import { openEnvelope } from './envelope/openEnvelope.js'
import { readEnvelope } from './envelope/readEnvelope.js'
import { sealEnvelope } from './envelope/sealEnvelope.js'

const bytes = (hex: string | undefined): Uint8Array<ArrayBuffer> => fromHex(hex ?? '') ?? new Uint8Array(0)
const generations = [
  ['2.21.4', Object.values(vectors.transcripts)],
  ['2.21.7', secondGeneration],
] as const

test.each(generations.flatMap(([release, list]) => list.map((item) => ({ release, ...item }))))(
  'behavior: every envelope of $name by $release opens and seals byte for byte',
  async ({ frames }) => {
    let count = 0
    for (const { decoded, frame } of frames) {
      if (decoded === undefined) continue
      const message = String(frame?.params?.['message'])
      const envelope = readEnvelope(message)
      const key = bytes(decoded.symKey)
      expect(envelope?.type).toBe(decoded.envelopeType)
      expect(envelope && (await openEnvelope(nobleCipher, envelope, key))).toBe(decoded.plaintext)
      const senderPublicKey = envelope?.senderPublicKey
      const text = decoded.plaintext
      const sealed = sealEnvelope({ cipher: nobleCipher, key, iv: bytes(decoded.iv), text, senderPublicKey })
      expect(await sealed).toBe(message)
      count += 1
    }
    expect(count).toBeGreaterThan(1)
  },
)

describe.each(generations)('the dapp side of conversations recorded by %s', (_release, transcripts) => {
  const outcomes: Record<string, (client: RemoteClient, results: readonly unknown[]) => void> = {
    session(client, results) {
      expect(results).toEqual([
        { settled: expect.any(String) },
        { result: expect.stringMatching(/^0x/) },
        { error: 'WalletAnswerError', code: 5000 },
        { result: expect.stringMatching(/^0x/) },
        { pinged: true },
      ])
      expect(client.sessions()).toEqual([])
    },
    walletDeletes(_client, results) {
      expect(results).toEqual([{ settled: expect.any(String) }, { error: 'session_gone', code: 8007 }])
    },
    rejectedProposal: (_client, results) => expect(results).toEqual([{ failed: 'user_rejected' }]),
    pairingPingDelete: (_client, results) => expect(results).toEqual([{ failed: 'user_rejected' }]),
    authenticate(client, results) {
      expect(results).toEqual([{ settled: expect.any(String) }, { result: expect.stringMatching(/^0x/) }])
      const [session] = client.sessions()
      expect(session?.cacaos).toHaveLength(2)
      expect(session?.namespaces['eip155']?.accounts).toHaveLength(2)
    },
    authenticateRejected: (_client, results) => expect(results).toEqual([{ failed: 'user_rejected' }]),
    authenticateFallback(client, results) {
      expect(results).toEqual([{ settled: expect.any(String) }])
      expect(client.sessions()[0]?.cacaos).toBeUndefined()
    },
    authenticateUnsupported: (client, results) => {
      expect(results).toEqual([{ settled: expect.any(String) }])
      expect(client.sessions()[0]?.cacaos).toBeUndefined()
    },
  }

  test.each(transcripts)('behavior: $name', async (transcript) => {
    const { client, results, records } = await replay(transcript)
    const check = outcomes[transcript.name]
    expect(check).toBeTypeOf('function')
    check?.(client, results)
    const kinds = [...records.keys()].map((key) => key.split('.')[2])
    expect(kinds).not.toContain('proposal')
    expect(kinds).not.toContain('request')
    client.dispose()
  })
})

test('behavior: session keys are those of the recording', async () => {
  const { keys, result } = vectors.transcripts['session'] ?? ({} as Transcript)
  const { topic } = result['session'] as { topic: string }
  expect(Buffer.from(await nobleCrypto.sha256(bytes(keys.dapp[topic]))).toString('hex')).toBe(topic)
})
