import { earlyError } from '@latchkey/protocol/errors/early'
import { type Caip2, isNamespace, type Namespace } from '@latchkey/protocol/namespaces'
import type { Resolved } from '../store/initialState.js'
import type { Config, ResolvedConfig } from '../types/config.js'
import type { Adapter } from '../types/adapter.js'
import type { Network, NetworkInput } from '../types/network.js'
import { invalidConfig } from '../store/invalidConfig.js'
import { checkUrl } from './options.js'

/** @param development a missing project id defaults to `demo` */
export function resolveConfig(config: Config, development: boolean): Resolved {
  const { adapters: _a, customRpcUrls: _c, platform: _p, connectors = [], ...rest } = config
  const byId = readNetworks(config)
  const networks = [...new Set(byId.values())]
  const namespaces = [...new Set(networks.map((network) => network.chainNamespace))]
  const adapters = readAdapters(config, namespaces)
  const projectId = rest.projectId || (development ? 'demo' : undefined)
  const { gateway, includeWalletIds } = rest
  if (rest.siwx && rest.siweConfig) throw earlyError('conflicting_siwx')
  return {
    adapters,
    connectors: unique(
      'connectors',
      [...adapters.values()].flatMap((adapter) => adapter.connectors()).concat(connectors),
      (connector) => connector.id,
    ),
    network: (id) => byId.get(id),
    id: rest.id ?? projectId ?? 'default',
    hostKeys: new Set(Object.keys(config)),
    config: {
      ...DEFAULTS,
      ...rest,
      projectId,
      gateway: gateway && checkUrl(String(gateway).replace(/\/*([?#].*)?$/, ''), 'gateway'),
      networks,
      namespaces,
      families: Object.fromEntries(adapters),
      defaultNetwork: findDefault(rest.defaultNetwork, byId) ?? networks[0],
      includeWalletIds: includeWalletIds && lower(includeWalletIds),
      excludeWalletIds: lower(rest.excludeWalletIds),
      featuredWalletIds: lower(rest.featuredWalletIds),
    } as ResolvedConfig,
  }
}

const DEFAULTS = {
  metadata: { name: '' },
  features: {},
  customWallets: [],
  tokens: {},
  basic: false,
  append: true,
  allowUnsupportedChain: false,
  allowUnsafeReceivers: false,
  enableNetworkSwitch: true,
  enableReconnect: true,
  cookie: false,
  respectRestrictedTimeZones: false,
}

const lower = (list: readonly string[] = []): readonly string[] =>
  list.map((item) => item.trim().toLowerCase())

function unique<K extends string, T>(path: string, items: readonly T[], keyOf: (item: T) => K): Map<K, T> {
  const made = new Map<K, T>()
  for (const [index, item] of items.entries()) {
    const key = keyOf(item)
    if (made.has(key)) invalidConfig(`${path}[${index}]`, `${key} is there twice; keep one`)
    made.set(key, item)
  }
  return made
}

function readNetworks({
  adapters = [],
  networks,
  customRpcUrls = {},
  tokens = {},
}: Config): ReadonlyMap<string, Network> {
  if (!networks?.length) invalidConfig('networks', 'add one, e.g. mainnet of @latchkey/core/networks')
  const aliases: Readonly<Record<string, Caip2>> = Object.assign(
    {},
    ...adapters.map((item) => item.chainAliases),
  )
  const made: Map<string, Network> = unique(
    'networks',
    networks.map((input, index) => normalizeNetwork(input, customRpcUrls, `networks[${index}]`, aliases)),
    (network) => network.caipNetworkId,
  )
  for (const [alias, id] of Object.entries(aliases)) {
    const network = made.get(id)
    if (network) made.set(alias, network)
  }
  for (const [path, record] of Object.entries({ customRpcUrls, tokens })) {
    for (const key of Object.keys(record)) {
      if (!made.has(key)) invalidConfig(`${path}["${key}"]`, `no such network; there are ${[...made.keys()]}`)
    }
  }
  return made
}

function readAdapters(
  { adapters = [] }: Config,
  namespaces: readonly Namespace[],
): ReadonlyMap<Namespace, Adapter> {
  const made = unique('adapters', adapters, (adapter) => adapter.namespace)
  for (const name of namespaces) {
    if (!made.has(name))
      invalidConfig('adapters', `add ${name}() of @latchkey/${name} for the networks of ${name}`)
  }
  return made
}

function findDefault(
  wanted: Config['defaultNetwork'],
  networks: ReadonlyMap<string, Network>,
): Network | undefined {
  if (!wanted) return undefined
  const id = typeof wanted === 'object' ? idOf(wanted) : wanted
  return networks.get(id) ?? invalidConfig('defaultNetwork', `${id} is none of the networks; add it`)
}

/**
 * @param custom the host's RPC URLs by CAIP-2 id, instead of the network's
 * @param aliases current ids by former ids
 */
export function normalizeNetwork(
  input: NetworkInput,
  custom: Readonly<Record<string, readonly string[]>>,
  path: string,
  aliases: Readonly<Record<string, Caip2>> = {},
): Network {
  const wrong: (key: string, reason: string) => never = (key, reason) =>
    invalidConfig(`${path}.${key}`, reason)
  const { id, name, nativeCurrency: currency } = input
  const written = idOf(input)
  const text = aliases[written] ?? written
  const [chainNamespace, reference, more] = text.split(':')
  if (!reference || more !== undefined || !isNamespace(chainNamespace)) {
    wrong('id', `"${text}" is no network id; write a chain number or "eip155:1"`)
  }
  const caipNetworkId = text as Caip2
  if (typeof name !== 'string') wrong('name', 'missing')
  if (typeof currency?.symbol !== 'string' || !Number.isInteger(currency.decimals)) {
    wrong('nativeCurrency', 'needs name, symbol and decimals')
  }
  const given = Object.entries(custom).find(([key]) => (aliases[key] ?? key) === text)
  const addresses = readUrls(input, `${path}.rpcUrls.default.http`, given)
  const explorer = input.blockExplorers?.default
  const multicall3 = input.contracts?.multicall3?.address
  return {
    id,
    caipNetworkId,
    chainNamespace,
    name,
    nativeCurrency: { name: currency.name, symbol: currency.symbol, decimals: currency.decimals },
    ...addresses,
    ...(explorer && { explorer: { name: explorer.name, url: explorer.url } }),
    testnet: input.testnet === true,
    ...(multicall3 && { multicall3 }),
  }
}

function readUrls(
  { rpcUrls: input }: NetworkInput,
  path: string,
  [key, custom]: readonly [] | readonly [string, readonly string[]] = [],
): Pick<Network, 'rpcUrls' | 'publicRpcUrls' | 'webSocketUrls'> {
  const own = urls(input?.default?.http ?? [], path)
  const rpcUrls = custom ? urls(custom, `customRpcUrls["${key}"]`) : own
  if (rpcUrls.length === 0) invalidConfig(path, 'needs an RPC URL')
  return { rpcUrls, publicRpcUrls: own, webSocketUrls: custom ? undefined : input.default.webSocket }
}

function idOf({ caipNetworkId, chainNamespace: family, id }: NetworkInput): string {
  if (caipNetworkId) return caipNetworkId
  return family === undefined && typeof id === 'string' ? id : `${family ?? 'eip155'}:${id}`
}

const urls = (list: readonly string[], path: string): readonly string[] =>
  list.map((url, index) => checkUrl(url, `${path}[${index}]`))
