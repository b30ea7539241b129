import type { Caip2, Namespace } from '@latchkey/protocol/caip'
import { LatchkeyError } from '@latchkey/protocol/errors'
import { navigate } from '../router/moves.js'
import type { Context } from '../store/context.js'
import { follow } from '../store/follow.js'
import { connectedAccount } from '../store/selectors.js'
import type { OpenResult } from '../types/client.js'
import type { Connector } from '../types/connector.js'
import type { Network } from '../types/network.js'
import type { Route } from '../types/route.js'
import type { ConnectedAccount, State } from '../types/state.js'
import { setAccounts } from './accounts.js'
import { adoptConnections } from './adoptConnections.js'
import { commit } from './effects.js'
import { awaitAddressChecks, ownAccounts } from './incoming.js'
import { callWallet } from './requests.js'
import { chooseNetwork, choosePreferred } from './switchNetwork.js'

/**
 * An embedded wallet connects the family; otherwise SwitchActiveChain asks, and leaving it returns
 * to the previous family. Without a modal or confirmation the network becomes active.
 *
 * @returns false when SwitchActiveChain's own call reported the switch
 * @throws LatchkeyError `user_rejected` when the visitor stays
 */
export async function switchFamily(
  context: Context,
  network: Network,
  account: ConnectedAccount,
  ignoreConfirmation: boolean | undefined,
): Promise<boolean> {
  const { caipNetworkId: chainId, chainNamespace: namespace } = network
  const connector = context.connectors.get(account.connectorId)
  if (connector?.auth && connector.namespaces?.includes(namespace)) {
    await connectSameWallet(context, connector, network, account)
    return true
  }
  if (ignoreConfirmation || !context.mounts.any()) {
    choosePreferred(context, chainId, true)
    return true
  }
  const { modal } = context.store.getState()
  const isAgreed = modal.open && isSwitchTo(namespace)(modal.stack.at(-1))
  const view = 'SwitchActiveChain'
  const opening = isAgreed
    ? undefined
    : context.client.open({ view, arguments: { namespace, chainId, from: account.namespace } })
  const connecting = comeBack(context, { from: account.namespace, to: namespace, opening })
  if (isAgreed) {
    chooseNetwork(context, chainId)
    navigate(context.client, { view: 'Connect' })
  }
  if (await connecting) return isAgreed
  if (context.lifetime.aborted) throw new LatchkeyError('request_aborted')
  const result = context.store.getState().modal.open ? undefined : await opening
  throw result?.status === 'failed' ? result.error : new LatchkeyError('user_rejected')
}

async function connectSameWallet(
  context: Context,
  connector: Connector,
  { caipNetworkId: chainId, chainNamespace: namespace }: Network,
  { wallet }: ConnectedAccount,
): Promise<void> {
  const isClaimed = context.claim([namespace])
  const { lifetime: signal } = context
  const answer = await callWallet(context, () =>
    awaitAddressChecks(
      context,
      connector.connect({ walletId: wallet.id, namespaces: [namespace], chainId, silent: false, signal }),
      signal,
    ),
  )
  const ownConnections = answer.filter(
    (item) => isClaimed(item.namespace) && ownAccounts(context, item).length > 0,
  )
  if (ownConnections.length === 0) throw new LatchkeyError('no_accounts')
  adoptConnections(context, { connections: ownConnections, wallet })
  commit(context, { type: 'familyShown', namespace, by: 'network' })
}

const isSwitchTo =
  (namespace: Namespace) =>
  (route: Route | undefined): boolean =>
    route?.view === 'SwitchActiveChain' && route.namespace === namespace

interface FamilySwitch {
  readonly from: Namespace
  readonly to: Namespace
  readonly opening?: Promise<OpenResult> | undefined
}

/** @returns whether a wallet was connected */
export function comeBack(context: Context, { from, to, opening }: FamilySwitch): Promise<boolean> {
  const { chosen, store } = context
  const { [to]: network } = store.getState().networks
  const chosenChain: Caip2 | undefined = chosen.get(to)
  const isSwitchRoute = isSwitchTo(to)

  const restore = (state: State): void => {
    if (state.namespace !== to || !connectedAccount(state, from)) return
    if (chosenChain) chosen.set(to, chosenChain)
    else chosen.delete(to)
    commit(context, { type: 'familyReturned', from, to, network })
  }

  return new Promise((resolve) => {
    let hasStarted = opening === undefined
    let wasDeeper = false
    const update = (state: State): void => {
      if (connectedAccount(state, to)) {
        finish(true)
        return
      }
      const { open, namespace, stack } = state.modal
      const isSwitching = open && (namespace === to || stack.some(isSwitchRoute))
      hasStarted ||= isSwitching
      if (!hasStarted) return
      const isDeeper = isSwitching && !isSwitchRoute(stack.at(-1))
      const hasReturned = wasDeeper && !isDeeper
      wasDeeper = isDeeper
      if (isSwitching && !hasReturned) return
      if (!isSwitching) finish(false)
      restore(state)
    }
    const finish = (isConnected: boolean): void => {
      stop()
      resolve(isConnected)
    }
    const stop = follow(context, (state) => state, update, { onEnd: () => finish(false) })
    update(store.getState())
    void opening?.then(() => finish(connectedAccount(store.getState(), to) !== undefined))
  })
}

export function resyncSession(context: Context, connectionId: string): void {
  const connection = context.connections.get(connectionId)
  const [first, ...rest] = connection?.session ? connection.accounts : []
  if (first) setAccounts(context, connectionId, [first, ...rest])
}
