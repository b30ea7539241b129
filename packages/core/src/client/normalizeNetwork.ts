import { type Caip2, isNamespace, parseCaip2 } from '@latchkey/protocol/caip'
import { isLatchkeyError } from '@latchkey/protocol/errors'
import type { Network, NetworkInput } from '../types/network.js'
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
  const caipNetworkId = caipIdOf(input, path)
  const { namespace } = parseCaip2(caipNetworkId)
  if (!isNamespace(namespace))
    invalidConfig(`${path}.id`, `"${namespace}" is no family that Latchkey connects`)
  const currency = input.nativeCurrency
  if (typeof input.name !== 'string') invalidConfig(`${path}.name`, 'a network needs a name')
  if (typeof currency?.symbol !== 'string' || !Number.isInteger(currency.decimals)) {
    invalidConfig(`${path}.nativeCurrency`, 'give name, symbol and a whole number of decimals')
  }
  const own = urls(input.rpcUrls?.default?.http ?? [], `${path}.rpcUrls.default.http`)
  const given = custom[caipNetworkId]
  const rpcUrls = given ? urls(given, `customRpcUrls["${caipNetworkId}"]`) : own
  if (rpcUrls.length === 0) {
    invalidConfig(`${path}.rpcUrls.default.http`, `${input.name} has no RPC URL; reads need at least one`)
  }
  const explorer = input.blockExplorers?.default
  const multicall3 = input.contracts?.multicall3?.address
  return {
    id: input.id,
    caipNetworkId,
    chainNamespace: namespace,
    name: input.name,
    nativeCurrency: { name: currency.name, symbol: currency.symbol, decimals: currency.decimals },
    rpcUrls,
    publicRpcUrls: own,
    ...(explorer ? { explorer: { name: explorer.name, url: explorer.url } } : {}),
    testnet: input.testnet === true,
    ...(multicall3 === undefined ? {} : { multicall3 }),
  }
}

function caipIdOf({ id, caipNetworkId, chainNamespace }: NetworkInput, path: string): Caip2 {
  const text =
    caipNetworkId ??
    (chainNamespace !== undefined
      ? `${chainNamespace}:${id}`
      : typeof id === 'number'
        ? `eip155:${id}`
        : String(id))
  try {
    return parseCaip2(text).id
  } catch (error) {
    if (!isLatchkeyError(error)) throw error
    return invalidConfig(
      `${path}.id`,
      `"${text}" is no network id; give a chain number for an EVM network, or caipNetworkId such as "eip155:1"`,
    )
  }
}

function urls(list: readonly string[], path: string): readonly string[] {
  if (!Array.isArray(list)) invalidConfig(path, 'this is a list of URLs')
  return list.map((url, index) =>
    /^(https?|wss?):\/\/[^\s]+$/.test(String(url))
      ? String(url)
      : invalidConfig(`${path}[${index}]`, `"${String(url)}" is no URL; write it with https://`),
  )
}
