/** A map with an upper bound that forgets what was used longest ago, and optionally what is too old. */
export interface Lru<V> {
  get(key: string): V | undefined
  set(key: string, value: V): void
  delete(key: string): void
  readonly size: number
}

/** Bounds of a {@link Lru}. */
export interface LruOptions {
  readonly max: number
  /** Milliseconds after which an entry is gone; never when absent. */
  readonly ttl?: number
  /** Milliseconds, any origin. */
  readonly now?: () => number
}

/** Makes an empty {@link Lru}. */
export function createLru<V>({ max, ttl = Infinity, now = Date.now }: LruOptions): Lru<V> {
  const entries = new Map<string, { readonly value: V; readonly until: number }>()
  return {
    get(key) {
      const entry = entries.get(key)
      if (entry === undefined) return undefined
      // Maps iterate in the order of insertion, so inserting again marks the entry as used.
      entries.delete(key)
      if (entry.until <= now()) return undefined
      entries.set(key, entry)
      return entry.value
    },
    set(key, value) {
      entries.delete(key)
      entries.set(key, { value, until: now() + ttl })
      if (entries.size <= max) return
      const oldest = entries.keys().next()
      if (!oldest.done) entries.delete(oldest.value)
    },
    delete(key) {
      entries.delete(key)
    },
    get size() {
      return entries.size
    },
  }
}
