import type { Namespace } from '@latchkey/protocol/caip'
import type { Config } from '../types/config.js'
import type { Adapter, Connector } from '../types/connector.js'
import type { Network } from '../types/network.js'
import type { ResolvedConfig } from '../types/resolvedConfig.js'
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
 * Checks and completes a host's configuration. Pure.
 *
 * @param development whether a missing project id means `demo` (ruling 22)
 * @throws LatchkeyError `invalid_config`: path, what is wrong, how to put it right
 */
export function resolveConfig(config: Config, development: boolean): Resolved {
  const networks = readNetworks(config)
  const namespaces = [...new Set(networks.map((network) => network.chainNamespace))]
  const adapters = readAdapters(config, namespaces)
  const projectId = config.projectId || (development ? 'demo' : undefined)
  const { defaultNetwork, includeWalletIds, ...rest } = config
  return {
    adapters,
    connectors: readConnectors(config, adapters),
    id: config.id ?? projectId ?? 'default',
    hostKeys: new Set(Object.entries(config).flatMap(([key, value]) => (value === undefined ? [] : [key]))),
    config: {
      projectId,
      gateway: readGateway(config.gateway),
      metadata: rest.metadata ?? { name: '' },
      networks,
      namespaces,
      defaultNetwork: findDefault(defaultNetwork, networks),
      features: rest.features ?? {},
      basic: rest.basic ?? false,
      includeWalletIds: includeWalletIds && lower(includeWalletIds),
      excludeWalletIds: lower(rest.excludeWalletIds),
      featuredWalletIds: lower(rest.featuredWalletIds),
      customWallets: rest.customWallets ?? [],
      tokens: (rest.tokens ?? {}) as ResolvedConfig['tokens'],
      termsConditionsUrl: rest.termsConditionsUrl,
      privacyPolicyUrl: rest.privacyPolicyUrl,
      sortWallets: rest.sortWallets,
      append: rest.append ?? true,
      allowUnsupportedChain: rest.allowUnsupportedChain ?? false,
      enableNetworkSwitch: rest.enableNetworkSwitch ?? true,
      enableReconnect: rest.enableReconnect ?? true,
      respectRestrictedTimeZones: rest.respectRestrictedTimeZones ?? false,
    },
  }
}

const lower = (list: readonly string[] = []): readonly string[] =>
  list.map((item) => item.trim().toLowerCase())

function readNetworks({ networks, customRpcUrls = {}, tokens = {} }: Config): readonly Network[] {
  if (!networks?.length)
    invalidConfig('networks', 'write at least one, e.g. mainnet of @latchkey/core/networks')
  const made = new Map<string, Network>()
  for (const [index, input] of networks.entries()) {
    const network = normalizeNetwork(input, customRpcUrls, `networks[${index}]`)
    const { caipNetworkId } = network
    if (made.has(caipNetworkId))
      invalidConfig(`networks[${index}]`, `${caipNetworkId} is there twice; keep one`)
    made.set(caipNetworkId, network)
  }
  for (const [path, record] of Object.entries({ customRpcUrls, tokens })) {
    for (const key of Object.keys(record)) {
      if (!made.has(key))
        invalidConfig(`${path}["${key}"]`, `no network has this id; known: ${[...made.keys()]}`)
    }
  }
  return [...made.values()]
}

function readAdapters(config: Config, namespaces: readonly Namespace[]): ReadonlyMap<Namespace, Adapter> {
  const made = new Map<Namespace, Adapter>()
  for (const [index, adapter] of (config.adapters ?? []).entries()) {
    const { namespace } = adapter
    if (made.has(namespace)) invalidConfig(`adapters[${index}]`, `${namespace} is there twice; keep one`)
    made.set(namespace, adapter)
  }
  for (const namespace of namespaces) {
    if (!made.has(namespace)) {
      invalidConfig('adapters', `networks of ${namespace} need ${namespace}() of @latchkey/${namespace}`)
    }
  }
  return made
}

function readConnectors(
  config: Config,
  adapters: ReadonlyMap<Namespace, Adapter>,
): ReadonlyMap<string, Connector> {
  const made = new Map<string, Connector>()
  const own = [...adapters.values()].flatMap((adapter) => adapter.connectors())
  for (const connector of [...own, ...(config.connectors ?? [])]) {
    if (made.has(connector.id)) invalidConfig('connectors', `"${connector.id}" is there twice; keep one`)
    made.set(connector.id, connector)
  }
  return made
}

function findDefault(wanted: Config['defaultNetwork'], networks: readonly Network[]): Network {
  const id = typeof wanted === 'object' ? (wanted.caipNetworkId ?? wanted.id) : wanted
  const found = networks.find(
    ({ caipNetworkId, id: own }) => id === undefined || caipNetworkId === id || own === id,
  )
  return found ?? invalidConfig('defaultNetwork', `${id} is none of the networks; add it to them`)
}

function readGateway(gateway: string | undefined): string | undefined {
  if (!gateway) return undefined
  const [base = ''] = gateway.trim().split(/[?#]/)
  if (!/^https?:\/\/[^/\s]+/.test(base)) invalidConfig('gateway', `"${gateway}" is no URL (https://…)`)
  return base.replace(/\/+$/, '')
}
