import type { Namespace } from '@latchkey/protocol/caip'
import type { Features } from '@latchkey/protocol/features'
import { defaultNetworkState } from '../network/defaultNetworkState.js'
import type { ResolvedConfig } from '../types/resolvedConfig.js'
import type { AccountState, NetworkState, State } from '../types/state.js'
import { EMPTY_SEND } from './emptySend.js'

/** The state before `start()`, the same on a server and in a browser. */
export function initialState(config: ResolvedConfig, features: Features, theme: State['theme']): State {
  const accounts: Partial<Record<Namespace, AccountState>> = {}
  const networks: Partial<Record<Namespace, NetworkState>> = {}
  for (const namespace of config.namespaces) {
    accounts[namespace] = { status: 'disconnected' }
    const network = defaultNetworkState(config, namespace)
    if (network) networks[namespace] = network
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
    features,
    remote: { status: 'none' },
    modal: { open: false, loading: false, stack: [], direction: 'none' },
    theme,
    legalAccepted: false,
    toast: null,
    alert: null,
    send: EMPTY_SEND,
    online: true,
  }
}
