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
  here: ConnectedAccount,
  ignoreConfirmation: boolean | undefined,
): Promise<boolean> {
  const { caipNetworkId: chainId, chainNamespace: namespace } = network
  const connector = context.connectors.get(here.connectorId)
  if (connector?.auth && connector.namespaces?.includes(namespace)) {
    await connectOwn(context, connector, network, here)
    return true
  }
  if (ignoreConfirmation || !context.mounts.any()) {
    choosePreferred(context, chainId, true)
    return true
  }
  const { modal } = context.store.getState()
  const isAgreed = modal.open && leadsTo(namespace)(modal.stack.at(-1))
  const view = 'SwitchActiveChain'
  const opening = isAgreed
    ? undefined
    : context.client.open({ view, arguments: { namespace, chainId, from: here.namespace } })
  const coming = comeBack(context, { from: here.namespace, to: namespace, opening })
  if (isAgreed) {
    chooseNetwork(context, chainId)
    navigate(context.client, { view: 'Connect' })
  }
  if (await coming) return isAgreed
  if (context.lifetime.aborted) throw new LatchkeyError('request_aborted')
  const result = context.store.getState().modal.open ? undefined : await opening
  throw result?.status === 'failed' ? result.error : new LatchkeyError('user_rejected')
}

async function connectOwn(
  context: Context,
  connector: Connector,
  { caipNetworkId: chainId, chainNamespace: namespace }: Network,
  { wallet }: ConnectedAccount,
): Promise<void> {
  const isMine = context.claim([namespace])
  const { lifetime: signal } = context
  const answer = await callWallet(context, () =>
    awaitAddressChecks(
      context,
      connector.connect({ walletId: wallet.id, namespaces: [namespace], chainId, silent: false, signal }),
      signal,
    ),
  )
  const mine = answer.filter((item) => isMine(item.namespace) && ownAccounts(context, item).length > 0)
  if (mine.length === 0) throw new LatchkeyError('no_accounts')
  adoptConnections(context, { connections: mine, wallet })
  commit(context, { type: 'familyShown', namespace, by: 'network' })
}

const leadsTo =
  (namespace: Namespace) =>
  (route: Route | undefined): boolean =>
    route?.view === 'SwitchActiveChain' && route.namespace === namespace

interface Way {
  readonly from: Namespace
  readonly to: Namespace
  readonly opening?: Promise<OpenResult> | undefined
}

/** @returns whether a wallet was connected */
export function comeBack(context: Context, { from, to, opening }: Way): Promise<boolean> {
  const { chosen, store } = context
  const { [to]: network } = store.getState().networks
  const picked: Caip2 | undefined = chosen.get(to)
  const isWay = leadsTo(to)

  const restore = (state: State): void => {
    if (state.namespace !== to || !connectedAccount(state, from)) return
    if (picked) chosen.set(to, picked)
    else chosen.delete(to)
    commit(context, { type: 'cameBack', from, to, network })
  }

  return new Promise((resolve) => {
    let isUnderWay = opening === undefined
    let wasBeyond = false
    const look = (state: State): void => {
      if (connectedAccount(state, to)) {
        finish(true)
        return
      }
      const { open, namespace, stack } = state.modal
      const isOnWay = open && (namespace === to || stack.some(isWay))
      isUnderWay ||= isOnWay
      if (!isUnderWay) return
      const isBeyond = isOnWay && !isWay(stack.at(-1))
      const isBack = wasBeyond && !isBeyond
      wasBeyond = isBeyond
      if (isOnWay && !isBack) return
      if (!isOnWay) finish(false)
      restore(state)
    }
    const finish = (isConnected: boolean): void => {
      stop()
      resolve(isConnected)
    }
    const stop = follow(context, (state) => state, look, { onEnd: () => finish(false) })
    look(store.getState())
    void opening?.then(() => finish(connectedAccount(store.getState(), to) !== undefined))
  })
}

export function resyncSession(context: Context, connectionId: string): void {
  const connection = context.connections.get(connectionId)
  const [first, ...rest] = connection?.session ? connection.accounts : []
  if (first) setAccounts(context, connectionId, [first, ...rest])
}
