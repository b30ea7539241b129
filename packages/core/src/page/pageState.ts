import type { Namespace } from '@latchkey/protocol/namespaces'
import type { Client } from '../types/client.js'
import type { AccountState, NetworkState, State } from '../types/state.js'

export interface PageState {
  /** For the server and hydration. */
  readonly initial: State
  /** Includes the stored state before the client's start. */
  readonly read: () => State
}

/**
 * A client's state for a page's components. Before the start it shows the known and stored state,
 * so that a returning visitor does not look new.
 *
 * @param known fields that the host knows, for example from a request (`cookieState` of
 *   `@latchkey/core/cookie`). Unconfigured families and networks are skipped
 * @example const { initial, read } = pageState(client, cookieState(request.headers))
 */
export function pageState(client: Client, known?: Partial<State>): PageState {
  const initial = firstState(client, known)
  return { initial, read: createReader(client, initial) }
}

function firstState(client: Client, known: Partial<State> | undefined): State {
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

function createReader(client: Client, initial: State): () => State {
  const isServer = typeof window === 'undefined'
  let stored: Partial<State> | undefined = client.getStoredState()
  let last: State | undefined
  let merged: State | undefined
  return () => {
    const state = client.getState()
    if (state.phase !== 'idle') stored = undefined
    if (!stored) return state
    // Not every library marks its first render.
    if (isServer) return initial
    if (!merged || state !== last) merged = { ...state, ...stored }
    last = state
    return merged
  }
}
