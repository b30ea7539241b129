import { action } from '../client/action.js'
import { hideToast as hide, showToast as run, type ToastParameters } from '../notices/showToast.js'

export type { ToastParameters }

/**
 * Shows a toast. When one is open it closes first and the new one comes after 150 ms (specification section 4).
 * `success` and `error` go after 4 s, `loading` stays until it is replaced or hidden.
 *
 * @param client the client that shows it
 * @param toast variant, text, and an optional link such as the explorer's
 */
export const showToast = action(run)

/** Hides the toast that is open or about to open. */
export const hideToast = action(hide)
