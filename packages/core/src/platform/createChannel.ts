import type { TabChannel } from '../types/platform.js'

/**
 * A channel to the other tabs: BroadcastChannel where there is one, else a record in local storage whose `storage`
 * event only other tabs hear (loaded when needed). Never throws; null on a server.
 */
export function createChannel(
  win: (Window & typeof globalThis) | null,
  name: string,
  onMessage: (message: unknown) => void,
): TabChannel | null {
  if (!win) return null
  try {
    const channel = new win.BroadcastChannel(name)
    channel.addEventListener('message', (event) => onMessage(event.data))
    return {
      // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel has no target origin
      post: (message) => channel.postMessage(message),
      close: () => channel.close(),
    }
  } catch {
    const loading = import('./latePlatform.js').then(
      (channel) => channel.storageChannel(win, name, onMessage),
      () => null,
    )
    return {
      post: (message) => void loading.then((channel) => channel?.post(message)),
      close: () => void loading.then((channel) => channel?.close()),
    }
  }
}
