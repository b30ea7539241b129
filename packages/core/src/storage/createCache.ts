import { CACHE_MS } from '@latchkey/protocol/constants'
import type { Platform } from '../types/platform.js'
import type { ClientStorage } from './records.js'

export type CacheKind = keyof typeof CACHE_MS

export interface Cache<T> {
  get(address: string): { readonly value: T; readonly at: number } | undefined
  set(address: string, value: T): void
  remove(address: string): void
}

interface Item {
  readonly value: unknown
  readonly at: number
}

const KEPT = 20

const isRecord = (value: unknown): value is object => typeof value === 'object' && value !== null

/** Shared across tabs and reloads. */
export function createCache<T>(
  { storage, platform }: { readonly storage: ClientStorage; readonly platform: Pick<Platform, 'now'> },
  kind: CacheKind,
  check: (value: unknown) => value is T,
): Cache<T> {
  const key = `cache.${kind}` as const
  /** A clock change may date an item to the future. */
  const isFresh = (item: Partial<Item> | null): item is Item => {
    const age = typeof item?.at === 'number' ? platform.now() - item.at : -1
    return age >= 0 && age < CACHE_MS[kind]
  }
  const read = (): [string, Item][] =>
    Object.entries<Partial<Item> | null>({ ...storage.read(key, isRecord) }).flatMap(([name, item]) =>
      isFresh(item) ? [[name, item]] : [],
    )
  const write = (items: [string, Item][]): void => {
    if (items.length > 0) storage.write(key, Object.fromEntries(items.slice(-KEPT)))
    else storage.remove(key)
  }
  return {
    get: (address) => {
      const item = read().find(([name]) => name === address)?.[1]
      return item && check(item.value) ? { value: item.value, at: item.at } : undefined
    },
    set: (address, value) =>
      write([...read().filter(([name]) => name !== address), [address, { value, at: platform.now() }]]),
    remove: (address) => write(read().filter(([name]) => name !== address)),
  }
}
