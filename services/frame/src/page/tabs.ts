/** This page in other tabs. */
export interface Tabs {
  /** Says that the wallet is another one now. */
  tell(): void
}

/** The members of a channel between tabs; a browser that separates tabs may have none. */
export type TabChannel = Pick<BroadcastChannel, 'postMessage' | 'addEventListener'>

/**
 * Observes this page in other tabs of the same site, and notifies them. A notice says that
 * something changed and nothing else: each tab reads the rest itself.
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

/** A browser that keeps nothing for this page may refuse channels as well. */
export function openTabChannel(name: string): TabChannel | undefined {
  try {
    return new BroadcastChannel(name)
  } catch {
    return undefined
  }
}
