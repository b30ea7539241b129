import type { Caip10, Caip2, Namespace } from '@latchkey/protocol/caip'
import type { SessionRecord } from '../records/recordTypes.js'
import { networkOfChain } from './chainAliases.js'
import { FAMILIES, isFamily } from './methods.js'

type Facts = Pick<SessionRecord, 'namespaces' | 'chains' | 'addresses'>

const chainOf = (account: Caip10): Caip2 => account.slice(0, account.lastIndexOf(':')) as Caip2

/** An EVM chain without a number (EIP-155): nothing could be asked of it. */
const NO_NUMBER = /^eip155:(?!\d{1,20}:)/

/** The address part of an account. */
export const addressOf = (account: Caip10): string => account.slice(account.lastIndexOf(':') + 1)

/** Accounts of a family under their networks' own ids, each once; those of the active address first. */
export function accountsOf(session: Facts, namespace: Namespace): readonly Caip10[] {
  const accounts = Object.values(session.namespaces)
    .flatMap((entry) => entry.accounts)
    .filter((account) => account.startsWith(`${namespace}:`) && !NO_NUMBER.test(account))
    .map((account): Caip10 => `${networkOfChain(chainOf(account))}:${addressOf(account)}`)
  const active = session.addresses?.[namespace]?.toLowerCase()
  const isActive = (account: Caip10): boolean => addressOf(account).toLowerCase() === active
  const unique = [...new Set(accounts)]
  return [...unique.filter(isActive), ...unique.filter((account) => !isActive(account))]
}

/** Networks of a family on which the session has an account. */
export function chainsOf(session: Facts, namespace: Namespace): readonly Caip2[] {
  return [...new Set(accountsOf(session, namespace).map(chainOf))]
}

/** Our families in which the session has an account. */
export function familiesOf(session: Facts): readonly Namespace[] {
  return FAMILIES.filter((namespace) => accountsOf(session, namespace).length > 0)
}

/** The id under which the wallet approved a network: its own or an alias; undefined when it did not. */
export function wireChain(session: Facts, chainId: Caip2): Caip2 | undefined {
  return Object.values(session.namespaces)
    .flatMap((entry) => entry.accounts.map(chainOf))
    .find((approved) => networkOfChain(approved) === chainId)
}

/** Whether something of this chain is allowed: an account on it and the name in the same entry. */
export function allows(session: Facts, kind: 'methods' | 'events', chainId: string, name: string): boolean {
  return Object.values(session.namespaces).some(
    (entry) =>
      entry[kind].includes(name) && entry.accounts.some((account) => account.startsWith(`${chainId}:`)),
  )
}

/** Whether the session has a method anywhere in a family. */
export function hasMethod(session: Facts, namespace: Namespace, method: string): boolean {
  return Object.entries(session.namespaces).some(
    ([key, entry]) =>
      (key === namespace || key.startsWith(`${namespace}:`)) &&
      entry.accounts.length > 0 &&
      entry.methods.includes(method),
  )
}

/**
 * The chain a family stands on: the one it was left on if the session still has it, else the wanted, else the first.
 */
export function currentChain(session: Facts, namespace: Namespace, wanted?: Caip2): Caip2 | undefined {
  const chains = chainsOf(session, namespace)
  const left = session.chains?.[namespace]
  return [left, wanted].find((chain) => chain !== undefined && chains.includes(chain)) ?? chains[0]
}

/** The network of whatever a wallet calls its chain in `chainChanged`: number, digits, hex or CAIP-2 id. */
export function parseChain(namespace: string, data: unknown): Caip2 | undefined {
  // Nothing else is made a text of: what a peer sends may have a `toString` that is none.
  if (typeof data !== 'string' && typeof data !== 'number') return undefined
  if (typeof data === 'string' && data.startsWith(`${namespace}:`)) return networkOfChain(data as Caip2)
  if (!isFamily(namespace)) return undefined
  if (namespace !== 'eip155') {
    return typeof data === 'string' && /^[-_a-zA-Z0-9]{1,32}$/.test(data)
      ? networkOfChain(`${namespace}:${data}`)
      : undefined
  }
  const text = String(data)
  if (!/^(?:0x[0-9a-f]{1,16}|\d{1,20})$/i.test(text)) return undefined
  const id = BigInt(text)
  return id > 0n ? `eip155:${id}` : undefined
}

/** Whether a wallet signed in and granted nothing: it knows of no session, so nothing is to be told to it or heard. */
export function isSignInOnly({ cacaos, namespaces }: Pick<SessionRecord, 'cacaos' | 'namespaces'>): boolean {
  return cacaos !== undefined && Object.values(namespaces).every(({ methods }) => methods.length === 0)
}
