const ignore = () => {}

/**
 * Loads the modal's chunk, and the account's when it will be the first view. Call it on intent (pointer or focus on a
 * button); a failure is left to the opening.
 */
export function prefetchModal(view?: 'Account'): void {
  import('./mountModal.js').then((modal) => view && modal.loaders[view]()).then(ignore, ignore)
}
