import type { Env, RemoteSession } from '@latchkey/core/adapter'
import type { Caip2 } from '@latchkey/protocol/caip'
import { LatchkeyError } from '@latchkey/protocol/errors'
import type { RemoteClient } from '../client/clientTypes.js'
import { hasMethod } from '../session/sessionFacts.js'
import { askSession } from './askSession.js'
import type { SessionView } from './followSession.js'

/** From an approved chain switch to the session update. */
const UPDATE_MS = 3_000

export interface RemoteSessionParameters {
  readonly client: RemoteClient
  readonly env: Env
  readonly view: SessionView
  readonly connectionId: string
}

export function remoteSession({ client, env, view, connectionId }: RemoteSessionParameters): RemoteSession {
  const { namespace, topic } = view
  const chains = (): readonly Caip2[] => {
    const session = client.session(topic)
    return session === undefined ? [] : client.facts.chainsOf(session, namespace)
  }
  return {
    namespace,
    accounts: view.accounts,
    chains,
    chainId: view.chainId,
    isEnded: () => view.isEnded() || client.session(topic) === undefined,
    allows: (method) => {
      const session = client.session(topic)
      return session !== undefined && hasMethod(session, namespace, method)
    },
    request: ({ method, params, chainId = view.chainId() }) =>
      askSession({ client, env, topic, connectionId, chainId, method, params }),
    async stand(chainId) {
      if (!chains().includes(chainId)) throw new LatchkeyError('unsupported_chain', { details: { chainId } })
      await client.amend(topic, { chains: { ...client.session(topic)?.chains, [namespace]: chainId } })
    },
    whenApproved: (chainId) => {
      const { platform } = env
      const has = (): boolean => chains().includes(chainId)
      if (has()) return Promise.resolve(true)
      return new Promise((resolve) => {
        const end = (): void => {
          platform.clearTimeout(timer)
          unlisten()
          resolve(has())
        }
        const timer = platform.setTimeout(end, UPDATE_MS)
        const unlisten = client.listen(() => {
          if (has()) end()
        })
      })
    },
    on: view.on,
  }
}
