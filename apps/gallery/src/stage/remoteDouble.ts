import type { Connection, Connector, DiscoveryEnv } from '@latchkey/core/adapter'
import { LatchkeyError, type ErrorName } from '@latchkey/protocol/errors'
import { connectorIcon } from '../../../../packages/walletconnect/src/connector/connectorIcon.js'
import { now, owner } from './figures.js'
import { pairingUri } from './pairing.js'

export interface RemoteScript {
  readonly isSlow?: boolean | undefined
  /** Default: the public network. */
  readonly reach?: readonly string[] | undefined
  readonly name?: string | undefined
}

export interface RemoteDouble {
  readonly connector: Connector
  readonly fail: (name: ErrorName) => void
  readonly approve: () => void
  /** Unanswered, without a user activation. */
  readonly ask: (method: string) => void
}

const neverConnected = new Promise<never>(() => {})
const silentProvider = {
  request: ({ method }: { readonly method: string }) =>
    method.startsWith('wallet_get') ? Promise.reject(new Error('Method not found')) : neverConnected,
}
const links = [
  'metamask://wc?requestId=1&sessionTopic=1',
  'https://metamask.app.link/wc?requestId=1&sessionTopic=1',
]

export function createRemoteDouble({ isSlow = false, reach, name = 'MetaMask' }: RemoteScript): RemoteDouble {
  const id = 'walletConnect'
  const waiting = new Set<{
    settle: (connection: Connection) => void
    fail: (error: LatchkeyError) => void
  }>()
  let env: DiscoveryEnv | undefined
  const connection = (walletId: string): Connection => ({
    id: `eip155:${id}:double`,
    connectorId: id,
    walletId,
    namespace: 'eip155',
    accounts: [{ caip: `eip155:8453:${owner}`, type: 'eoa' }],
    chainId: 'eip155:8453',
    provider: silentProvider,
    session: {
      topic: 'double',
      approved: { chains: ['eip155:8453'], takesMore: true },
      peer: { name: 'MetaMask', url: 'https://metamask.io' },
    },
    on: () => () => {},
    disconnect: async () => {},
  })
  const each = (act: (one: typeof waiting extends Set<infer One> ? One : never) => void) => {
    for (const one of waiting) act(one)
    waiting.clear()
  }
  return {
    connector: {
      id,
      name: 'WalletConnect',
      type: 'WALLET_CONNECT',
      namespaces: ['eip155', 'solana', 'bip122'],
      remote: { reach: reach ?? 'everyone', choose: () => {} },
      start: (started) => {
        env = started
        started.found({
          id,
          connectorId: id,
          name: 'WalletConnect',
          type: 'WALLET_CONNECT',
          namespaces: ['eip155'],
          icon: connectorIcon,
        })
        return () => {}
      },
      async connect({ silent, signal, onUri }) {
        if (silent) return []
        if (!isSlow) onUri?.(pairingUri, now + 240_000)
        return await new Promise((resolve, reject) => {
          const fail = (error: LatchkeyError) => reject(error)
          waiting.add({ settle: (one) => resolve([one]), fail })
          signal.addEventListener('abort', () => fail(new LatchkeyError('request_aborted')), { once: true })
        })
      },
    },
    fail: (errorName) => each(({ fail }) => fail(new LatchkeyError(errorName))),
    ask: (method) => {
      const data = {
        connectionId: `eip155:${id}:double`,
        walletId: 'io.metamask',
        name,
        method,
        links,
      }
      void env?.present({ view: 'OpenWallet', data, isBehind: true })
    },
    approve: () => each(({ settle }) => settle(connection('io.metamask'))),
  }
}
