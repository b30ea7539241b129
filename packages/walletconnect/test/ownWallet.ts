import { parsePairingUri } from '@latchkey/protocol/links'
import { messageOptions } from '@latchkey/protocol/relay'
import { WebSocket } from 'ws'
import { createPeer, type Payload, type PeerOptions } from '../src/peer/index.js'
import { ADDRESS } from './harness.js'

/** Approves at once and answers with `0x51`. Official wallets wait a second between requests. */
export interface OwnWallet {
  pair(uri: string): Promise<void>
  readonly requestIds: number[]
  readonly settled: unknown[]
  stop(): void
}

export async function ownWallet(relayUrl: string): Promise<OwnWallet> {
  const requestIds: number[] = []
  const settled: unknown[] = []
  const peer = await createPeer({
    relayUrl,
    projectId: 'demo',
    WebSocket: WebSocket as unknown as NonNullable<PeerOptions['WebSocket']>,
    onPayload: (topic, payload) => void hear(topic, payload).catch(() => undefined),
  })

  async function approve(pairing: string, id: number, params: unknown): Promise<void> {
    const { proposer, optionalNamespaces } = params as {
      proposer: { publicKey: string }
      optionalNamespaces: { eip155: { chains: string[]; methods: string[]; events: string[] } }
    }
    const { topic, symKey, publicKey } = await peer.agree(proposer.publicKey)
    const { eip155 } = optionalNamespaces
    const accounts = eip155.chains.map((chain) => `${chain}:${ADDRESS}`)
    const relay = { protocol: 'irn' }
    const controller = { publicKey, metadata: { name: 'Own', description: '', url: '', icons: [] } }
    const settlement = {
      relay,
      namespaces: { eip155: { ...eip155, accounts } },
      controller,
      expiry: Math.floor(Date.now() / 1000) + 604_800,
    }
    await peer.join(topic, symKey)
    const { wc_sessionSettle: settle, wc_sessionPropose: propose } = messageOptions
    await peer.say(
      topic,
      { id: peer.nextId(), method: 'wc_sessionSettle', params: settlement },
      settle.request,
    )
    await peer.say(pairing, { id, result: { relay, responderPublicKey: publicKey } }, propose.response)
  }

  async function hear(topic: string, payload: Payload): Promise<void> {
    if (payload.kind === 'result') settled.push(payload.result)
    if (payload.kind !== 'request') return
    const { id, method, params } = payload
    if (method === 'wc_sessionPropose') await approve(topic, id, params)
    if (method !== 'wc_sessionRequest') return
    requestIds.push(id)
    await peer.say(topic, { id, result: '0x51' }, messageOptions.wc_sessionRequest.response)
  }

  return {
    pair(uri) {
      const { topic = '', symKey = '' } = parsePairingUri(uri) ?? {}
      return peer.join(topic, symKey)
    },
    requestIds,
    settled,
    stop: () => peer.close(),
  }
}
