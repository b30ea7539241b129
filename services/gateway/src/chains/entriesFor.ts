import { ServiceError } from '@latchkey/kit/http/serviceError'
import type { ChainEntry, ChainRegistry } from './chainRegistry.js'
import { namespaceOf, namespaces } from './namespaces/namespaces.js'

/**
 * Empty for unserved chains and unknown namespaces.
 *
 * @throws ServiceError 400
 */
export function entriesFor(
  registry: ChainRegistry,
  address: string,
  chainId: string | undefined,
): readonly ChainEntry[] {
  const asked = chainId === undefined ? [...namespaces.keys()] : [namespaceOf(chainId)]
  const known = asked.flatMap((name) => {
    const facts = namespaces.get(name)
    return facts === undefined ? [] : [{ name, facts }]
  })
  const fitting = known.filter(({ facts }) => facts.isAddress(address, chainId))
  if (fitting.length === 0) {
    const meant = known.find(({ facts }) => chainId !== undefined || facts.looksLikeAddress(address))
    if (meant === undefined) return []
    throw new ServiceError({
      status: 400,
      reasons: [{ name: 'address', description: `Must be ${meant.facts.addressForm}.` }],
    })
  }
  const isOn = (caip2: string): boolean =>
    fitting.some(({ name, facts }) => name === namespaceOf(caip2) && facts.isAddress(address, caip2))
  return registry.all().filter(({ chain: { caip2 } }) => isOn(caip2) && caip2 === (chainId ?? caip2))
}
