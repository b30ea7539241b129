import type { Context } from '../client/context.js'
import { showToast } from '../notices/showToast.js'
import { goBack } from '../router/goBack.js'
import { settleRoutes } from '../router/settleRoutes.js'

/**
 * Leaves the SwitchNetwork view: after a switch past the list of networks, after a failure one view back (specification
 * section 4, "A failed switch navigates back") with the reason as a toast.
 */
export function leaveSwitch(context: Context, switched: boolean, message?: string): void {
  const { modal } = context.store.getState()
  const top = modal.stack.at(-1)
  if (!switched && message !== undefined && modal.open) showToast(context, { variant: 'error', message })
  if (modal.open && top?.view === 'SwitchNetwork') {
    if (switched && modal.stack.at(-2)?.view === 'Networks') {
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
