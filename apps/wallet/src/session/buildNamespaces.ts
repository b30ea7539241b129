import type { Address } from 'viem'
import type { GrantedNamespace } from '../families/familyTypes.js'
import type { ChainId } from '../settings/walletTypes.js'

/** What a person lets an app have. */
export interface Grant {
  readonly chains: readonly ChainId[]
  /** The first one is the account that an app shows. */
  readonly accounts: readonly Address[]
  readonly methods: readonly string[]
  readonly events: readonly string[]
  /** What other families have, by namespace. */
  readonly others: Readonly<Record<string, GrantedNamespace>>
}

/** The namespaces of a session, as the kit takes it. */
export interface GrantedNamespaces {
  readonly [family: string]: { chains: string[]; accounts: string[]; methods: string[]; events: string[] }
}

/**
 * The namespaces that say what was granted: every account on every EVM chain, and what the other families have.
 *
 * @throws an Error when no chain or no account is granted, since such a session is refused by every app
 */
export function buildNamespaces({ chains, accounts, methods, events, others }: Grant): GrantedNamespaces {
  const rest = Object.entries(others).map(([family, granted]) => [family, copyOf(granted)] as const)
  if (chains.length === 0 && rest.length > 0) return Object.fromEntries(rest)
  if (chains.length === 0) throw new Error('Choose at least one network.')
  if (accounts.length === 0) throw new Error('Choose at least one account.')
  return {
    ...Object.fromEntries(rest),
    eip155: {
      chains: [...chains],
      accounts: chains.flatMap((chain) => accounts.map((account) => `${chain}:${account}`)),
      methods: [...methods],
      events: [...events],
    },
  }
}

const copyOf = ({ accounts, chains, events, methods }: GrantedNamespace) => ({
  chains: [...chains],
  accounts: [...accounts],
  methods: [...methods],
  events: [...events],
})
