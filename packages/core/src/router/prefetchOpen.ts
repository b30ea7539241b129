import { action } from '../store/action.js'

/** Preloads the code that opens the modal. In its own file: every page with a button has it. */
export const prefetchOpen = action((context): void => context.modal.prefetch())
