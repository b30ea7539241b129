import { createMemoryStore, type MailboxStore } from '../core/index.js'
import type { Settings } from '../settings/settings.js'
import { createRedisStore } from './createRedisStore.js'
import type { StoreObserver } from './storeObserver.js'

export interface OpenStoreOptions {
  readonly settings: Settings
  /** Unix milliseconds. */
  readonly now: () => number
  readonly onError: (error: unknown) => void
  readonly observer: StoreObserver
}

/** Milliseconds. */
const SWEEP = 10_000

export async function openStore({
  settings,
  now,
  onError,
  observer,
}: OpenStoreOptions): Promise<MailboxStore> {
  const { redisUrl: url, redisPrefix: prefix, partitions, replicas } = settings
  if (url !== undefined)
    return createRedisStore({ url, prefix, partitions, replicas, now, limits: settings, onError, observer })
  const store = createMemoryStore({ now, limits: settings })
  const timer = setInterval(() => store.sweep(), SWEEP)
  timer.unref()
  return {
    ...store,
    close() {
      clearInterval(timer)
      return store.close()
    },
  }
}
