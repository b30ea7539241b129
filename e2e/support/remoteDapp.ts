import type { Eip1193Provider } from '@latchkey/core/adapter'
import type { RemoteConnection, RemoteConnectParameters } from '@latchkey/walletconnect'
import { walletConnect } from '@latchkey/walletconnect'
import type { Address } from 'viem'
import { memoryBrowser } from '../../packages/walletconnect/test/memoryBrowser.js'
import { testEnv } from '../../packages/walletconnect/test/testEnv.js'
import { world } from './world.js'

export interface Remote {
  readonly connection: RemoteConnection
  readonly address: () => Address
  readonly request: (method: string, params?: readonly unknown[]) => Promise<unknown>
  /** `event: JSON` */
  readonly events: readonly string[]
}

export interface RemoteDapp {
  /** The URI comes at once, the connection on approval. */
  propose(
    more?: Partial<RemoteConnectParameters>,
  ): Promise<{ readonly uri: string; readonly connected: Promise<Remote> }>
  stop(): void
}

export function remoteDapp(relayUrl = world().devnet.relay ?? ''): RemoteDapp {
  const chains = world().devnet.chains.map(({ caip2 }) => caip2)
  const metadata = { name: 'Robot', url: 'https://dapp.example' }
  const connector = walletConnect({ relayUrl, projectId: 'demo' })
  const stop = connector.start(testEnv(memoryBrowser().tab(), { chains, scope: 'robot', metadata }))
  const propose: RemoteDapp['propose'] = (more = {}) =>
    new Promise((resolve, reject) => {
      const connected = connector
        .connect({
          namespaces: ['eip155'],
          silent: false,
          signal: new AbortController().signal,
          onUri: (uri) => resolve({ uri, connected }),
          ...more,
        })
        .then(([connection]) => remoteOf(connection))
      connected.catch(reject)
    })
  return { propose, stop: () => stop() }
}

function remoteOf(connection: RemoteConnection | undefined): Remote {
  if (!connection) throw new Error('The connector resolved without a connection.')
  const provider = connection.provider as Eip1193Provider
  const events: string[] = []
  for (const event of ['accountsChanged', 'chainChanged', 'disconnect'] as const) {
    const tell = (payload: unknown) => void events.push(`${event}: ${JSON.stringify(payload)}`)
    provider.on?.(event, tell as never)
  }
  return {
    connection,
    events,
    address: () => connection.accounts[0]?.caip.split(':')[2] as Address,
    request: (method, params = []) => provider.request({ method, params }),
  }
}
