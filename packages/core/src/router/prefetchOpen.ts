import { action } from '../store/action.js'

/**
 * Preloads the code that opens the modal when the visitor is about to open it. Failures are left to
 * the opening. In a file of its own, because every page with a button carries it.
 */
export const prefetchOpen = action((context): void => context.modal.prefetch())
