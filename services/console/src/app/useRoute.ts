import { useCallback, useSyncExternalStore } from 'react'

/** The pages of the console; the first is at the console's own address. */
export const pageIds = ['overview', 'projects', 'wallets', 'networks', 'people', 'operators'] as const
export type PageId = (typeof pageIds)[number]

const isPage = (text: string): text is PageId => (pageIds as readonly string[]).includes(text)

/** Addresses that lead to a part of a page. */
const parts: Readonly<Record<string, PageId>> = { '': 'overview', changes: 'operators' }

/** The last part of an address: `changes` of `/console/changes`. */
export const lastOf = (path: string): string => path.slice(path.lastIndexOf('/') + 1)

/**
 * The page that an address names.
 *
 * @param path of the address: `/console/projects`
 * @returns undefined where there is none
 */
export function pageOf(path: string): PageId | undefined {
  const last = lastOf(path)
  return isPage(last) ? last : parts[last]
}

/** A page's address, relative to every other page of the console. */
export const hrefOf = (page: PageId): string => (page === 'overview' ? './' : page)

/** The page that the address names now, and a way to another one without loading anything. */
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
