import { action } from '../store/action.js'
import type { Alert } from '../types/state.js'

/** The alert to show; on published pages only with the option `debug`. */
export const visibleAlert = action((context): Alert | null => {
  return context.platform.isDevelopment() || context.config.debug ? context.client.getState().alert : null
})
