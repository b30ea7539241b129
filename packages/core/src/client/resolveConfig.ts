import type { Caip2, Namespace } from '@latchkey/protocol/caip'
import type { Config } from '../types/config.js'
import type { Adapter, Connector } from '../types/connector.js'
import type { Network } from '../types/network.js'
import type { ResolvedConfig } from '../types/resolvedConfig.js'
import { checkUrl } from './checkUrl.js'
import { invalidConfig } from './invalidConfig.js'
import { normalizeNetwork } from './normalizeNetwork.js'

/** The parts that a client is made of. */
export interface Resolved {
  readonly config: ResolvedConfig
  readonly adapters: ReadonlyMap<Namespace, Adapter>
  readonly connectors: ReadonlyMap<string, Connector>
  /** Namespace of storage, channels and locks. */
  readonly id: string
  readonly hostKeys: ReadonlySet<string>
}

/**
 * Checks and completes a host's options, as `readOptions` has them. Pure.
 *
 * @param development whether a missing project id means `demo` (ruling 22)
 * @throws LatchkeyError `invalid_config`: path, what is wrong, how to put it right
 */
export function resolveConfig(config: Config, development: boolean): Resolved {
  const { adapters: _a, customRpcUrls: _c, platform: _p, connectors = [], ...rest } = config
  const networks = readNetworks(config)
  const namespaces = [...new Set(networks.map((network) => network.chainNamespace))]
  const adapters = readAdapters(config, namespaces)
  const projectId = rest.projectId || (development ? 'demo' : undefined)
  const { gateway, includeWalletIds } = rest
  return {
    adapters,
    connectors: unique(
      'connectors',
      [...adapters.values()].flatMap((adapter) => adapter.connectors()).concat(connectors),
      (connector) => connector.id,
    ),
    id: rest.id ?? projectId ?? 'default',
    hostKeys: new Set(Object.keys(config)),
    config: {
      ...DEFAULTS,
      ...rest,
      projectId,
      gateway: gateway && checkUrl(String(gateway).replace(/\/*([?#].*)?$/, ''), 'gateway'),
      networks,
      namespaces,
      defaultNetwork: findDefault(rest.defaultNetwork, networks),
      includeWalletIds: includeWalletIds && lower(includeWalletIds),
      excludeWalletIds: lower(rest.excludeWalletIds),
      featuredWalletIds: lower(rest.featuredWalletIds),
    } as ResolvedConfig,
  }
}

/** Options with a default of their own; others are undefined when the host gives none. */
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

/** Collects items by key; a second one of a key is refused. */
function unique<K extends string, T>(path: string, items: readonly T[], keyOf: (item: T) => K): Map<K, T> {
  const made = new Map<K, T>()
  for (const [index, item] of items.entries()) {
    const key = keyOf(item)
    if (made.has(key)) invalidConfig(`${path}[${index}]`, `${key} is there twice; keep one`)
    made.set(key, item)
  }
  return made
}

function readNetworks({ networks, customRpcUrls = {}, tokens = {} }: Config): readonly Network[] {
  if (!networks?.length) invalidConfig('networks', 'add one, e.g. mainnet of @latchkey/core/networks')
  const made = unique(
    'networks',
    networks.map((input, index) => normalizeNetwork(input, customRpcUrls, `networks[${index}]`)),
    (network) => network.caipNetworkId,
  )
  for (const [path, record] of Object.entries({ customRpcUrls, tokens })) {
    for (const key of Object.keys(record)) {
      if (!made.has(key as Caip2))
        invalidConfig(`${path}["${key}"]`, `no such network; there are ${[...made.keys()]}`)
    }
  }
  return [...made.values()]
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

function findDefault(wanted: Config['defaultNetwork'], networks: readonly Network[]): Network {
  const id = typeof wanted === 'object' ? (wanted.caipNetworkId ?? wanted.id) : wanted
  const found = networks.find(
    ({ caipNetworkId, id: own }) => id === undefined || caipNetworkId === id || own === id,
  )
  return found ?? invalidConfig('defaultNetwork', `${id} is none of the networks; add it`)
}
