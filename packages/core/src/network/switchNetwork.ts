import type { Caip2 } from '@latchkey/protocol/caip'
import { LatchkeyError, toLatchkeyError } from '@latchkey/protocol/errors'
import type { Context } from '../client/context.js'
import { emptySend } from '../send/emptySend.js'
import { saveConnections } from '../storage/saveConnections.js'
import { showAlert } from '../notices/showAlert.js'
import { post } from '../tabs/post.js'
import type { Network } from '../types/network.js'
import type { SwitchAttempt } from '../types/state.js'
import { choosePreferred } from './choosePreferred.js'
import { leaveFailedSwitch, leaveSwitch } from './leaveSwitch.js'
import { showSwitch } from './showSwitch.js'
import { switchWallet } from './switchWallet.js'

/** Where to. */
export interface SwitchNetworkOptions {
  readonly chainId: Caip2
  /** False: a failure is only shown (`state.switching`, toast), not thrown. Default true. */
  readonly throwOnFailure?: boolean | undefined
}

/** The action of this name, for code that has the context. */
export async function switchNetwork(context: Context, options: SwitchNetworkOptions): Promise<void> {
  const { chainId, throwOnFailure = true } = options
  const attempt: SwitchAttempt = { id: (context.attempts.id += 1), chainId, status: 'waiting' }
  context.update('switchNetwork', () => ({ switching: attempt }))
  try {
    const network = context.env.network(chainId)
    if (!network) {
      showAlert(context, 'switch_network_not_found', 'error')
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
