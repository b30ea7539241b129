export interface Tabs {
  tell(): void
}

/** A channel between tabs; a browser that isolates tabs may have none. */
export type TabChannel = Pick<BroadcastChannel, 'postMessage' | 'addEventListener'>

/**
 * Watches this page in other tabs of the same site, and notifies them. A notice carries no content:
 * each tab reads the state itself.
 *
 * @param open the channel, if there is one
 */
export function createTabs(open: () => TabChannel | undefined, onChanged: () => void): Tabs {
  const channel = open()
  channel?.addEventListener('message', ({ data }: MessageEvent) => {
    if (data === CHANGED) onChanged()
  })
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel has no target origin
  return { tell: () => channel?.postMessage(CHANGED) }
}

const CHANGED = 'changed'

/** A browser that stores nothing for this page may refuse channels as well. */
export function openTabChannel(name: string): TabChannel | undefined {
  try {
    return new BroadcastChannel(name)
  } catch {
    return undefined
  }
}
