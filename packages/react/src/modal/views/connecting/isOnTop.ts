import type { State, ViewName } from '@latchkey/core'

/**
 * Whether a view is what the visitor sees.
 *
 * @param walletId of the view's route, where it has one
 */
export function isOnTop({ modal }: State, view: ViewName, walletId: string | undefined): boolean {
  const top = modal.stack.at(-1)
  return (
    modal.open &&
    top?.view === view &&
    (top as { readonly walletId?: string | undefined }).walletId === walletId
  )
}
