import type { Caip2 } from '@latchkey/protocol/caip'
import { LatchkeyError, toLatchkeyError } from '@latchkey/protocol/errors'
import { showAlert } from '../notices/showAlert.js'
import { showToast, type ToastParameters } from '../notices/showToast.js'
import { goBack } from '../router/guardRoute.js'
import { settleRoutes } from '../router/settleRoutes.js'
import type { Context } from '../store/context.js'
import { post } from '../tabs/message.js'
import type { Network } from '../types/network.js'
import type { ViewName } from '../types/route.js'
import type { SwitchAttempt } from '../types/state.js'
import { emptySend, networkState } from './account.js'
import { saveConnections } from './saveConnections.js'
import { showSwitch, switchWallet } from './switchWallet.js'

/** Where to. */
export interface SwitchNetworkOptions {
  readonly chainId: Caip2
  /** False: a failure is only shown (`state.switching`, toast), not thrown. Default true. */
  readonly throwOnFailure?: boolean | undefined
}

export async function switchNetwork(context: Context, options: SwitchNetworkOptions): Promise<void> {
  const { chainId, throwOnFailure = true } = options
  const attempt: SwitchAttempt = { id: (context.attempts.id += 1), chainId, status: 'waiting' }
  context.update('switchNetwork', () => ({ switching: attempt }))
  try {
    const network = context.env.network(chainId)
    if (!network) {
      showAlert(context.client, 'switch_network_not_found', 'error')
      throw new LatchkeyError('switch_network_not_found', { details: { chainId } })
    }
    await goTo(context, network, attempt)
    context.track('SWITCH_NETWORK', { network: chainId })
    if (showSwitch(context, { ...attempt, status: 'done' })) leaveSwitch(context)
  } catch (thrown) {
    const error = toLatchkeyError(thrown, 'wallet_error')
    const declined = error.name === 'user_rejected'
    const latest = showSwitch(
      context,
      declined ? { ...attempt, status: 'declined' } : { ...attempt, status: 'failed', error: error.toJSON() },
    )
    if (latest && !declined) leaveFailedSwitch(context, error, context.env.network(chainId))
    context.log.info('The network was not switched', { chainId, error: error.name })
    if (throwOnFailure) throw error
  }
}

async function goTo(context: Context, network: Network, attempt: SwitchAttempt): Promise<void> {
  const { caipNetworkId: chainId, chainNamespace: namespace } = network
  const state = context.store.getState()
  const account = state.accounts[namespace]
  if (account?.status !== 'connected') {
    const elsewhere = state.namespace !== namespace && state.accounts[state.namespace]?.status === 'connected'
    choosePreferred(context, chainId)
    post(context, { type: 'network', chainId })
    const top = state.modal.open ? state.modal.stack.at(-1)?.view : undefined
    if (elsewhere && top !== 'SwitchActiveChain' && context.mounts.any()) {
      void context.client.open({ view: 'SwitchActiveChain', arguments: { namespace, chainId } })
    }
    return
  }
  if (account.chainId !== chainId) await switchWallet(context, network, attempt)
  if (context.store.getState().namespace === namespace) return
  context.update('setNamespace', () => ({ namespace, send: emptySend(context) }))
  saveConnections(context)
}

/**
 * Takes over a network for a family that has no connection: it is shown, its family becomes the active one, and it is
 * asked for at connect. The send state is reset.
 *
 * @returns false when the network is not configured
 */
export function choosePreferred(context: Context, chainId: Caip2): boolean {
  const made = networkState(context, chainId)
  const namespace = made.caipNetwork?.chainNamespace
  if (!namespace) return false
  context.chosen.set(namespace, chainId)
  context.update('chooseNetwork', (state) => ({
    namespace,
    networks: { ...state.networks, [namespace]: made },
    send: emptySend(context),
  }))
  context.storage.write('activeNamespace', namespace)
  context.storage.write('activeChain', chainId)
  return true
}

/** Views that say under their title how the last switch failed (`state.switching`). */
const TELLING: ReadonlySet<ViewName> = new Set<ViewName>(['Networks', 'UnsupportedChain', 'SwitchNetwork'])

/** Leaves the SwitchNetwork view after a switch: past the list of networks that led there. */
function leaveSwitch(context: Context): void {
  const { modal } = context.store.getState()
  if (modal.open && modal.stack.at(-1)?.view === 'SwitchNetwork') {
    if (modal.stack.at(-2)?.view === 'Networks') {
      context.update('leaveNetworks', (state) => ({
        modal: {
          ...state.modal,
          stack: state.modal.stack.filter((route) => route.view !== 'Networks'),
        },
      }))
    }
    goBack(context.client)
  }
  settleRoutes(context, false)
}

/**
 * Leaves the SwitchNetwork view after a failure, one view back, and tells the visitor there. Without a view to go
 * back to it stays: it says what failed, and offers to try again.
 */
function leaveFailedSwitch(context: Context, error: LatchkeyError, network: Network | undefined): void {
  const { stack } = context.store.getState().modal
  if (stack.at(-1)?.view === 'SwitchNetwork' && stack.length > 1) goBack(context.client)
  settleRoutes(context, false)
  const { modal } = context.store.getState()
  if (modal.open) showToast(context.client, failureToast(context, error, network, modal.stack.at(-1)?.view))
}

function failureToast(
  context: Context,
  error: LatchkeyError,
  network: Network | undefined,
  view: ViewName | undefined,
): ToastParameters {
  const account = network && context.store.getState().accounts[network.chainNamespace]
  const toast = (name: string, values: Readonly<Record<string, string>> = {}): ToastParameters => ({
    variant: 'error',
    words: { key: `toast.${name}`, values },
  })
  // Without a wallet no wallet failed; a network that would not be added has a text of its own.
  if (!network || account?.status !== 'connected' || error.name === 'chain_not_supported')
    return toast(error.name)
  const values = { wallet: account.wallet.name, to: network.name }
  if (view !== undefined && TELLING.has(view)) return toast('switchFailed', values)
  return toast(error.name === 'switch_not_supported' ? 'switchByHand' : 'switchFailedText', values)
}
