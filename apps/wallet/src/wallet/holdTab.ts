/**
 * An app's link opens a new tab, and two clients on one storage lose each other's sessions: the
 * newest wins.
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
