import { createMessageIds, createRelayIds, messageOptions } from '@latchkey/protocol/relay'
import { WebSocket } from 'ws'
import { fromHex, toHex } from '../src/bytes/hex.js'
import { openSocket } from '../src/client/openSocket.js'
import { nobleCrypto } from '../src/crypto/nobleCrypto.js'
import { parsePairingUri } from '@latchkey/protocol/links'
import { createRelay } from '../src/relay/createRelay.js'
import { clientIdOf } from '../src/relay/relayToken.js'
import type { SocketLike } from '../src/relay/relayTypes.js'
import { ADDRESS } from './harness.js'
import { memoryBrowser } from './memoryBrowser.js'
import { openNow, sealNow } from './plainEnvelope.js'

const bytes = (hex: string): Uint8Array<ArrayBuffer> => fromHex(hex) ?? new Uint8Array(0)

interface Payload {
  readonly id: number
  readonly method?: string
  readonly params?: Record<string, unknown>
  readonly result?: unknown
}

/**
 * A small wallet of ours on a real relay that approves at once and answers every request with `0x51`: official wallets
 * wait a second between two requests, and many of them at once are slow.
 */
export interface OwnWallet {
  pair(uri: string): Promise<void>
  /** Ids of the requests that it was asked, each time. */
  readonly asked: number[]
  /** Results of its settlements. */
  readonly settled: unknown[]
  stop(): void
}

export async function ownWallet(relayUrl: string): Promise<OwnWallet> {
  const tab = memoryBrowser().tab()
  const keys = new Map<string, Uint8Array<ArrayBuffer>>()
  const ids = { now: tab.now, random: (bound: number) => Math.floor(Math.random() * bound) }
  const nextId = createMessageIds(ids)
  const identity = await nobleCrypto.identity(Uint8Array.from(tab.random(32)))
  const asked: number[] = []
  const settled: unknown[] = []
  const seen = new Set<string>()
  const platform = { ...tab, window: { WebSocket } as unknown as typeof tab.window }
  const open = openSocket({ platform, identity, projectId: 'demo' })
  const relay = createRelay({
    platform: tab,
    urls: [relayUrl],
    open: open as (url: string) => Promise<() => SocketLike>,
    nextId: createRelayIds(ids),
    subscriptionId: async (topic) =>
      toHex(await nobleCrypto.sha256(new TextEncoder().encode(topic + clientIdOf(identity.publicKey)))),
    onMessage: async ({ topic, message }) => {
      // Delivery is at least once.
      if (seen.has(message)) return true
      seen.add(message)
      const text = openNow(message, keys.get(topic) ?? new Uint8Array(32))
      if (text !== undefined) void hear(topic, JSON.parse(text) as Payload).catch(() => undefined)
      return true
    },
    log: { debug: () => {}, info: () => {}, warn: () => {}, error: () => {} },
  })
  const say = (topic: string, payload: object, { ttl, tag }: { ttl: number; tag: number }): Promise<void> => {
    const text = JSON.stringify({ jsonrpc: '2.0', ...payload })
    const message = sealNow(keys.get(topic) ?? new Uint8Array(32), tab.random(12), text)
    return relay.publish({ topic, message, ttl, tag })
  }

  async function approve(pairing: string, { id, params }: Payload): Promise<void> {
    const { proposer, optionalNamespaces } = params as {
      proposer: { publicKey: string }
      optionalNamespaces: { eip155: { chains: string[]; methods: string[]; events: string[] } }
    }
    const privateKey = Uint8Array.from(tab.random(32))
    const publicKey = toHex(await nobleCrypto.publicKey(privateKey))
    const key = await nobleCrypto.agree(privateKey, bytes(proposer.publicKey))
    const topic = toHex(await nobleCrypto.sha256(key))
    keys.set(topic, key)
    const { eip155 } = optionalNamespaces
    const accounts = eip155.chains.map((chain) => `${chain}:${ADDRESS}`)
    const relayOf = { protocol: 'irn' }
    const controller = { publicKey, metadata: { name: 'Own', description: '', url: '', icons: [] } }
    const settlement = {
      relay: relayOf,
      namespaces: { eip155: { ...eip155, accounts } },
      controller,
      expiry: Math.floor(Date.now() / 1000) + 604_800,
    }
    await relay.subscribe([topic])
    const { wc_sessionSettle: settle, wc_sessionPropose: propose } = messageOptions
    await say(topic, { id: nextId(), method: 'wc_sessionSettle', params: settlement }, settle.request)
    await say(pairing, { id, result: { relay: relayOf, responderPublicKey: publicKey } }, propose.response)
  }

  async function hear(topic: string, payload: Payload): Promise<void> {
    const { id, method } = payload
    if (method === undefined) settled.push(payload.result)
    if (method === 'wc_sessionPropose') await approve(topic, payload)
    if (method !== 'wc_sessionRequest') return
    asked.push(id)
    await say(topic, { id, result: '0x51' }, messageOptions.wc_sessionRequest.response)
  }

  return {
    async pair(uri) {
      const { topic = '', symKey = '' } = parsePairingUri(uri) ?? {}
      keys.set(topic, bytes(symKey))
      await relay.subscribe([topic])
    },
    asked,
    settled,
    stop: () => relay.close(),
  }
}
