import { contextOf } from '../store/context.js'
import type { Client } from '../types/client.js'

/** What a client needs of a page's Content-Security-Policy: sources by directive. */
export type PolicySources = Readonly<Record<PolicyDirective, readonly string[]>>

/** The directives in which a client needs something. */
export type PolicyDirective = 'script-src' | 'style-src' | 'img-src' | 'connect-src' | 'frame-src'

/**
 * What a client needs of the Content-Security-Policy of the page that it runs in, and nothing else: your own files, the
 * nodes of its networks, the gateway, and what its connectors name. For hosts that write their policy themselves; add what
 * the rest of the page needs. A client may be made for it on a server: it does nothing before it is started.
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
    // Wallets of the browser announce their pictures as data URIs.
    'img-src': ["'self'", 'data:', ...originsOf(gateway, pictures)],
    'connect-src': ["'self'", ...originsOf(gateway, nodes, ...needs.map((need) => need?.connect ?? []))],
    'frame-src': originsOf(...needs.map((need) => need?.frame ?? [])),
  }
}

/**
 * The strictest policy under which a client works, with everything else of the page forbidden: `default-src 'none'`, no
 * inline code or style, no markup from strings (Trusted Types).
 *
 * @param more sources that the rest of your page needs, by directive
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

/** The origins of addresses, each once. An address without one, as the page's own relative ones, is `'self'`'s. */
function originsOf(...addresses: readonly (string | readonly string[])[]): readonly string[] {
  const origins = addresses.flat().flatMap((address) => {
    if (!URL.canParse(address)) return []
    const { protocol, host } = new URL(address)
    return /^(?:https?|wss?):$/.test(protocol) ? [`${protocol}//${host}`] : []
  })
  return [...new Set(origins)]
}
