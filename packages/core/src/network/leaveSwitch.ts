import type { LatchkeyError } from '@latchkey/protocol/errors'
import type { Context } from '../client/context.js'
import { showToast, type ToastParameters } from '../notices/showToast.js'
import { goBack } from '../router/guardRoute.js'
import { settleRoutes } from '../router/settleRoutes.js'
import type { Network } from '../types/network.js'
import type { ViewName } from '../types/route.js'

/** Views that say under their title how the last switch failed (`state.switching`). */
const TELLING: ReadonlySet<ViewName> = new Set<ViewName>(['Networks', 'UnsupportedChain', 'SwitchNetwork'])

/** Leaves the SwitchNetwork view after a switch: past the list of networks that led there. */
export function leaveSwitch(context: Context): void {
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
    goBack(context)
  }
  settleRoutes(context, false)
}

/**
 * Leaves the SwitchNetwork view after a failure, one view back, and tells the visitor there. Without a view to go back
 * to it stays: it says what failed, and offers to try again.
 */
export function leaveFailedSwitch(
  context: Context,
  error: LatchkeyError,
  network: Network | undefined,
): void {
  const { stack } = context.store.getState().modal
  if (stack.at(-1)?.view === 'SwitchNetwork' && stack.length > 1) goBack(context)
  settleRoutes(context, false)
  const { modal } = context.store.getState()
  if (modal.open) showToast(context, failureToast(context, error, network, modal.stack.at(-1)?.view))
}

function failureToast(
  context: Context,
  error: LatchkeyError,
  network: Network | undefined,
  view: ViewName | undefined,
): ToastParameters {
  const account = network && context.store.getState().accounts[network.chainNamespace]
  const toast = { variant: 'error', message: error.message } as const
  // Without a wallet no wallet failed; a network that would not be added has a text of its own.
  if (!network || account?.status !== 'connected' || error.name === 'chain_not_supported') return toast
  const values = { wallet: account.wallet.name, to: network.name }
  if (view !== undefined && TELLING.has(view)) return { ...toast, words: { key: 'switch.failed', values } }
  const isByHand = error.name === 'switch_not_supported'
  return { ...toast, words: { key: isByHand ? 'switch.byHand' : 'switch.failedText', values } }
}
