import type { Namespace } from '@latchkey/protocol/caip'
import {
  DEFAULT_LOCAL_FEATURES,
  DEFAULT_REMOTE_FEATURES,
  DEFAULT_SOCIALS_ORDER,
  type Features,
} from '@latchkey/protocol/features'
import type { Config, ResolvedConfig } from '../types/config.js'
import type { Adapter } from '../types/adapter.js'
import type { Auth } from '../types/auth.js'
import type { Connector } from '../types/connector.js'
import type { Network } from '../types/network.js'
import type { AccountState, NetworkState, SendState, State } from '../types/state.js'

export interface Resolved {
  readonly config: ResolvedConfig
  readonly adapters: ReadonlyMap<Namespace, Adapter>
  readonly connectors: ReadonlyMap<string, Connector>
  readonly network: (id: string) => Network | undefined
  readonly id: string
  readonly hostKeys: ReadonlySet<string>
}

export function initialState(
  { config, connectors }: Resolved,
  { themeMode: mode = 'dark', themeVariables: variables = {} }: Config,
): State {
  const accounts: Partial<Record<Namespace, AccountState>> = {}
  const networks: Partial<Record<Namespace, NetworkState>> = {}
  for (const namespace of config.namespaces) {
    accounts[namespace] = { status: 'disconnected' }
  }
  for (const network of [config.defaultNetwork, ...config.networks]) {
    networks[network.chainNamespace] ??= preferredState(network)
  }
  return {
    phase: 'idle',
    namespace: config.defaultNetwork.chainNamespace,
    networks,
    accounts,
    connections: {},
    active: {},
    attempt: null,
    pairing: null,
    switching: null,
    walletRequests: 0,
    presented: [],
    detected: {},
    recent: [],
    catalogue: {
      recommended: { status: 'idle' },
      list: { status: 'idle' },
      page: 0,
      search: { query: '', result: { status: 'idle' } },
    },
    features: initialFeatures(config, [...connectors.values()].find(({ auth }) => auth)?.auth),
    remote: { status: 'none' },
    modal: { open: false, loading: false, stack: [], direction: 'none' },
    theme: { mode, variables },
    legalAccepted: false,
    toast: null,
    alert: null,
    send: EMPTY_SEND,
    online: true,
  }
}

export const EMPTY_SEND: SendState = {
  sendTokenAmount: '',
  receiverAddress: '',
  loading: false,
  fee: { status: 'idle' },
  progress: { step: 'editing' },
}

/** `resolveFeatures` without a remote answer (a test compares them), small enough for page load. */
export function initialFeatures(
  { features, basic, gateway, respectRestrictedTimeZones }: ResolvedConfig,
  auth: Pick<Auth, 'email' | 'passkey' | 'socials'> | undefined,
): Features {
  const {
    reownBranding,
    branding = reownBranding,
    socials = DEFAULT_SOCIALS_ORDER,
    ...hostFeatures
  } = features
  const resolved = {
    ...DEFAULT_LOCAL_FEATURES,
    ...DEFAULT_REMOTE_FEATURES,
    ...(defined(hostFeatures) as Partial<Features>),
  }
  const isFull = !basic
  const login = isFull && auth !== undefined
  const hasGateway = isFull && gateway !== undefined
  const canTrade = hasGateway && !respectRestrictedTimeZones
  return {
    ...resolved,
    email: login && auth.email && resolved.email,
    socials:
      login && socials && nonEmpty([...new Set(socials)].filter((name) => auth.socials.includes(name))),
    passkey: login && auth.passkey && resolved.passkey,
    swaps: canTrade && nonEmpty(resolved.swaps),
    onramp: canTrade && nonEmpty(resolved.onramp),
    activity: hasGateway && resolved.activity,
    names: hasGateway && resolved.names,
    branding: isFull && (branding ?? resolved.branding),
    multiWallet: isFull && resolved.multiWallet,
    emailCapture: false,
  }
}

const nonEmpty = <T>(list: readonly T[] | false): readonly T[] | false => list && list.length > 0 && list

export const preferredState = (network: Network): NetworkState => ({
  chainId: network.caipNetworkId,
  caipNetwork: network,
  supported: true,
  supportsAllNetworks: true,
})

export const defined = <T extends object>(options: T): T =>
  Object.fromEntries(
    Object.entries(options).filter(([, value]) => value !== undefined && value !== null),
  ) as T
