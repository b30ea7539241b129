import { expect } from 'vitest'
import type { SignInPayload } from '../src/auth/authTypes.js'
import { fromHex } from '../src/bytes/hex.js'
import type { Pairing } from '../src/client/clientTypes.js'
import { createClient } from '../src/client/createClient.js'
import { readEnvelope } from '../src/envelope/readEnvelope.js'
import type { ProposalNamespaces } from '../src/records/recordTypes.js'
import { type FakeSocket, fakeSocket } from './fakeSocket.js'
import { memoryBrowser } from './memoryBrowser.js'
import { openNow, sealNow } from './plainEnvelope.js'
import { families } from './families.js'
import { testEnv } from './testEnv.js'
import type { RecordedFrame, Transcript } from './vectors.js'

const bytes = (hex: string | undefined): Uint8Array<ArrayBuffer> => fromHex(hex ?? '') ?? new Uint8Array(0)
type Plain = {
  id: number
  method?: string
  params?: Record<string, unknown>
  result?: unknown
  error?: unknown
}

/** Without ids, times, and a property of the recorded page. */
function comparable(plain: Plain): unknown {
  return JSON.parse(
    JSON.stringify(plain, (key, value: unknown) =>
      key === 'id' || key === 'expiryTimestamp' || key === 'sessionProperties' ? undefined : value,
    ),
  )
}

