import type { Address } from 'viem'
import type { ChainId } from '../settings/walletTypes.js'

/** What a person lets an app have. */
export interface Grant {
  readonly chains: readonly ChainId[]
  /** The first one is the account that an app shows. */
  readonly accounts: readonly Address[]
  readonly methods: readonly string[]
  readonly events: readonly string[]
}

/** The namespace of a session, as the kit takes it. */
export interface GrantedNamespaces {
  readonly [family: string]: { chains: string[]; accounts: string[]; methods: string[]; events: string[] }
}

/**
 * The namespaces that say what was granted: every account on every chain.
 *
 * @throws an Error when no chain or no account is granted, since such a session is refused by every app
 */
export function buildNamespaces({ chains, accounts, methods, events }: Grant): GrantedNamespaces {
  if (chains.length === 0) throw new Error('Choose at least one network.')
  if (accounts.length === 0) throw new Error('Choose at least one account.')
  return {
    eip155: {
      chains: [...chains],
      accounts: chains.flatMap((chain) => accounts.map((account) => `${chain}:${account}`)),
      methods: [...methods],
      events: [...events],
    },
  }
}
