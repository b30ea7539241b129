import { fromHex, toHex } from '../src/bytes/hex.js'
import { nobleCrypto } from '../src/crypto/nobleCrypto.js'
import { parsePairingUri } from '@latchkey/protocol/links'
import { type FakeSocket, fakeSocket, type SentFrame } from './fakeSocket.js'
import { openNow, sealNow } from './plainEnvelope.js'

const bytes = (hex: string): Uint8Array<ArrayBuffer> => fromHex(hex) ?? new Uint8Array(0)
const random = (length: number): Uint8Array<ArrayBuffer> =>
  globalThis.crypto.getRandomValues(new Uint8Array(length))
export const ACCOUNT = '0x2c7536E3605D9C16a7a3D7b1898e529396a65c23'

/** A relay and a wallet for tests with a moved clock. */
export interface FakePeer {
  readonly sockets: FakeSocket[]
  openSocket(url: string): FakeSocket
  /** Only if the wallet has the topic's key. */
  readonly received: { readonly topic: string; readonly payload: Record<string, unknown> }[]
  say(topic: string, payload: object | string): void
  deliver(topic: string, message: string): void
  learn(uri: string): string
  approve(
    uri: string,
    change?: { readonly controller?: string; readonly metadata?: object; readonly params?: object },
  ): Promise<string>
  signIn(uri: string): Promise<{ readonly topic: string; readonly payload: Record<string, unknown> }>
}

type SignInAsk = { readonly authPayload: Record<string, unknown>; readonly requester: { publicKey: string } }

/** @param respond false: the relay never answers */
export function fakePeer(respond: () => boolean = () => true): FakePeer {
  const sockets: FakeSocket[] = []
  const keys = new Map<string, Uint8Array<ArrayBuffer>>()
  const received: FakePeer['received'] = []
  const messages: { topic: string; message: string }[] = []
  let count = 0

  const read = (topic: string, message: string): void => {
    const key = keys.get(topic)
    const text = key && openNow(message, key)
    if (text !== undefined) received.push({ topic, payload: JSON.parse(text) as Record<string, unknown> })
  }
  const onFrame = ({ method, params }: SentFrame): unknown => {
    if (method === 'irn_publish') {
      const { topic, message } = params as { topic: string; message: string }
      if (keys.has(topic)) read(topic, message)
      else messages.push({ topic, message })
    }
    return method === undefined || !respond() ? undefined : true
  }
  const deliver = (topic: string, message: string): void => {
    count += 1
    const data = { topic, message, publishedAt: 0, tag: 0 }
    sockets.at(-1)?.deliver({
      id: 1_700_000_000_000_000 + count,
      jsonrpc: '2.0',
      method: 'irn_subscription',
      params: { id: 's', data },
    })
  }
  const say: FakePeer['say'] = (topic, payload) => {
    const text = typeof payload === 'string' ? payload : JSON.stringify(payload)
    deliver(topic, sealNow(keys.get(topic) ?? random(32), random(12), text))
  }
  const learn = (uri: string): string => {
    const { topic = '', symKey = '' } = parsePairingUri(uri) ?? {}
    keys.set(topic, bytes(symKey))
    for (const item of messages.splice(0)) {
      if (item.topic === topic) read(topic, item.message)
      else messages.push(item)
    }
    return topic
  }

  return {
    sockets,
    received,
    say,
    deliver,
    learn,
    openSocket(url) {
      const socket = fakeSocket(url, onFrame)
      sockets.push(socket)
      queueMicrotask(() => socket.open())
      return socket
    },
    async approve(uri, change = {}) {
      const pairing = learn(uri)
      const proposal = received.findLast(({ payload }) => payload['method'] === 'wc_sessionPropose')?.payload
      const { proposer } = (proposal?.['params'] ?? {}) as { proposer: { publicKey: string } }
      const privateKey = random(32)
      const publicKey = toHex(await nobleCrypto.publicKey(privateKey))
      const key = await nobleCrypto.agree(privateKey, bytes(proposer.publicKey))
      const topic = toHex(await nobleCrypto.sha256(key))
      keys.set(topic, key)
      say(pairing, {
        id: proposal?.['id'],
        jsonrpc: '2.0',
        result: { relay: { protocol: 'irn' }, responderPublicKey: publicKey },
      })
      say(topic, {
        id: Date.now() * 1000,
        jsonrpc: '2.0',
        method: 'wc_sessionSettle',
        params: {
          relay: { protocol: 'irn' },
          namespaces: {
            eip155: {
              accounts: [`eip155:1:${ACCOUNT}`],
              methods: ['personal_sign'],
              events: ['chainChanged'],
            },
          },
          controller: {
            publicKey: change.controller ?? publicKey,
            metadata: change.metadata ?? { name: 'W', icons: [] },
          },
          expiry: Math.floor(Date.now() / 1000) + 604_800,
          ...change.params,
        },
      })
      return topic
    },
    async signIn(uri) {
      learn(uri)
      const authRequest = received.findLast(
        ({ payload }) => payload['method'] === 'wc_sessionAuthenticate',
      )?.payload
      const { authPayload, requester } = (authRequest?.['params'] ?? {}) as SignInAsk
      const privateKey = random(32)
      const publicKey = await nobleCrypto.publicKey(privateKey)
      const dapp = bytes(requester.publicKey)
      const key = await nobleCrypto.agree(privateKey, dapp)
      const [topic, reply] = await Promise.all([nobleCrypto.sha256(key), nobleCrypto.sha256(dapp)])
      keys.set(toHex(topic), key)
      const { domain, aud, nonce } = authPayload
      const payload = { iss: `did:pkh:eip155:1:${ACCOUNT}`, domain, aud, nonce }
      const result = {
        cacaos: [{ h: { t: 'caip122' }, p: payload, s: { t: 'eip191', s: '0x' } }],
        responder: { publicKey: toHex(publicKey), metadata: { name: 'W', icons: [] } },
      }
      const text = JSON.stringify({ id: authRequest?.['id'], jsonrpc: '2.0', result })
      deliver(toHex(reply), sealNow(key, random(12), text, publicKey))
      return { topic: toHex(topic), payload }
    },
  }
}
