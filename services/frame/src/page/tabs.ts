/** This page in other tabs. */
export interface Tabs {
  /** Says that the wallet is another one now. */
  tell(): void
}

/** What a channel between tabs is made of; a browser that keeps tabs apart may have none. */
export type TabChannel = Pick<BroadcastChannel, 'postMessage' | 'addEventListener'>

/**
 * Hears from this page in other tabs of the same site, and tells them. What is told is that something changed and nothing
 * else: each reads for itself what.
 *
 * @param open the channel, where there is one
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

/** A browser that keeps nothing for this page may refuse channels as well. */
export function openTabChannel(name: string): TabChannel | undefined {
  try {
    return new BroadcastChannel(name)
  } catch {
    return undefined
  }
}
