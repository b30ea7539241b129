import type { Connection, ConnectParameters } from '@latchkey/core/adapter'
import { LatchkeyError } from '@latchkey/protocol/errors'
import { choose, forget, load, signOut } from './accounts.js'
import { beginOn } from './beginOn.js'
import { createConnection, type EmbeddedConnection } from './createConnection.js'
import { firstServed } from './place.js'
import { signedWithLogin } from './signedWithLogin.js'
import { noteSmartNetworks, type WalletParts } from './walletParts.js'

type Family = Awaited<ReturnType<WalletParts['env']['remoteFamilies']>>[number]

/**
 * @returns empty for a silent attempt without a login
 * @throws LatchkeyError `not_connected` | `unsupported_chain`
 */
export async function connect(
  parts: WalletParts,
  parameters: ConnectParameters,
): Promise<readonly Connection[]> {
  const { silent, signal } = parameters
  // Without a login, no frame.
  if (silent) return parts.visit.isOn() ? restore(parts, parameters) : []
  const { isConnected } = await parts.frame.request('IS_CONNECTED', undefined, signal)
  if (!isConnected) throw new LatchkeyError('not_connected')
  return connectFamilies(parts, parameters)
}

/** Hands over connections that a restore cannot wait for. */
async function restore(parts: WalletParts, parameters: ConnectParameters): Promise<readonly Connection[]> {
  const unabortable = { ...parameters, signal: new AbortController().signal }
  const { isConnected } = await parts.frame.request('IS_CONNECTED')
  if (!isConnected) {
    forget(parts)
    return []
  }
  const connections = await connectFamilies(parts, unabortable)
  if (parameters.signal.aborted) parts.env.resumed?.(connections)
  return connections
}

export async function connectFamilies(
  parts: WalletParts,
  parameters: ConnectParameters,
): Promise<readonly Connection[]> {
  const { env, namespaces, visit, state } = parts
  noteSmartNetworks(parts, state.smartAccountNetworks)
  const families = (await env.remoteFamilies()).filter(
    ({ namespace }) => namespaces.includes(namespace) && parameters.namespaces.includes(namespace),
  )
  const connections: EmbeddedConnection[] = []
  for (const family of families) {
    const connection = await connectFamily(parts, family, parameters)
    if (connection) connections.push(connection)
  }
  for (const one of connections) {
    state.live.get(one.connection.namespace)?.stop()
    state.live.set(one.connection.namespace, one)
  }
  if (connections.length === 0 && state.first) throw new LatchkeyError('unsupported_chain')
  if (connections.length > 0) visit.begin()
  return connections.map(({ connection }) => connection)
}

/** @returns undefined when the frame serves none of its networks */
async function connectFamily(
  parts: WalletParts,
  family: Family,
  { chainId, accountTypes: chosen, signIn, signal }: ConnectParameters,
): Promise<EmbeddedConnection | undefined> {
  const { env, frame, approvals, visit, state, isPlain } = parts
  const { accountTypes } = parts.options
  const { namespace } = family
  const loadFor: Parameters<typeof createConnection>[0]['load'] = (...asked) => load(parts, ...asked)
  const configured = env.networks(namespace).map((network) => network.caipNetworkId)
  const order = [chainId, visit.chainOf(namespace), ...configured].filter(
    (id) => id && configured.includes(id),
  )
  state.first ??= order[0]
  const served = await firstServed(env, order, (id) =>
    beginOn(id, chosen?.[namespace], { env, load: loadFor, frame, accountTypes, signal }),
  )
  if (!served) return undefined
  const needsSignIn = signIn && namespace === chainId?.split(':')[0]
  return createConnection({
    signed: needsSignIn
      ? await signedWithLogin(env, frame, { signIn, chainId: served.chainId, signal })
      : undefined,
    env,
    family,
    frame,
    approvals,
    user: served.found,
    chainId: served.chainId,
    load: loadFor,
    choose: (...asked) => choose(parts, ...asked),
    accountTypes,
    smartAccountNetworks: isPlain ? undefined : visit.smartAccountNetworks,
    method: visit.method,
    onEnd: (ended) => {
      if (state.live.get(namespace) === ended) state.live.delete(namespace)
      return state.live.size === 0 ? signOut(parts) : Promise.resolve()
    },
  })
}
