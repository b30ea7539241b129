import type { Connection, ConnectParameters, Connector } from '@latchkey/core/adapter'
import { LatchkeyError, type ErrorName } from '@latchkey/protocol/errors'

const hex = (digit: string) => digit.repeat(64)

export const testUri = (n = 0): string =>
  `wc:${hex('a')}@2?relay-protocol=irn&symKey=${hex(String(n))}&expiryTimestamp=1795000300`

export interface RemoteConnector extends Connector {
  readonly connectCalls: ConnectParameters[]
  offerUri(uri: string): void
  fail(name: ErrorName): void
  approve(connection: Connection): void
  readonly chosen: unknown[]
}

/** Reports no URI by itself. */
export function createRemoteConnector(): RemoteConnector {
  const connectCalls: ConnectParameters[] = []
  const chosen: unknown[] = []
  const failures = new Set<(error: LatchkeyError) => void>()
  const approvals = new Set<(connections: readonly Connection[]) => void>()
  return {
    id: 'walletConnect',
    name: 'WalletConnect',
    type: 'WALLET_CONNECT',
    namespaces: ['eip155'],
    remote: { reach: 'everyone', choose: (choice) => void chosen.push(choice) },
    connectCalls,
    chosen,
    start: ({ found }) => {
      found({
        id: 'walletConnect',
        connectorId: 'walletConnect',
        name: 'WalletConnect',
        type: 'WALLET_CONNECT',
        namespaces: ['eip155'],
      })
      return () => {}
    },
    connect: (parameters) => {
      if (parameters.silent) return Promise.resolve([])
      connectCalls.push(parameters)
      return new Promise((resolve, reject) => {
        approvals.add(resolve)
        failures.add(reject)
        parameters.signal.addEventListener('abort', () => reject(new LatchkeyError('request_aborted')))
      })
    },
    offerUri: (uri) => {
      for (const { onUri, signal } of connectCalls) if (!signal.aborted) onUri?.(uri, Date.now() + 240_000)
    },
    approve: (connection) => approvals.forEach((resolve) => resolve([connection])),
    fail: (name) => {
      for (const reject of failures) reject(new LatchkeyError(name))
      failures.clear()
    },
  }
}
