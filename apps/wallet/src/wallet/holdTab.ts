/**
 * A link from an app opens a new tab, and two clients on one storage lose each other's sessions.
 * The newest tab wins.
 *
 * @param onTaken called when another tab has taken over
 */
export function holdTab(profile: string, onTaken: () => void): Promise<void> {
  return new Promise((resolve) => {
    const held = navigator.locks.request(`thimble.${profile}`, { steal: true }, () => {
      resolve()
      return new Promise<never>(() => {})
    })
    held.catch(onTaken)
  })
}
