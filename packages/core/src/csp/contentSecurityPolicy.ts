import { contextOf } from '../store/context.js'
import type { Client } from '../types/client.js'

export type PolicySources = Readonly<Record<PolicyDirective, readonly string[]>>

export type PolicyDirective = 'script-src' | 'style-src' | 'img-src' | 'connect-src' | 'frame-src'

/**
 * Returns the sources that a client needs in a page's Content-Security-Policy: the page's own
 * files, its networks' nodes, the gateway and its connectors' origins. Works on a server.
 *
 * @throws LatchkeyError `invalid_config` for a client of another copy of the package
 */
export function policySources(client: Client): PolicySources {
  const { config, connectors } = contextOf(client)
  const { customWallets, gateway = [], networks } = config
  const needs = [...connectors.values()].map(({ origins }) => origins)
  const nodes = networks.flatMap(({ rpcUrls, webSocketUrls = [] }) => [...rpcUrls, ...webSocketUrls])
  const pictures = customWallets.flatMap(({ imageUrl = [] }) => imageUrl)
  return {
    'script-src': ["'self'"],
    'style-src': ["'self'"],
    'img-src': ["'self'", 'data:', ...originsOf(gateway, pictures)],
    'connect-src': ["'self'", ...originsOf(gateway, nodes, ...needs.map((need) => need?.connect ?? []))],
    'frame-src': originsOf(...needs.map((need) => need?.frame ?? [])),
  }
}

/**
 * Returns the strictest policy for a client: `default-src 'none'`, no inline scripts or styles, and
 * Trusted Types.
 *
 * @param more the page's further sources, by directive
 * @returns the value of a `Content-Security-Policy` header
 * @throws LatchkeyError `invalid_config` for a client of another copy of the package
 */
export function contentSecurityPolicy(
  client: Client,
  more: Readonly<Record<string, readonly string[]>> = {},
): string {
  const sources: Record<string, readonly string[]> = { ...policySources(client) }
  for (const [name, list] of Object.entries(more)) sources[name] = [...(sources[name] ?? []), ...list]
  const all = { ...BASE, ...sources }
  return Object.entries(all)
    .filter(([name, list]) => list.length > 0 || !(name in sources))
    .map(([name, list]) => [name, ...new Set(list)].join(' '))
    .join('; ')
}

const BASE: Readonly<Record<string, readonly string[]>> = {
  'default-src': ["'none'"],
  'base-uri': ["'none'"],
  'form-action': ["'none'"],
  'require-trusted-types-for': ["'script'"],
}

function originsOf(...addresses: readonly (string | readonly string[])[]): readonly string[] {
  const origins = addresses.flat().flatMap((address) => {
    if (!URL.canParse(address)) return []
    const { protocol, host } = new URL(address)
    return /^(?:https?|wss?):$/.test(protocol) ? [`${protocol}//${host}`] : []
  })
  return [...new Set(origins)]
}
