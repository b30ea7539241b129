import type { Env } from '@latchkey/core/adapter'
import type { Caip2 } from '@latchkey/protocol/caip'
import type { RemoteClient } from '../client/clientTypes.js'
import { eip155Provider } from '../provider/eip155Provider.js'
import { familyProvider } from '../provider/familyProvider.js'
import { followSession } from '../provider/followSession.js'
import type { SessionRecord } from '../records/recordTypes.js'
import { chainsOf, familiesOf, hasMethod } from '../session/sessionFacts.js'
import type { RemoteConnection } from './connectorTypes.js'

/** What {@link createConnections} needs. */
export interface CreateConnectionsParameters {
  readonly client: RemoteClient
  readonly env: Env
  readonly connectorId: string
  readonly session: SessionRecord
  readonly wanted: Caip2 | undefined
}

/** With these a wallet may bring a network into the session later. */
const MORE = ['wallet_switchEthereumChain', 'wallet_addEthereumChain']

/** One connection for each family in which the session has an account. They end together. */
export function createConnections(parameters: CreateConnectionsParameters): RemoteConnection[] {
  const { client, env, connectorId, session, wanted } = parameters
  const { topic, cacaos, peer, walletId } = session
  const { name, url, icons } = peer.metadata
  const [icon] = icons
  return familiesOf(session).map((namespace) => {
    const approved = chainsOf(session, namespace)
    // Where the wallet has not said where it stands, the host's own networks go before others.
    const configured = env.networks(namespace).map((network) => network.caipNetworkId)
    const first = [wanted, ...configured].find((chain) => chain !== undefined && approved.includes(chain))
    const view = followSession({ client, topic, namespace, wanted: first })
    return {
      id: `${namespace}:${connectorId}:${topic.slice(0, 16)}`,
      connectorId,
      walletId,
      namespace,
      topic,
      provider:
        namespace === 'eip155'
          ? eip155Provider({ client, env, view })
          : familyProvider({ client, platform: env.platform, view }),
      peer: { name, url, ...(icon === undefined ? {} : { icon }) },
      ...(cacaos === undefined ? {} : { cacaos }),
      get approved() {
        const now = client.session(topic) ?? session
        const takesMore = namespace === 'eip155' && MORE.some((method) => hasMethod(now, namespace, method))
        return { chains: chainsOf(now, namespace), takesMore }
      },
      get accounts() {
        return view.accounts()
      },
      get chainId() {
        return view.chainId()
      },
      on: view.on,
      onUnopened: (listener) => view.on('unopened', listener),
      async disconnect(signal) {
        view.stop()
        await client.end(topic, signal)
      },
    }
  })
}
