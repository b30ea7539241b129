import { decodeDidKey } from '@latchkey/kit/decodeDidKey'
import { verifyJwt } from '@latchkey/kit/verifyJwt'
import { messageOptions } from '@latchkey/protocol/relay'
import { createHash } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { vectors } from '../test/vectors.js'

test('param: tags, times and prompts are those of the vectors', () => {
  const names: Readonly<Record<string, string>> = { req: 'request', res: 'response' }
  for (const [method, options] of Object.entries(vectors.rpc.options)) {
    const ours: unknown = Object.entries(messageOptions).find(
      ([name]) => name === (method.startsWith('wc_') ? method : 'unknown'),
    )?.[1]
    const referenceVectors = Object.fromEntries(
      Object.entries(options).map(([kind, value]) => [names[kind] ?? kind, value]),
    )
    expect(ours, method).toEqual(referenceVectors)
  }
})

test('param: subscription ids', () => {
  for (const { topic, clientId, subscriptionId } of vectors.relay.subscriptionIds) {
    const id = createHash('sha256').update(`${topic}${clientId}`).digest('hex')
    expect(id).toBe(subscriptionId)
  }
})

describe('tokens of the vectors', () => {
  for (const vector of vectors.relayAuth.jwt) {
    const options = { now: vector.iat * 1000, isOurHost: () => true }
    test(`param: ${vector.did} verifies`, () => {
      expect(verifyJwt(vector.jwt, options)).toEqual({ clientId: vector.did })
      expect(Buffer.from(decodeDidKey(vector.did) ?? []).toString('hex')).toBe(vector.publicKey)
    })
  }
  test('param: the example of the published text verifies', () => {
    const { jwt } = vectors.relayAuth.publishedSpecExample
    const options = {
      now: 1_656_910_097_000,
      isOurHost: (host: string) => host === 'relay.walletconnect.com',
    }
    expect(verifyJwt(jwt, options)).toMatchObject({ clientId: vectors.relayAuth.jwt[0]?.did })
  })
  for (const { name, jwt } of vectors.relayAuth.invalid) {
    test(`error: ${name}`, () => {
      expect(verifyJwt(jwt, { now: 1_656_911_097_000, isOurHost: () => true })).toHaveProperty('refused')
    })
  }
})
