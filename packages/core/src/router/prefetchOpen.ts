import { action } from '../store/action.js'

/**
 * Preloads the code that opens the modal. In a file of its own, because every page with a button
 * carries it.
 */
export const prefetchOpen = action((context): void => context.modal.prefetch())
