import { useCallback, useSyncExternalStore } from 'react'

/** The pages of the console; the first is at the console's own address. */
export const pageIds = [
  'overview',
  'projects',
  'wallets',
  'networks',
  'people',
  'operators',
  'changes',
] as const
export type PageId = (typeof pageIds)[number]

const isPage = (text: string): text is PageId => (pageIds as readonly string[]).includes(text)

/** The page that an address names. @param path of the address: `/console/projects` */
export function pageOf(path: string): PageId {
  const last = path.slice(path.lastIndexOf('/') + 1)
  return isPage(last) ? last : 'overview'
}

/** Where a page is, beside every other page. */
export const hrefOf = (page: PageId): string => (page === 'overview' ? './' : page)

/** The page that the address names now, and a way to another one without loading anything. */
export function useRoute(): { readonly page: PageId; readonly go: (page: PageId) => void } {
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
