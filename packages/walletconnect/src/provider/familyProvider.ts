import type { Platform } from '@latchkey/core/adapter'
import type { Caip10, Caip2, Namespace } from '@latchkey/protocol/caip'
import { LatchkeyError } from '@latchkey/protocol/errors'
import type { RemoteClient } from '../client/clientTypes.js'
import { chainsOf } from '../session/sessionFacts.js'
import { askSession } from './askSession.js'
import type { SessionView } from './followSession.js'

/** What the adapters of solana and bip122 get of a remote session. */
export interface FamilyProvider {
  readonly namespace: Namespace
  accounts(): readonly Caip10[]
  chains(): readonly Caip2[]
  /** Of the wallet-links page's methods; on the active network unless one is named. An alias counts as its network. */
  request(args: {
    readonly method: string
    readonly params?: unknown
    readonly chainId?: Caip2
  }): Promise<unknown>
  /** A local matter, as every request names its network. @throws LatchkeyError `unsupported_chain` */
  switchChain(chainId: Caip2): Promise<void>
}

/** The provider of a family other than eip155. */
export function familyProvider(parameters: {
  readonly client: RemoteClient
  readonly platform: Platform
  readonly view: SessionView
}): FamilyProvider {
  const { client, platform, view } = parameters
  const { namespace, topic } = view
  const chains = (): readonly Caip2[] => {
    const session = client.session(topic)
    return session === undefined ? [] : chainsOf(session, namespace)
  }
  return {
    namespace,
    accounts: view.accounts,
    chains,
    request: ({ method, params, chainId = view.chainId() }) =>
      askSession({ client, platform, view, chainId, method, params }),
    async switchChain(chainId) {
      if (!chains().includes(chainId)) throw new LatchkeyError('unsupported_chain', { details: { chainId } })
      await client.amend(topic, { chains: { ...client.session(topic)?.chains, [namespace]: chainId } })
    },
  }
}
