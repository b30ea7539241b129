import type { Caip10, Caip2, Namespace } from '@latchkey/protocol/caip'
import type { SessionRecord } from '../records/recordTypes.js'
import { type Families, networkOf } from './families.js'

type Facts = Pick<SessionRecord, 'namespaces' | 'chains' | 'addresses'>

const chainOf = (account: Caip10): Caip2 => account.slice(0, account.lastIndexOf(':')) as Caip2

export const addressOf = (account: Caip10): string => account.slice(account.lastIndexOf(':') + 1)

export interface SessionFacts {
  /** Own ids and address form, no duplicates; the active address's first. */
  accountsOf(session: Facts, namespace: Namespace): readonly Caip10[]
  chainsOf(session: Facts, namespace: Namespace): readonly Caip2[]
  familiesOf(session: Facts): readonly Namespace[]
  /** Undefined if not approved. */
  wireChain(session: Facts, chainId: Caip2): Caip2 | undefined
  /** The last one if still approved, else the wanted, else the first. */
  currentChain(session: Facts, namespace: Namespace, wanted?: Caip2): Caip2 | undefined
}

export function createFacts(families: Families): SessionFacts {
  /** Parsed addresses, which every message needs. */
  const read = new Map<string, string | undefined>()
  const normalized = (namespace: Namespace, text: string): string | undefined => {
    const { readAddress } = families.get(namespace) ?? {}
    if (!readAddress) return text
    const key = `${namespace}:${text}`
    if (!read.has(key)) read.set(key, readAddress(text))
    return read.get(key)
  }
  const accountsOf = (session: Facts, namespace: Namespace): readonly Caip10[] => {
    const accounts = Object.values(session.namespaces)
      .flatMap((entry) => entry.accounts)
      .filter((account) => account.startsWith(`${namespace}:`))
      .flatMap((account): Caip10[] => {
        const network = networkOf(families, chainOf(account))
        const address = normalized(namespace, addressOf(account))
        return network === undefined || address === undefined ? [] : [`${network}:${address}`]
      })
    const active = session.addresses?.[namespace]?.toLowerCase()
    const isActive = (account: Caip10): boolean => addressOf(account).toLowerCase() === active
    const unique = [...new Set(accounts)]
    return [...unique.filter(isActive), ...unique.filter((account) => !isActive(account))]
  }
  const chainsOf = (session: Facts, namespace: Namespace): readonly Caip2[] => [
    ...new Set(accountsOf(session, namespace).map(chainOf)),
  ]
  return {
    accountsOf,
    chainsOf,
    familiesOf: (session) =>
      [...families.keys()].filter((namespace) => accountsOf(session, namespace).length > 0),
    wireChain: (session, chainId) =>
      Object.values(session.namespaces)
        .flatMap((entry) => entry.accounts.map(chainOf))
        .find((approved) => networkOf(families, approved) === chainId),
    currentChain: (session, namespace, wanted) => {
      const chains = chainsOf(session, namespace)
      const reportedChain = session.chains?.[namespace]
      return (
        [reportedChain, wanted].find((chain) => chain !== undefined && chains.includes(chain)) ?? chains[0]
      )
    },
  }
}

/** In the same entry as an account on the chain. */
export function allows(session: Facts, kind: 'methods' | 'events', chainId: string, name: string): boolean {
  return Object.values(session.namespaces).some(
    (entry) =>
      entry[kind].includes(name) && entry.accounts.some((account) => account.startsWith(`${chainId}:`)),
  )
}

export function hasMethod(session: Facts, namespace: Namespace, method: string): boolean {
  return Object.entries(session.namespaces).some(
    ([key, entry]) =>
      (key === namespace || key.startsWith(`${namespace}:`)) &&
      entry.accounts.length > 0 &&
      entry.methods.includes(method),
  )
}

/** Signed in and granted nothing: no messages are exchanged. */
export function isSignInOnly({ cacaos, namespaces }: Pick<SessionRecord, 'cacaos' | 'namespaces'>): boolean {
  return cacaos !== undefined && Object.values(namespaces).every(({ methods }) => methods.length === 0)
}
