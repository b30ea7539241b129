import type { Env } from '@latchkey/core/adapter'
import { NAMESPACES } from '@latchkey/protocol/namespaces'
import type { ProposalNamespaces } from '../records/recordTypes.js'
import { withAlias } from './chainAliases.js'
import { EVENTS, METHODS } from './methods.js'

/** Everything that is configured, in one proposal: all families, all networks, both aliases, every method. */
export function proposalNamespaces(env: Pick<Env, 'networks'>): ProposalNamespaces {
  return Object.fromEntries(
    NAMESPACES.flatMap((namespace) => {
      const chains = env.networks(namespace).flatMap((network) => withAlias(network.caipNetworkId))
      const entry = { chains, methods: METHODS[namespace], events: EVENTS }
      return chains.length === 0 ? [] : [[namespace, entry] as const]
    }),
  )
}
