import type { DiscoveryEnv, RemoteFamily, WalletChoice } from '@latchkey/core/adapter'
import { LatchkeyError } from '@latchkey/protocol/errors'
import { createClient } from '../client/createClient.js'
import type { RemoteClient } from '../client/clientTypes.js'
import { loadCrypto, subtleOf } from '../crypto/loadCrypto.js'
import type { SessionRecord } from '../records/recordTypes.js'
import { familiesByName } from '../session/families.js'
import { askDetails } from './askDetails.js'
import { attemptPairing, type RunningAttempt } from './attemptPairing.js'
import { claimSession } from './claimSession.js'
import type { RemoteConnection, RemoteConnectParameters, WalletConnectOptions } from './connectorTypes.js'
import { createConnections } from './createConnections.js'
import { pageMetadata } from './pageMetadata.js'

export interface Remote {
  connect(parameters: RemoteConnectParameters): Promise<readonly RemoteConnection[]>
  resume(): Promise<void>
  choose(choice: WalletChoice): void
  /** Undefined before an approval. */
  clientId(): string | undefined
  dispose(): void
}

export interface RemoteParameters {
  readonly env: DiscoveryEnv
  readonly families: readonly RemoteFamily[]
  readonly options: WalletConnectOptions
  readonly connectorId: string
  readonly prefix: string
  /** Unix milliseconds until which a reload may resume an attempt; 0: none is pending. */
  readonly onPending: (until: number) => void
}

/** To adopt an unclaimed approval. */
const ADOPT_SECONDS = 300

/** Creates no keys. */
export const prefetchKeys = ({ platform }: DiscoveryEnv): Promise<unknown> => loadCrypto(subtleOf(platform))

export async function createRemote(parameters: RemoteParameters): Promise<Remote> {
  const { env, options, connectorId, prefix } = parameters
  const { platform } = env
  const relayUrls = [options.relayUrl ?? []].flat()
  if (relayUrls.length === 0) {
    throw new LatchkeyError('invalid_config', {
      details: { path: 'relayUrl', reason: 'no relay is configured' },
    })
  }
  const projectId = options.projectId ?? (platform.isDevelopment() ? 'demo' : undefined)
  const metadata = pageMetadata(platform.window, env.metadata)
  const client: RemoteClient = await createClient({
    env,
    families: familiesByName(parameters.families),
    relayUrls,
    projectId,
    metadata,
    prefix,
  })
  let running: RunningAttempt | undefined

  const connectionsOf = (
    session: SessionRecord,
    from: Pick<RemoteConnectParameters, 'chainId'>,
  ): RemoteConnection[] =>
    createConnections({ client, env, connectorId, session, preferredChain: from.chainId })

  const isFresh = (session: SessionRecord): boolean =>
    session.unclaimed === true && session.createdAt + ADOPT_SECONDS > platform.now() / 1000

  // Wallets should keep no session without a page.
  for (const session of client.sessions()) {
    if (session.unclaimed && !isFresh(session))
      client.end(session.topic, AbortSignal.abort()).catch(() => undefined)
  }

  const restore = (from: RemoteConnectParameters): readonly RemoteConnection[] => {
    const session = client
      .sessions()
      .filter((item) => item.unclaimed !== true && item.walletId === (from.walletId ?? connectorId))
      .filter((item) => from.topic === undefined || item.topic === from.topic)
      .find((item) => client.facts.familiesOf(item).some((family) => from.namespaces.includes(family)))
    return session === undefined ? [] : connectionsOf(session, from)
  }

  const connect = async (from: RemoteConnectParameters): Promise<readonly RemoteConnection[]> => {
    if (from.silent) return restore(from)
    const walletId = from.walletId ?? connectorId
    const take = async (topic: string): Promise<readonly RemoteConnection[]> => {
      try {
        const { session, written } = await claimSession({ client, topic, from })
        // A page that dies earlier resumes later.
        written
          .then(() => parameters.onPending(0))
          .catch((error: unknown) => env.log.error('walletconnect: a session was not kept', String(error)))
        void askDetails({ client, env, session })
        return connectionsOf(session, from)
      } catch (error) {
        parameters.onPending(0)
        throw error
      }
    }
    const found = client.sessions().find(isFresh)
    if (found !== undefined && from.signIn === undefined) return take(found.topic)
    const attempt = attemptPairing({
      client,
      env,
      from,
      walletId,
      connectorId,
      onPending: parameters.onPending,
    })
    running = attempt
    try {
      return await take(await attempt.topic)
    } finally {
      if (running === attempt) running = undefined
    }
  }

  return {
    connect,
    async resume() {
      const hand = async (topic: string): Promise<void> => {
        const session = client.session(topic)
        if (session?.unclaimed !== true || env.resumed === undefined) return
        await client.amend(topic, { unclaimed: false })
        parameters.onPending(0)
        void askDetails({ client, env, session })
        env.resumed(connectionsOf(session, {}))
      }
      for (const session of client.sessions().filter(isFresh)) await hand(session.topic)
      for (const pairing of await client.waiting()) pairing.settled.then(hand).catch(() => undefined)
    },
    choose: (choice) => running?.choose(choice),
    clientId: () => (client.sessions().length > 0 ? client.id : undefined),
    dispose: () => client.dispose(),
  }
}
