import type { AccountState, Client, NetworkState, State } from '@latchkey/core'
import type { Namespace } from '@latchkey/protocol/namespaces'

/**
 * The state of the first render: the client's before its start, with what the host knows already. Families and networks
 * that are not configured are left out, since a cookie may be older than the page.
 */
export function firstState(client: Client, known: Partial<State> | undefined): State {
  const initial = client.getInitialState()
  if (!known) return initial
  const accounts: Partial<Record<Namespace, AccountState>> = { ...initial.accounts }
  const networks: Partial<Record<Namespace, NetworkState>> = { ...initial.networks }
  for (const caipNetwork of client.config.networks) {
    const name = caipNetwork.chainNamespace
    const [account, network] = [known.accounts?.[name], known.networks?.[name]]
    if (account) accounts[name] = account
    if (network?.chainId === caipNetwork.caipNetworkId) networks[name] = { ...network, caipNetwork }
  }
  const { namespace = initial.namespace } = known
  return {
    ...initial,
    ...known,
    accounts,
    networks,
    namespace: accounts[namespace] ? namespace : initial.namespace,
  }
}

/**
 * Reads the client's state. The provider starts the client in an effect: in the renders before it, what storage says is
 * put on top, so that a returning visitor is not taken for a new one.
 */
export function createReader(client: Client): () => State {
  let stored: Partial<State> | undefined = client.getStoredState()
  let last: State | undefined
  let merged: State | undefined
  return () => {
    const state = client.getState()
    if (state.phase !== 'idle') stored = undefined
    if (!stored) return state
    if (!merged || state !== last) merged = { ...state, ...stored }
    last = state
    return merged
  }
}
