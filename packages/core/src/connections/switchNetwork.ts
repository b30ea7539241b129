import type { Caip2 } from '@latchkey/protocol/caip'
import { LatchkeyError, toLatchkeyError } from '@latchkey/protocol/errors'
import { showAlert } from '../notices/showAlert.js'
import { showToast, type ToastParameters } from '../notices/showToast.js'
import { goBack } from '../router/guardRoute.js'
import { settleRoutes } from '../router/settleRoutes.js'
import type { Context } from '../store/context.js'
import { connectedAccount } from '../store/selectors.js'
import type { Network } from '../types/network.js'
import type { Route, ViewName } from '../types/route.js'
import type { SwitchAttempt } from '../types/state.js'
import { networkState } from './account.js'
import { commit } from './effects.js'
import { showSwitch, switchWallet } from './switchWallet.js'

export interface SwitchNetworkOptions {
  readonly chainId: Caip2
  /**
   * Makes the network active without asking to connect its family; an embedded wallet still
   * connects.
   */
  readonly ignoreConfirmation?: boolean | undefined
  /** False: a failure is only shown (`state.switching`, toast). Default true. */
  readonly throwOnFailure?: boolean | undefined
}

export async function switchNetwork(context: Context, options: SwitchNetworkOptions): Promise<void> {
  const { throwOnFailure = true } = options
  const network = context.env.network(options.chainId)
  const chainId = network?.caipNetworkId ?? options.chainId
  const attempt: SwitchAttempt = { id: (context.attempts.id += 1), chainId, status: 'waiting' }
  context.update('switchNetwork', () => ({ switching: attempt }))
  try {
    if (!network) {
      showAlert(context.client, 'switch_network_not_found', 'error')
      throw new LatchkeyError('switch_network_not_found', { details: { chainId } })
    }
    if (await switchTo(context, network, attempt, options.ignoreConfirmation))
      context.track('SWITCH_NETWORK', { network: chainId })
    if (showSwitch(context, { ...attempt, status: 'done' })) leaveSwitch(context)
  } catch (thrown) {
    const error = toLatchkeyError(thrown, 'wallet_error')
    const declined = error.name === 'user_rejected'
    const latest = showSwitch(
      context,
      declined ? { ...attempt, status: 'declined' } : { ...attempt, status: 'failed', error: error.toJSON() },
    )
    if (latest && !declined) leaveFailedSwitch(context, error, network)
    context.log.info('The network was not switched', { chainId, error: error.name })
    if (throwOnFailure) throw error
  }
}

/** A nested call may have reported the switch. */
async function switchTo(
  context: Context,
  network: Network,
  attempt: SwitchAttempt,
  ignoreConfirmation: boolean | undefined,
): Promise<boolean> {
  const { caipNetworkId: chainId, chainNamespace: namespace } = network
  const { wallet } = context.lazy
  const state = context.store.getState()
  const account = connectedAccount(state, namespace)
  if (!account) {
    const here = connectedAccount(state)
    if (here) return (await wallet()).switchFamily(context, network, here, ignoreConfirmation)
    choosePreferred(context, chainId, true)
    return true
  }
  if (account.chainId !== chainId) await switchWallet(context, network, attempt)
  if (context.store.getState().namespace === namespace) return true
  commit(context, { type: 'familyShown', namespace, by: 'network' })
  const { resyncSession } = await wallet()
  resyncSession(context, account.connectionId)
  return true
}

/** @returns false when the network is not configured */
export const chooseNetwork = (context: Context, chainId: Caip2): boolean =>
  choose(context, chainId, { persists: false, post: false })

export const choosePreferred = (context: Context, chainId: Caip2, post: boolean): boolean =>
  choose(context, chainId, { persists: true, post })

function choose(
  context: Context,
  chainId: Caip2,
  options: { readonly persists: boolean; readonly post: boolean },
): boolean {
  const network = networkState(context, chainId)
  const namespace = network.caipNetwork?.chainNamespace
  if (!namespace) return false
  context.chosen.set(namespace, network.chainId)
  commit(context, { type: 'networkChosen', namespace, network, ...options })
  return true
}

const EXPLAINING_VIEWS: ReadonlySet<ViewName> = new Set<ViewName>([
  'Networks',
  'UnsupportedChain',
  'SwitchNetwork',
])

/** The network's own views may already be on top. */
function leaveSwitch(context: Context): void {
  const { modal } = context.store.getState()
  const { stack } = modal
  const topRoute = stack.findLast(({ request }) => request === undefined)
  if (modal.open && topRoute?.view === 'SwitchNetwork') {
    const isTop = topRoute === stack.at(-1)
    const remains = (route: Route): boolean => route.view !== 'Networks' && (isTop || route !== topRoute)
    context.update('leaveNetworks', () => ({ modal: { ...modal, stack: stack.filter(remains) } }))
    if (isTop) goBack(context.client)
  }
  settleRoutes(context, false)
}

/** Without a previous view this one stays and offers to retry. */
function leaveFailedSwitch(context: Context, error: LatchkeyError, network: Network | undefined): void {
  const { stack } = context.store.getState().modal
  if (stack.at(-1)?.view === 'SwitchNetwork' && stack.length > 1) goBack(context.client)
  settleRoutes(context, false)
  const { modal } = context.store.getState()
  if (modal.open) showToast(context.client, failureToast(context, error, network, modal.stack.at(-1)?.view))
}

function failureToast(
  context: Pick<Context, 'store'>,
  error: LatchkeyError,
  network: Network | undefined,
  view: ViewName | undefined,
): ToastParameters {
  const account = network && context.store.getState().accounts[network.chainNamespace]
  const toast = (name: string, values: Readonly<Record<string, string>> = {}): ToastParameters => ({
    variant: 'error',
    words: { key: `toast.${name}`, values },
  })
  // A failed addition has its own text.
  if (!network || account?.status !== 'connected' || error.name === 'chain_not_supported')
    return toast(error.name)
  const values = { wallet: account.wallet.name, to: network.name }
  if (view !== undefined && EXPLAINING_VIEWS.has(view)) return toast('switchFailed', values)
  return toast(error.name === 'switch_not_supported' ? 'switchByHand' : 'switchFailedText', values)
}
