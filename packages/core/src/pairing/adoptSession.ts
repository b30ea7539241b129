import type { Namespace } from '@latchkey/protocol/caip'
import type { Context } from '../client/context.js'
import { adoptConnections } from '../connect/adoptConnections.js'
import { finishConnect } from '../connect/finishConnect.js'
import type { Connection, Connector } from '../types/connector.js'
import type { Attempt, ConnectedAccount } from '../types/state.js'
import { clearPairing } from './clearPairing.js'
import { dropSessions } from './dropSessions.js'
import { remoteWallet } from './remoteWallet.js'

/** What {@link adoptSession} takes over. */
export interface AdoptSessionParameters {
  readonly connector: Connector
  /** Of one session, a family each. */
  readonly connections: readonly Connection[]
  /** Whether a family is taken over. */
  readonly takes: (namespace: Namespace) => boolean
  /** The attempt that led here. */
  readonly attempt?: Attempt
}

/**
 * Makes a session's connections the active ones (specification section 4, "Finalizing"). A session of the same
 * connector that they leave without a family is ended: nobody could reach it any more.
 *
 * @returns the account of the first family; undefined when nothing could be taken over
 */
export function adoptSession(
  context: Context,
  parameters: AdoptSessionParameters,
): ConnectedAccount | undefined {
  const { connector, takes, attempt } = parameters
  const { namespace: active } = context.store.getState()
  const connections = parameters.connections
    .filter(({ namespace, accounts }) => accounts.length > 0 && takes(namespace))
    // The family on show stays on show.
    .sort((a, b) => +(b.namespace === active) - +(a.namespace === active))
  const [first] = connections
  if (!first) {
    dropSessions(context, parameters.connections)
    clearPairing(context)
    return undefined
  }
  const wallet = remoteWallet(context, first)
  adoptConnections(
    context,
    connections,
    wallet,
    attempt && { attempt: { ...attempt, name: wallet.name, status: 'connected' } },
  )
  const { pairing } = context.store.getState()
  const method = (pairing ? pairing.opened : context.platform.isTouch()) ? 'mobile' : 'qrcode'
  // The connector's own row stands for any wallet.
  const { id, name, rdns } = wallet
  const recent = id === connector.id ? undefined : { id, name, rdns, remote: true }
  const account = finishConnect(context, connections, method, recent)
  context.update('paired', (state) => {
    const left = { ...state.accounts }
    // Families that the wallet does not have.
    for (const namespace of attempt?.namespaces ?? []) {
      if (left[namespace]?.status === 'connecting') left[namespace] = { status: 'disconnected' }
    }
    return { accounts: left }
  })
  clearPairing(context)
  return account
}