/** Compares our client's messages with the recorded ones. */
export async function replay({ keys, frames }: Transcript) {
  const plainOf = (item: RecordedFrame): Plain => JSON.parse(item.decoded?.plaintext ?? '{}') as Plain
  const [proposal] = frames
    .filter((item) => item.from === 'dapp' && item.decoded !== undefined)
    .map(plainOf)
    .filter(({ method }) => method === 'wc_sessionPropose')
  const { publicKey, metadata } = (proposal?.params?.['proposer'] ?? {}) as {
    publicKey: string
    metadata: never
  }
  const pairingTopic = String(proposal?.params?.['pairingTopic'])
  const secrets = [keys.dapp[pairingTopic], keys.dapp[publicKey]]

  let now = frames[0]?.at ?? 0
  const published: {
    readonly plain: Plain
    readonly topic: string
    readonly params: Record<string, unknown>
  }[] = []
  let socket: FakeSocket | undefined
  const browser = memoryBrowser({
    now: () => now,
    openSocket(url) {
      const made = fakeSocket(url, ({ method, params }) => {
        if (method === 'irn_publish') {
          const { topic, message } = params as { topic: string; message: string }
          const text = openNow(message, bytes(keys.dapp[topic]))
          published.push({ topic, params: { ...params }, plain: JSON.parse(text ?? '{}') as Plain })
        }
        return method === undefined ? undefined : true
      })
      socket = made
      queueMicrotask(() => made.open())
      return made
    },
  })
  const tab = browser.tab()
  const platform = {
    ...tab,
    random: (length: number) =>
      length === 32 && secrets.length > 0 ? bytes(secrets.shift()) : tab.random(length),
  }
  const env = testEnv(platform)
  await platform.vault.set('test.wc.seed.client', JSON.stringify(keys.dapp['client_ed25519_seed']))
  const client = await createClient({
    env,
    families,
    relayUrls: ['ws://relay.test'],
    metadata,
    prefix: 'test.wc',
  })

  const ids = new Map<number, number>()
  let counter = 0
  let pairing: Pairing | undefined
  const results: unknown[] = []
  const sessionTopic = (): string => client.sessions()[0]?.topic ?? ''
  const start = (plain: Plain): void => {
    const { params = {} } = plain
    switch (plain.method) {
      case 'wc_sessionAuthenticate':
        return
      case 'wc_sessionPropose': {
        const namespaces = params['optionalNamespaces'] as ProposalNamespaces
        const signIn = signInRequest && {
          ...signInRequest,
          uri: signInRequest.aud,
          issuedAt: signInRequest.iat,
          resources: signInRequest.resources?.filter((item) => !item.startsWith('urn:recap:')),
        }
        const clean = signIn && { ...signIn, statement: signIn.statement ?? '' }
        void client.propose({ namespaces, walletId: 'w', signIn: clean }).then((made) => {
          pairing = made
          made.settled.then(
            (topic) => results.push({ settled: topic }),
            (error: { name: string }) => results.push({ failed: error.name }),
          )
        })
        return
      }
      case 'wc_sessionRequest': {
        const { request, chainId } = params as {
          request: { method: string; params: unknown }
          chainId: never
        }
        const own = {
          topic: sessionTopic(),
          chainId,
          method: request.method,
          params: request.params,
          expiry: 600,
        }
        client.request(own).then(
          (result) => results.push({ result }),
          (error: { name: string; code?: number }) => results.push({ error: error.name, code: error.code }),
        )
        return
      }
      case 'wc_sessionPing':
        void client.ping(sessionTopic()).then(() => results.push({ pinged: true }))
        return
      default:
        void client.end(sessionTopic(), new AbortController().signal)
    }
  }
  const auth = frames
    .map((item) => item.decoded && plainOf(item))
    .find((item) => item?.method === 'wc_sessionAuthenticate')
  const signInRequest = auth?.params?.['authPayload'] as SignInPayload | undefined

  const sourceOf = (delivery: RecordedFrame): RecordedFrame | undefined => {
    const { message } = (delivery.frame?.params?.['data'] ?? {}) as { message: string }
    return frames.find(({ decoded, frame }) => decoded && frame?.params?.['message'] === message)
  }

  let expected = 0
  for (const item of frames) {
    if (item.kind !== 'frame') continue
    now = Math.max(now, item.at)
    if (item.from === 'dapp' && item.decoded !== undefined) {
      const plain = plainOf(item)
      if (plain.method === 'wc_pairingPing') continue
      if (plain.method !== undefined) start(plain)
      if (plain.method === 'wc_sessionAuthenticate') {
        expected += 1
        continue
      }
      expected += 1
      await expect.poll(() => published.length, { interval: 2 }).toBe(expected)
      if (signInRequest !== undefined && plain.method === 'wc_sessionPropose') {
        const first = published[expected - 2]
        expect(first && comparable(first.plain)).toEqual(auth && comparable(auth))
        if (auth && first) ids.set(auth.id, first.plain.id)
      }
      const own = published[expected - 1]
      expect(own && comparable(own.plain)).toEqual(comparable(plain))
      const { topic, tag, prompt } = item.frame?.params ?? {}
      expect([own?.topic, own?.params['tag'], own?.params['prompt']]).toEqual([topic, tag, prompt])
      expect(Object.keys(own?.params ?? {}).toSorted()).toEqual(
        ['message', 'prompt', 'tag', 'topic', 'ttl'].toSorted(),
      )
      if (own) ids.set(plain.id, own.plain.id)
    }
    const source =
      item.to === 'dapp' && item.frame?.method === 'irn_subscription' ? sourceOf(item) : undefined
    if (source?.decoded !== undefined) {
      const { decoded } = source
      const plain = plainOf(source)

      const text =
        plain.method === undefined
          ? JSON.stringify({ ...plain, id: ids.get(plain.id) ?? plain.id })
          : decoded.plaintext
      const recorded = readEnvelope(String(source.frame?.params?.['message']))
      const senderPublicKey = recorded?.senderPublicKey
      const message = sealNow(bytes(decoded.symKey), bytes(decoded.iv), text, senderPublicKey)
      counter += 1
      socket?.deliver({
        id: 1_700_000_000_000_000 + counter,
        jsonrpc: '2.0',
        method: 'irn_subscription',
        params: { id: 'x', data: { topic: decoded.topic, message, publishedAt: now, tag: 0 } },
      })
      if (client.sessions().length === 0 && decoded.plaintext.endsWith('"result":true}')) {
        if (published.at(-1)?.plain.method === 'wc_sessionDelete') continue
      }
      await expect
        .poll(() => socket?.sent.filter(({ method }) => method === undefined).length, { interval: 2 })
        .toBe(counter)
    }
  }
  await new Promise((resolve) => setTimeout(resolve, 5))
  return { client, results, pairing: () => pairing, records: browser.records, published }
}
