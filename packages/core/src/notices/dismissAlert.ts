import { action } from '../store/action.js'

/** Hides the current alert. */
export const dismissAlert = action((context): void => {
  context.update('dismissAlert', () => ({ alert: null }))
})
