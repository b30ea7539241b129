import type { Env } from '@latchkey/core/adapter'
import type { Caip2 } from '@latchkey/protocol/caip'
import type { RemoteClient } from '../client/clientTypes.js'
import { followSession } from '../provider/followSession.js'
import { remoteSession } from '../provider/remoteSession.js'
import type { SessionRecord } from '../records/recordTypes.js'
import { hasMethod } from '../session/sessionFacts.js'
import type { RemoteConnection } from './connectorTypes.js'

export interface CreateConnectionsParameters {
  readonly client: RemoteClient
  readonly env: Env
  readonly connectorId: string
  readonly session: SessionRecord
  readonly preferredChain: Caip2 | undefined
}

/** One for each family in the session. They end together. */
export function createConnections(parameters: CreateConnectionsParameters): RemoteConnection[] {
  const { client, env, connectorId, session, preferredChain } = parameters
  const { facts, families } = client
  const { topic, cacaos, peer, walletId } = session
  const { name, url, icons } = peer.metadata
  const [icon] = icons
  return facts.familiesOf(session).flatMap((namespace) => {
    const family = families.get(namespace)
    if (!family) return []
    const approved = facts.chainsOf(session, namespace)
    // If the wallet did not report its network.
    const configured = env.networks(namespace).map((network) => network.caipNetworkId)
    const first = [preferredChain, ...configured].find(
      (chain) => chain !== undefined && approved.includes(chain),
    )
    const view = followSession({ client, topic, namespace, preferredChain: first })
    const id = `${namespace}:${connectorId}:${topic.slice(0, 16)}`
    const connection: RemoteConnection = {
      id,
      connectorId,
      walletId,
      namespace,
      provider: family.provider(remoteSession({ client, env, view, connectionId: id }), env),
      session: {
        topic,
        peer: { name, url, ...(icon === undefined ? {} : { icon }) },
        ...(cacaos === undefined ? {} : { cacaos }),
        get approved() {
          const now = client.session(topic) ?? session
          const { bringsNetworks = [] } = family
          const takesMore = bringsNetworks.some((method) => hasMethod(now, namespace, method))
          return { chains: facts.chainsOf(now, namespace), takesMore }
        },
      },
      get accounts() {
        return view.accounts()
      },
      get chainId() {
        return view.chainId()
      },
      on: view.on,
      async disconnect(signal) {
        view.stop()
        await client.end(topic, signal)
      },
    }
    return [connection]
  })
}
