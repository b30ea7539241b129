import type { Namespace } from '@latchkey/protocol/caip'
import { preferredState } from '../network/preferredState.js'
import type { Config } from '../types/config.js'
import type { AccountState, NetworkState, State } from '../types/state.js'
import { EMPTY_SEND } from './emptySend.js'
import { initialFeatures } from './initialFeatures.js'
import type { Resolved } from './resolveConfig.js'

/** The state before `start()`, the same on a server and in a browser. */
export function initialState(
  { config, connectors }: Resolved,
  { themeMode: mode = 'dark', themeVariables: variables = {} }: Config,
): State {
  const accounts: Partial<Record<Namespace, AccountState>> = {}
  const networks: Partial<Record<Namespace, NetworkState>> = {}
  for (const namespace of config.namespaces) {
    accounts[namespace] = { status: 'disconnected' }
  }
  // Of each family the default network, else the host's first.
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
    detected: {},
    recent: [],
    catalogue: {
      recommended: { status: 'idle' },
      list: { status: 'idle' },
      page: 0,
      search: { query: '', result: { status: 'idle' } },
    },
    features: initialFeatures(
      config,
      [...connectors.values()].some(({ type }) => type === 'AUTH'),
    ),
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
