import { action } from '../store/action.js'
import type { Alert } from '../types/state.js'

/**
 * Alerts are for developers: visitors of a published page see none unless the host sets `debug`.
 */
export const visibleAlert = action((context): Alert | null => {
  return context.platform.isDevelopment() || context.config.debug ? context.client.getState().alert : null
})
