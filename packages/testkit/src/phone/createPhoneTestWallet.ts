import { parsePairingUri } from '@latchkey/protocol/links'
import { messageOptions } from '@latchkey/protocol/relay'
import { createPeer, type Payload, type Peer } from '@latchkey/walletconnect/peer'
import { createTestWallet } from '../wallet/createTestWallet.js'
import { toErrorShape } from '../wallet/rpcError.js'
import type { TestWallet } from '../wallet/types.js'
import { createSessions, type Sessions } from './createSessions.js'
import { readProposal } from './readProposal.js'
import type { PhoneTestWallet, PhoneTestWalletOptions } from './types.js'

/** Nothing listens there. */
const DOUBLE_URL = 'wss://relay-double.invalid'

/**
 * Creates a scriptable EVM wallet on another device, for development and tests: WalletConnect's
 * wallet side over a relay, which takes a pairing URI and signs for real with development keys.
 * **Not for anybody's money.** Ignores one-click sign-ins, like many wallets.
 *
 * @throws RangeError without accounts or chains, or with a bad private key; TypeError when a real
 *   relay needs a WebSocket and there is none
 * @see https://specs.walletconnect.com/2.0/specs/clients/sign
 */
export async function createPhoneTestWallet(options: PhoneTestWalletOptions): Promise<PhoneTestWallet> {
  const { relay, name = 'Phone Test Wallet', approval = 'script', projectId = 'demo' } = options
  const WebSocket = typeof relay === 'string' ? (options.WebSocket ?? globalThis.WebSocket) : relay.WebSocket
  if (WebSocket === undefined) throw new TypeError('Node before 22 has no WebSocket: hand one in')
  const wallet = createTestWallet({
    ...options,
    name,
    approval,
    announce: false,
    environment: { window: undefined, storage: undefined, origin: 'phone', ...options.environment },
  })
  const supportedChains = options.chains.map(({ chainId }) => `eip155:${chainId}`)
  const pairings = new Set<string>()
  const peer = await createPeer({
    relayUrl: typeof relay === 'string' ? relay : DOUBLE_URL,
    projectId,
    WebSocket,
    onPayload: (topic, payload) => void hear(topic, payload).catch(() => undefined),
  })
  const sessions = createSessions({ peer, wallet })

  async function hear(topic: string, payload: Payload): Promise<void> {
    if (payload.kind !== 'request') return
    if (sessions.has(topic)) return sessions.handleRequest(topic, payload)
    if (payload.method === 'wc_sessionPropose' && pairings.has(topic))
      await answerProposal({ peer, sessions, wallet, supportedChains, name }, topic, payload)
  }

  return {
    ...sharedControl(wallet.control),
    async pair(uri) {
      const pairing = parsePairingUri(uri)
      if (pairing === undefined) throw new TypeError('Expected a pairing URI')
      pairings.add(pairing.topic)
      await peer.join(pairing.topic, pairing.symKey)
    },
    sessions: sessions.list,
    endSessions: wallet.control.revoke,
    dropSocket: peer.drop,
    setOnline: peer.setOnline,
    destroy() {
      peer.close()
      wallet.destroy()
    },
  }
}

interface Answering {
  readonly peer: Peer
  readonly sessions: Sessions
  readonly wallet: TestWallet
  readonly supportedChains: readonly string[]
  readonly name: string
}

async function answerProposal(
  { peer, sessions, wallet, supportedChains, name }: Answering,
  topic: string,
  { id, params }: Extract<Payload, { kind: 'request' }>,
): Promise<void> {
  const proposal = readProposal(params)
  const chains = proposal.chains.filter((chain) => supportedChains.includes(chain))
  const { response, reject, autoReject } = messageOptions.wc_sessionPropose
  if (chains.length === 0 || !proposal.required.every((chain) => supportedChains.includes(chain))) {
    const error = { code: 5100, message: 'Unsupported chains.' }
    return peer.say(topic, { id, error }, autoReject)
  }
  const error = await askUser(wallet)
  if (error !== undefined) return peer.say(topic, { id, error }, reject)
  const made = await peer.agree(proposal.publicKey)
  await sessions.settle(made, proposal, chains, name)
  const result = { relay: { protocol: 'irn' }, responderPublicKey: made.publicKey }
  await peer.say(topic, { id, result }, response)
}

function sharedControl({
  info: _info,
  revoke: _revoke,
  connectedAccounts: _accounts,
  disconnect: _disconnect,
  reconnect: _reconnect,
  removeExtension: _remove,
  restoreExtension: _restore,
  announce: _announce,
  announceHostile: _hostile,
  reset: _reset,
  ...shared
}: TestWallet['control']) {
  return shared
}

async function askUser({ provider }: TestWallet): Promise<{ code: number; message?: string } | undefined> {
  try {
    await provider.request({ method: 'wallet_requestPermissions', params: [{ eth_accounts: {} }] })
    return undefined
  } catch (thrown) {
    const error = toErrorShape(thrown)
    return error.code === 4001 ? { code: 5000, message: 'User rejected.' } : error
  }
}
