import { createMessageIds, createRelayIds, type MessageOptions } from '@latchkey/protocol/relay'
import { fromHex, toHex } from '../bytes/hex.js'
import { toUtf8 } from '../bytes/utf8.js'
import { openSocket } from '../client/openSocket.js'
import type { Bytes } from '../crypto/cryptoSuite.js'
import { loadCrypto } from '../crypto/loadCrypto.js'
import { openEnvelope } from '../envelope/openEnvelope.js'
import { parsePayload, type Payload } from '../envelope/parsePayload.js'
import { readEnvelope } from '../envelope/readEnvelope.js'
import { sealEnvelope } from '../envelope/sealEnvelope.js'
import { writePayload } from '../envelope/writePayload.js'
import { createRelay } from '../relay/createRelay.js'
import { clientIdOf } from '../relay/relayToken.js'
import type { SocketLike, TopicMessage } from '../relay/relayTypes.js'

export interface PeerOptions {
  readonly relayUrl: string
  readonly projectId?: string | undefined
  /** Default: the global one (Node from version 22). */
  readonly WebSocket?: (new (url: string) => SocketLike) | undefined
  /** Each message once, in the topic's order. */
  readonly onPayload: (topic: string, payload: Payload) => void
}

export interface PeerSession {
  readonly topic: string
  readonly symKey: string
  readonly publicKey: string
}

/**
 * One end of a relay, below pairings and sessions: sealed messages on topics, over a reconnecting
 * socket.
 */
export interface Peer {
  /**
   * Subscribes to a topic with its 32-byte hex key; resolves when the relay confirms. @throws
   * TypeError for another key
   */
  join(topic: string, symKey: string): Promise<void>
  leave(topic: string): void
  /** Seals and publishes a JSON-RPC object. @throws TypeError for a topic that was not joined */
  say(topic: string, payload: Readonly<Record<string, unknown>>, options: MessageOptions): Promise<void>
  /**
   * Creates a key pair and agrees on a key with the other end's X25519 public key, in hex. @throws
   * TypeError for an invalid key
   */
  agree(publicKey: string): Promise<PeerSession>
  /** 16-digit request ids. */
  readonly nextId: () => number
  /** Cuts the socket like a network failure; the peer reconnects. */
  drop(): void
  /** False closes the socket until true. */
  setOnline(online: boolean): void
  close(): void
}

/**
 * Creates a wallet's end of the relay for tests, with the client's own crypto, envelopes and
 * socket.
 *
 * @see https://specs.walletconnect.com/2.0/specs/clients/core/crypto/crypto-envelopes
 */
export async function createPeer(options: PeerOptions): Promise<Peer> {
  const crypto = await loadCrypto(globalThis.crypto.subtle)
  const random = (length: number): Bytes => globalThis.crypto.getRandomValues(new Uint8Array(length))
  const ids = { now: Date.now, random: (bound: number) => Math.floor(Math.random() * bound) }
  const platform = {
    now: Date.now,
    setTimeout: (run: () => void, ms: number): unknown => setTimeout(run, ms),
    clearTimeout: (handle: unknown) => clearTimeout(handle as ReturnType<typeof setTimeout>),
    random,
  }
  const identity = await crypto.identity(random(32))
  const nextId = createMessageIds(ids)
  const keys = new Map<string, Bytes>()
  /** Delivery is at least once. */
  const seen = new Set<string>()
  let socket: SocketLike | undefined
  let isOnline = true

  const { WebSocket, projectId } = options
  const window = WebSocket === undefined ? null : { WebSocket }
  const open = openSocket({ platform: { ...platform, window }, identity, projectId })
  const relay = createRelay({
    platform,
    urls: [options.relayUrl],
    async open(url) {
      const make = await open(url)
      if (!isOnline) throw new Error('offline')
      return () => (socket = make())
    },
    nextId: createRelayIds(ids),
    subscriptionId: async (topic) =>
      toHex(await crypto.sha256(toUtf8(topic + clientIdOf(identity.publicKey)))),
    onMessage: hear,
    log: { debug: ignore, info: ignore, warn: ignore, error: ignore },
  })

  async function hear({ topic, message }: TopicMessage): Promise<boolean> {
    const key = keys.get(topic)
    const envelope = readEnvelope(message)
    if (key === undefined || envelope === undefined || seen.has(message)) return true
    seen.add(message)
    const text = await openEnvelope(crypto.cipher, envelope, key)
    const payload = text === undefined ? undefined : parsePayload(text)
    if (payload !== undefined) options.onPayload(topic, payload)
    return true
  }

  return {
    nextId,
    join(topic, symKey) {
      keys.set(topic, bytesOf(symKey))
      return relay.subscribe([topic])
    },
    leave(topic) {
      keys.delete(topic)
      relay.unsubscribe(topic)
    },
    async say(topic, payload, { tag, ttl, prompt }) {
      const key = keys.get(topic)
      if (key === undefined) throw new TypeError('The topic was not joined')
      const text = writePayload({ jsonrpc: '2.0', ...payload })
      const message = await sealEnvelope({ cipher: crypto.cipher, key, iv: random(12), text })
      await relay.publish({ topic, message, ttl, tag, ...(prompt && { prompt }) })
    },
    async agree(publicKey) {
      const privateKey = random(32)
      const symKey = await crypto.agree(privateKey, bytesOf(publicKey))
      return {
        topic: toHex(await crypto.sha256(symKey)),
        symKey: toHex(symKey),
        publicKey: toHex(await crypto.publicKey(privateKey)),
      }
    },
    drop: () => socket?.close(),
    setOnline(online) {
      isOnline = online
      if (online) relay.wake()
      else socket?.close()
    },
    close: () => relay.close(),
  }
}

const ignore = (): void => undefined

function bytesOf(hex: string): Bytes {
  const bytes = fromHex(hex)
  if (bytes?.length !== 32) throw new TypeError('Expected 32 bytes in hex')
  return bytes
}
