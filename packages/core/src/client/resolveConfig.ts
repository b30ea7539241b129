import type { Namespace } from '@latchkey/protocol/caip'
import type { Config } from '../types/config.js'
import type { Adapter, Connector } from '../types/connector.js'
import type { Network, TokenInput } from '../types/network.js'
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
  if (!Array.isArray(config?.networks) || config.networks.length === 0) {
    invalidConfig(
      'networks',
      'give at least one network, e.g. import { mainnet } from "@latchkey/core/networks"',
    )
  }
  if (!Array.isArray(config.adapters) || config.adapters.length === 0) {
    invalidConfig('adapters', 'give one adapter a family, e.g. adapters: [eip155()] from "@latchkey/eip155"')
  }
  const networks = readNetworks(config)
  const namespaces = [...new Set(networks.map((network) => network.chainNamespace))]
  const adapters = new Map<Namespace, Adapter>()
  for (const [index, adapter] of config.adapters.entries()) {
    if (adapters.has(adapter.namespace)) {
      invalidConfig(`adapters[${index}]`, `there is another adapter for ${adapter.namespace}; keep one`)
    }
    adapters.set(adapter.namespace, adapter)
  }
  for (const namespace of namespaces) {
    if (adapters.has(namespace)) continue
    invalidConfig('adapters', `networks of ${namespace} need its adapter: add ${namespace}() or remove them`)
  }
  const projectId = config.projectId || (development ? 'demo' : undefined)
  const { defaultNetwork } = config
  return {
    adapters,
    connectors: readConnectors(config, adapters),
    id: config.id ?? projectId ?? 'default',
    hostKeys: new Set(Object.entries(config).flatMap(([key, value]) => (value === undefined ? [] : [key]))),
    config: {
      projectId,
      gateway: readGateway(config.gateway),
      metadata: config.metadata ?? { name: '' },
      networks,
      namespaces,
      defaultNetwork:
        defaultNetwork === undefined ? (networks[0] as Network) : findDefault(defaultNetwork, networks),
      features: config.features ?? {},
      basic: config.basic ?? false,
      includeWalletIds: config.includeWalletIds && lower(config.includeWalletIds),
      excludeWalletIds: lower(config.excludeWalletIds),
      featuredWalletIds: lower(config.featuredWalletIds),
      customWallets: config.customWallets ?? [],
      tokens: (config.tokens ?? {}) as Readonly<Record<`${string}:${string}`, readonly TokenInput[]>>,
      termsConditionsUrl: config.termsConditionsUrl,
      privacyPolicyUrl: config.privacyPolicyUrl,
      sortWallets: config.sortWallets,
      append: config.append ?? true,
      allowUnsupportedChain: config.allowUnsupportedChain ?? false,
      enableNetworkSwitch: config.enableNetworkSwitch ?? true,
      enableReconnect: config.enableReconnect ?? true,
      respectRestrictedTimeZones: config.respectRestrictedTimeZones ?? false,
    },
  }
}

const lower = (list: readonly string[] = []): readonly string[] =>
  list.map((item) => item.trim().toLowerCase())

function readNetworks({ networks, customRpcUrls = {}, tokens = {} }: Config): readonly Network[] {
  const made: Network[] = []
  for (const [index, input] of networks.entries()) {
    const network = normalizeNetwork(input, customRpcUrls, `networks[${index}]`)
    const twin = made.findIndex((item) => item.caipNetworkId === network.caipNetworkId)
    if (twin >= 0) {
      invalidConfig(`networks[${index}]`, `${network.caipNetworkId} is networks[${twin}] already; keep one`)
    }
    made.push(network)
  }
  const known = new Set<string>(made.map((network) => network.caipNetworkId))
  for (const [path, record] of Object.entries({ customRpcUrls, tokens })) {
    for (const key of Object.keys(record)) {
      if (!known.has(key)) {
        invalidConfig(
          `${path}["${key}"]`,
          `no configured network has this id; known: ${[...known].join(', ')}`,
        )
      }
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
    if (made.has(connector.id))
      invalidConfig('connectors', `two connectors have the id "${connector.id}"; keep one`)
    made.set(connector.id, connector)
  }
  return made
}

function findDefault(wanted: NonNullable<Config['defaultNetwork']>, networks: readonly Network[]): Network {
  const id = typeof wanted === 'string' ? wanted : (wanted.caipNetworkId ?? wanted.id)
  const found = networks.find((network) => network.caipNetworkId === id || network.id === id)
  return (
    found ?? invalidConfig('defaultNetwork', `${id} is none of the configured networks; add it to networks`)
  )
}

function readGateway(gateway: string | undefined): string | undefined {
  if (!gateway) return undefined
  const [base = ''] = gateway.trim().split(/[?#]/)
  if (!/^https?:\/\/[^/\s]+/.test(base)) {
    invalidConfig('gateway', `"${gateway}" is no URL; write it with https://, e.g. "https://wallets.my.app"`)
  }
  return base.replace(/\/+$/, '')
}
