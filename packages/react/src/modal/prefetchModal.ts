/** Loads the modal's chunk. Call it on intent (pointer or focus on a button); a failure is left to the opening. */
export const prefetchModal = (): void => {
  import('./mountModal.js').then(
    () => {},
    () => {},
  )
}
