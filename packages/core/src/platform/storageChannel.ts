import type { TabChannel } from '../types/platform.js'

/** A channel over local storage: a record that is written and removed; other tabs hear its `storage` event. */
export function storageChannel(win: Window, name: string, onMessage: (message: unknown) => void): TabChannel {
  let count = 0
  const hear = ({ key, newValue }: StorageEvent): void => {
    if (key !== name || newValue === null) return
    try {
      onMessage((JSON.parse(newValue) as { message: unknown }).message)
    } catch {
      // Somebody else's record.
    }
  }
  win.addEventListener('storage', hear)
  return {
    post: (message) => {
      count += 1
      try {
        // The number makes two equal messages different records, or the second would raise no event.
        win.localStorage.setItem(name, JSON.stringify({ message, count }))
        win.localStorage.removeItem(name)
      } catch {
        // Full or blocked: this tab cannot tell the others.
      }
    },
    close: () => win.removeEventListener('storage', hear),
  }
}
