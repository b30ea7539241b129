import type { Client } from '@latchkey/core'
import { prefetchOpen } from '@latchkey/core/actions/prefetchOpen'

const ignore = () => {}

/**
 * Loads what opens and what draws the modal, and the account's view when it will be the first. Call it on intent
 * (pointer or focus on a button); a failure is left to the opening.
 */
export function prefetchModal(client: Client, view?: 'Account'): void {
  prefetchOpen(client)
  import('./mountModal.js').then((modal) => view && modal.loaders[view]()).then(ignore, ignore)
}
