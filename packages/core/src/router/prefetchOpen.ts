import { action } from '../client/action.js'

/** Loads what opens the modal ahead of the opening, on intent; a failure is left to the opening. */
export const prefetchOpen = action((context): void => context.modal.prefetch())
