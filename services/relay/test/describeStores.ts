import { findRedis, startRedis } from '@latchkey/kit/testing/startRedis'
import { afterAll, beforeAll, describe } from 'vitest'
import { createMemoryStore, type MailboxStore, type StoreLimits } from '../src/core/index.js'
import { createRedisStore } from '../src/store/createRedisStore.js'
import { startCluster } from '@latchkey/kit/testing/startCluster'
import { startSentinel } from '@latchkey/kit/testing/startSentinel'

export type MakeStore = (options?: {
  readonly now?: () => number
  readonly limits?: Partial<StoreLimits>
}) => Promise<MailboxStore>

const KINDS = { Redis: startRedis, 'Redis with Sentinel': startSentinel, 'Redis Cluster': startCluster }

type Kind = keyof typeof KINDS

export function describeStores(
  title: string,
  define: (makeStore: MakeStore, kind: string) => void,
  kinds: readonly Kind[] = ['Redis'],
): void {
  describe(`${title} in memory`, () => define(async (options) => createMemoryStore(options), 'memory'))
  describe.skipIf(findRedis() === undefined).each(kinds)(`${title} in %s (needs redis-server)`, (kind) => {
    let server: { readonly url: string; stop(): Promise<void> } | undefined
    let counter = 0
    const opened: MailboxStore[] = []
    beforeAll(async () => {
      server = await KINDS[kind]()
    }, 120_000)
    afterAll(async () => {
      for (const store of opened) await store.close()
      await server?.stop()
    }, 60_000)
    define(async ({ now = Date.now, limits } = {}) => {
      if (server === undefined) throw new Error('Redis is not up.')
      counter += 1
      const options = { url: server.url, prefix: `test${counter}:`, now, onError: () => {} }
      const store = await createRedisStore(limits === undefined ? options : { ...options, limits })
      opened.push(store)
      return store
    }, kind)
  })
}

export const describeEveryStore = (
  title: string,
  define: (makeStore: MakeStore, kind: string) => void,
): void => describeStores(title, define, Object.keys(KINDS) as Kind[])
