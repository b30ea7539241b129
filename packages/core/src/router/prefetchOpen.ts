import { action } from '../store/action.js'

/**
 * Loads what opens the modal ahead of the opening, on intent; a failure is left to the opening. In a file of its own: it
 * is the one move that a page with a button carries.
 */
export const prefetchOpen = action((context): void => context.modal.prefetch())
