import { getAddress, isAddress, type Address } from 'viem'
import type { GrantedNamespace } from '../families/familyTypes.js'
import type { ChainId } from '../settings/walletTypes.js'
import type { Grant } from './buildNamespaces.js'

interface StoredNamespace {
  readonly chains?: readonly string[]
  readonly accounts: readonly string[]
  readonly methods: readonly string[]
  readonly events: readonly string[]
}

/**
 * The inverse of `buildNamespaces`.
 *
 * @param namespaces also keyed by chain (`eip155:1`)
 */
export function readNamespaces(namespaces: Readonly<Record<string, StoredNamespace>>): Grant {
  const chains = new Set<ChainId>()
  const accounts = new Set<Address>()
  const methods = new Set<string>()
  const events = new Set<string>()
  const others: Record<string, GrantedNamespace> = {}
  for (const [key, namespace] of Object.entries(namespaces)) {
    if (key !== 'eip155' && !key.startsWith('eip155:')) {
      others[key] = { chains: [], ...namespace }
      continue
    }
    const named = [...(isChainId(key) ? [key] : []), ...(namespace.chains ?? [])]
    for (const chain of named) if (isChainId(chain)) chains.add(chain)
    for (const account of namespace.accounts) {
      const [family, reference, address = ''] = account.split(':')
      const chain = `${family}:${reference}`
      if (isChainId(chain)) chains.add(chain)
      if (isAddress(address)) accounts.add(getAddress(address))
    }
    for (const method of namespace.methods) methods.add(method)
    for (const event of namespace.events) events.add(event)
  }
  return {
    chains: [...chains],
    accounts: [...accounts],
    methods: [...methods],
    events: [...events],
    others,
  }
}

export function isChainId(text: string): text is ChainId {
  return /^eip155:[1-9]\d{0,15}$/.test(text)
}
