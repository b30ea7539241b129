import { messageOptions } from '@latchkey/protocol/relay'
import type { Payload, Peer, PeerSession } from '@latchkey/walletconnect/peer'
import type { Address } from '../crypto/hex.js'
import { toErrorShape } from '../wallet/rpcError.js'
import type { TestWallet, TestWalletControl } from '../wallet/types.js'
import type { Proposal } from './readProposal.js'
import type { PhoneSession } from './types.js'

const LIFE = 604_800

type Request = Extract<Payload, { kind: 'request' }>

interface Session extends PhoneSession {
  chains: readonly string[]
  accounts: readonly Address[]
  readonly methods: readonly string[]
  readonly events: readonly string[]
}

export interface Sessions {
  has(topic: string): boolean
  list(): readonly PhoneSession[]
  settle(to: PeerSession, proposal: Proposal, chains: readonly string[], name: string): Promise<void>
  handleRequest(topic: string, request: Request): Promise<void>
}

const namespacesOf = ({ chains, accounts, methods, events }: Session): object => ({
  eip155: {
    chains,
    accounts: chains.flatMap((chain) => accounts.map((address) => `${chain}:${address}`)),
    methods,
    events,
  },
})

const settlement = (session: Session, publicKey: string, name: string): object => ({
  relay: { protocol: 'irn' },
  namespaces: namespacesOf(session),
  controller: {
    publicKey,
    metadata: {
      name,
      description: 'A test wallet: it holds development keys and guards nothing.',
      url: '',
      icons: [],
    },
  },
  expiry: Math.floor(Date.now() / 1000) + LIFE,
})

interface WalletRequest {
  readonly request: { readonly method: string; readonly params?: unknown }
  readonly chainId: string
}

type SessionMethod = 'wc_sessionUpdate' | 'wc_sessionEvent' | 'wc_sessionDelete' | 'wc_sessionSettle'

interface SessionNotices {
  notify(topic: string, method: SessionMethod, params: object): Promise<void>
  showAccounts(session: Session, accounts: readonly Address[]): Promise<void>
  showChain(session: Session, chainId: number): Promise<void>
}

function createNotices(peer: Peer, control: Pick<TestWalletControl, 'chainId'>): SessionNotices {
  const notify: SessionNotices['notify'] = (topic, method, params) =>
    peer
      .say(topic, { id: peer.nextId(), method, params }, messageOptions[method].request)
      .catch(() => undefined)
  const update = (session: Session): Promise<void> =>
    notify(session.topic, 'wc_sessionUpdate', { namespaces: namespacesOf(session) })
  const event = (session: Session, chainId: string, name: string, data: unknown): Promise<void> =>
    notify(session.topic, 'wc_sessionEvent', { event: { name, data }, chainId })
  return {
    notify,
    async showAccounts(session, accounts) {
      if (session.accounts.join() === accounts.join()) return
      session.accounts = accounts
      await update(session)
      const chain = `eip155:${control.chainId()}`
      const data = accounts.map((address) => `${chain}:${address}`)
      if (session.chains.includes(chain)) await event(session, chain, 'accountsChanged', data)
    },
    async showChain(session, chainId) {
      const chain = `eip155:${chainId}`
      if (!session.chains.includes(chain)) {
        session.chains = [...session.chains, chain]
        await update(session)
      }
      await event(session, chain, 'chainChanged', chainId)
    },
  }
}

export function createSessions(parameters: {
  readonly peer: Peer
  readonly wallet: Pick<TestWallet, 'provider' | 'control'>
}): Sessions {
  const { peer } = parameters
  const { provider, control } = parameters.wallet
  const { notify, showAccounts, showChain } = createNotices(peer, control)
  const sessions = new Map<string, Session>()
  /** While changes are for one page only. */
  let isQuiet = false
  const quietly = (run: () => void): void => {
    isQuiet = true
    run()
    isQuiet = false
  }

  async function end(session: Session): Promise<void> {
    sessions.delete(session.topic)
    await notify(session.topic, 'wc_sessionDelete', { code: 6000, message: 'User disconnected.' })
    peer.leave(session.topic)
  }
  provider.on('accountsChanged', (value) => {
    const accounts = value as readonly Address[]
    // A locked phone keeps its sessions.
    if (isQuiet || control.isLocked()) return
    for (const session of sessions.values())
      void (accounts.length === 0 ? end(session) : showAccounts(session, accounts))
  })
  provider.on('chainChanged', (value) => {
    if (!isQuiet) for (const session of sessions.values()) void showChain(session, Number(value))
  })

  async function perform(params: unknown): Promise<object> {
    const { request, chainId } = params as WalletRequest
    const chain = Number(chainId.split(':')[1])
    if (chain !== control.chainId()) quietly(() => control.setChain(chain))
    return provider.request(request).then(
      (result) => ({ result: result ?? null }),
      (error: unknown) => ({ error: toErrorShape(error) }),
    )
  }

  return {
    has: (topic) => sessions.has(topic),
    list: () => [...sessions.values()].map(({ topic, name, url, chains }) => ({ topic, name, url, chains })),
    async settle({ topic, symKey, publicKey }, { name, url, methods, events }, chains, walletName) {
      const accounts = control.connectedAccounts()
      const session: Session = { topic, name, url, chains, accounts, methods, events }
      sessions.set(topic, session)
      await peer.join(topic, symKey)
      await notify(topic, 'wc_sessionSettle', settlement(session, publicKey, walletName))
    },
    async handleRequest(topic, { id, method, params }) {
      const known =
        method === 'wc_sessionRequest' || method === 'wc_sessionDelete' || method === 'wc_sessionPing'
      if (!known) {
        const error = { code: 10_001, message: `Unsupported wc_ method. ${method}` }
        return peer.say(topic, { id, error }, messageOptions.unknown.response)
      }
      const outcome = method === 'wc_sessionRequest' ? await perform(params) : { result: true }
      await peer.say(topic, { id, ...outcome }, messageOptions[method].response)
      if (method !== 'wc_sessionDelete') return
      sessions.delete(topic)
      peer.leave(topic)
      if (sessions.size === 0) quietly(() => control.revoke())
    },
  }
}
