export interface Tabs {
  announce(): void
}

/** Isolated tabs may have none. */
export type TabChannel = Pick<BroadcastChannel, 'postMessage' | 'addEventListener'>

/** Each tab reads the state itself. */
export function createTabs(open: () => TabChannel | undefined, onChanged: () => void): Tabs {
  const channel = open()
  channel?.addEventListener('message', ({ data }: MessageEvent) => {
    if (data === CHANGED) onChanged()
  })
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel has no target origin
  return { announce: () => channel?.postMessage(CHANGED) }
}

const CHANGED = 'changed'

/** Without storage a browser may refuse channels. */
export function openTabChannel(name: string): TabChannel | undefined {
  try {
    return new BroadcastChannel(name)
  } catch {
    return undefined
  }
}
