import type { Env } from '@latchkey/core/adapter'
import type { ProposalNamespaces } from '../records/recordTypes.js'
import { withAlias } from './chainAliases.js'
import { EVENTS, FAMILIES, METHODS } from './methods.js'

/** Everything that is configured, in one proposal: all families, all networks, both aliases, every method. */
export function proposalNamespaces(env: Pick<Env, 'networks'>): ProposalNamespaces {
  return Object.fromEntries(
    FAMILIES.flatMap((namespace) => {
      const chains = env.networks(namespace).flatMap((network) => withAlias(network.caipNetworkId))
      const entry = { chains, methods: METHODS[namespace], events: EVENTS }
      return chains.length === 0 ? [] : [[namespace, entry] as const]
    }),
  )
}
