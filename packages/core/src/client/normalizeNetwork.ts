import { type Caip2, isNamespace } from '@latchkey/protocol/namespaces'
import type { Network, NetworkInput } from '../types/network.js'
import { checkUrl } from './checkUrl.js'
import { invalidConfig } from './invalidConfig.js'

/**
 * Copies a host's network to plain data: a numeric id means eip155; functions and unknown keys stay behind.
 *
 * @param custom the host's own RPC URLs by CAIP-2 id; they replace the network's for every read
 * @param path where the network stands in the configuration, for the error
 * @throws LatchkeyError `invalid_config`
 */
export function normalizeNetwork(
  input: NetworkInput,
  custom: Readonly<Record<string, readonly string[]>>,
  path: string,
): Network {
  const wrong: (key: string, reason: string) => never = (key, reason) =>
    invalidConfig(`${path}.${key}`, reason)
  const { id, name, nativeCurrency: currency, chainNamespace: family } = input
  const text = input.caipNetworkId ?? networkId(id, family)
  const [chainNamespace, reference, more] = text.split(':')
  if (!reference || more !== undefined || !isNamespace(chainNamespace)) {
    wrong('id', `"${text}" is no network id; write a chain number or "eip155:1"`)
  }
  const caipNetworkId = text as Caip2
  if (typeof name !== 'string') wrong('name', 'missing')
  if (typeof currency?.symbol !== 'string' || !Number.isInteger(currency.decimals)) {
    wrong('nativeCurrency', 'needs name, symbol and decimals')
  }
  const own = urls(input.rpcUrls?.default?.http ?? [], `${path}.rpcUrls.default.http`)
  const given = custom[caipNetworkId]
  const rpcUrls = given ? urls(given, `customRpcUrls["${caipNetworkId}"]`) : own
  if (rpcUrls.length === 0) wrong('rpcUrls.default.http', 'needs an RPC URL')
  const explorer = input.blockExplorers?.default
  const multicall3 = input.contracts?.multicall3?.address
  return {
    id,
    caipNetworkId,
    chainNamespace,
    name,
    nativeCurrency: { name: currency.name, symbol: currency.symbol, decimals: currency.decimals },
    rpcUrls,
    publicRpcUrls: own,
    ...(explorer && { explorer: { name: explorer.name, url: explorer.url } }),
    testnet: input.testnet === true,
    ...(multicall3 && { multicall3 }),
  }
}

function networkId(id: number | string, family: string | undefined): string {
  if (family === undefined && typeof id === 'string') return id
  return `${family ?? 'eip155'}:${id}`
}

const urls = (list: readonly string[], path: string): readonly string[] =>
  list.map((url, index) => checkUrl(url, `${path}[${index}]`))
