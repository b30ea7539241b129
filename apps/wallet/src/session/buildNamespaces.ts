import type { Address } from 'viem'
import type { GrantedNamespace } from '../families/familyTypes.js'
import type { ChainId } from '../settings/walletTypes.js'

export interface Grant {
  readonly chains: readonly ChainId[]
  /** Apps show the first account. */
  readonly accounts: readonly Address[]
  readonly methods: readonly string[]
  readonly events: readonly string[]
  readonly others: Readonly<Record<string, GrantedNamespace>>
}

export interface GrantedNamespaces {
  readonly [family: string]: { chains: string[]; accounts: string[]; methods: string[]; events: string[] }
}

/**
 * Every account on every EVM chain, and other families.
 *
 * @throws an Error without a chain or account: apps refuse such sessions
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
