import type { Env, RemoteFamily } from '@latchkey/core/adapter'
import type { Caip2, Namespace } from '@latchkey/protocol/caip'
import type { ProposalNamespaces } from '../records/recordTypes.js'

export type Families = ReadonlyMap<Namespace, RemoteFamily>

/** In the order of the host's adapters. */
export const familiesByName = (list: readonly RemoteFamily[]): Families =>
  new Map(list.map((family) => [family.namespace, family]))

/** Accepts aliases; undefined when no family has it. */
export const networkOf = (families: Families, chainId: string): Caip2 | undefined =>
  families.get(chainId.slice(0, chainId.indexOf(':')))?.readChain(chainId)

export function proposalNamespaces(families: Families, env: Pick<Env, 'networks'>): ProposalNamespaces {
  return Object.fromEntries(
    [...families].flatMap(([namespace, { aliases, methods, events }]) => {
      const chains = env
        .networks(namespace)
        .flatMap(({ caipNetworkId }) => aliases?.(caipNetworkId) ?? [caipNetworkId])
      return chains.length === 0 ? [] : [[namespace, { chains, methods, events }] as const]
    }),
  )
}
