import type { TabChannel } from '../types/platform.js'

/**
 * A channel to the other tabs: BroadcastChannel where there is one, else a record in local storage whose `storage`
 * event only other tabs hear. Neither can throw; null where there is neither.
 */
export function createChannel(
  win: (Window & typeof globalThis) | null,
  name: string,
  onMessage: (message: unknown) => void,
): TabChannel | null {
  if (!win) return null
  try {
    if (typeof win.BroadcastChannel === 'function')
      return broadcast(new win.BroadcastChannel(name), onMessage)
    return storageChannel(win, win.localStorage, name, onMessage)
  } catch {
    return null
  }
}

function broadcast(channel: BroadcastChannel, onMessage: (message: unknown) => void): TabChannel {
  channel.addEventListener('message', (event) => onMessage(event.data))
  return {
    post: (message) => {
      try {
        // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel has no target origin
        channel.postMessage(message)
      } catch {
        // A closed channel: the page is going away.
      }
    },
    close: () => channel.close(),
  }
}

function storageChannel(
  win: Window,
  storage: Storage,
  name: string,
  onMessage: (message: unknown) => void,
): TabChannel {
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
        storage.setItem(name, JSON.stringify({ message, count }))
        storage.removeItem(name)
      } catch {
        // Full or blocked: this tab cannot tell the others.
      }
    },
    close: () => win.removeEventListener('storage', hear),
  }
}
