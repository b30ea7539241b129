import type { SessionRecord } from '../records/recordTypes.js'
import { addressOf, allows } from '../session/sessionFacts.js'
import type { ClientContext } from './clientContext.js'
import { clockOf } from './clockOf.js'

/** @returns undefined if outdated, malformed or outside the session */
export function applyEvent(
  { facts, families }: Pick<ClientContext, 'facts' | 'families'>,
  session: SessionRecord,
  id: number,
  params: unknown,
): SessionRecord | undefined {
  const { event, chainId } = (params ?? {}) as { readonly event?: unknown; readonly chainId?: unknown }
  const { name, data } = (event ?? {}) as { readonly name?: unknown; readonly data?: unknown }
  if (typeof name !== 'string' || typeof chainId !== 'string') return undefined
  const at = clockOf(id)
  const before = session.eventAt && Object.hasOwn(session.eventAt, name) ? session.eventAt[name] : 0
  if (!allows(session, 'events', chainId, name) || at < (before ?? 0)) return undefined
  const next = { ...session, eventAt: { ...session.eventAt, [name]: at } }
  const namespace = chainId.slice(0, chainId.indexOf(':'))
  const family = families.get(namespace)
  if (!family) return next
  if (name === 'chainChanged') {
    const chain = family.readChain(data)
    if (chain === undefined || !facts.chainsOf(session, namespace).includes(chain)) return next
    return { ...next, chains: { ...session.chains, [namespace]: chain } }
  }
  if (name !== 'accountsChanged' || !Array.isArray(data)) return next
  // Only accounts in the session; the first is active.
  const [first] = data as readonly unknown[]
  const address = typeof first === 'string' ? first.slice(first.lastIndexOf(':') + 1) : ''
  const known = facts
    .accountsOf(session, namespace)
    .map(addressOf)
    .find((item) => item.toLowerCase() === address.toLowerCase())
  return known === undefined ? next : { ...next, addresses: { ...session.addresses, [namespace]: known } }
}
