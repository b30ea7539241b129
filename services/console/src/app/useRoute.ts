import { useCallback, useSyncExternalStore } from 'react'

/** The first is at the root. */
export const pageIds = ['overview', 'projects', 'wallets', 'networks', 'people', 'operators'] as const
export type PageId = (typeof pageIds)[number]

const isPage = (text: string): text is PageId => (pageIds as readonly string[]).includes(text)

const parts: Readonly<Record<string, PageId>> = { '': 'overview', changes: 'operators' }

export const lastOf = (path: string): string => path.slice(path.lastIndexOf('/') + 1)

export function pageOf(path: string): PageId | undefined {
  const last = lastOf(path)
  return isPage(last) ? last : parts[last]
}

export const hrefOf = (page: PageId): string => (page === 'overview' ? './' : page)

/** Navigates without a load. */
export function useRoute(): { readonly page: PageId | undefined; readonly go: (page: PageId) => void } {
  const page = useSyncExternalStore(listen, () => pageOf(location.pathname))
  const go = useCallback((next: PageId) => {
    if (pageOf(location.pathname) === next) return
    history.pushState(null, '', new URL(hrefOf(next), location.href))
    for (const changed of listeners) changed()
    scrollTo(0, 0)
  }, [])
  return { page, go }
}

const listeners = new Set<() => void>()

function listen(changed: () => void): () => void {
  listeners.add(changed)
  addEventListener('popstate', changed)
  return () => {
    listeners.delete(changed)
    removeEventListener('popstate', changed)
  }
}
