import { action } from '../store/action.js'

/** Hides the alert that is open. */
export const dismissAlert = action((context): void => {
  context.update('dismissAlert', () => ({ alert: null }))
})
