import { action } from '../store/action.js'

export const dismissAlert = action((context): void => {
  context.update('dismissAlert', () => ({ alert: null }))
})
