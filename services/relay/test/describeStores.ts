import { afterAll, beforeAll, describe } from 'vitest'
import { createMemoryStore, type MailboxStore, type StoreLimits } from '../src/core/index.js'
import { createRedisStore } from '../src/store/createRedisStore.js'
import { findRedis, startRedis, type TestRedis } from '@latchkey/kit/testing/startRedis'

/** Makes an empty store of the kind under test. */
export type MakeStore = (options?: {
  readonly now?: () => number
  readonly limits?: Partial<StoreLimits>
}) => Promise<MailboxStore>

/** Runs the same tests on mailboxes in memory and in a real Redis; without redis-server that half is skipped. */
export function describeStores(title: string, define: (makeStore: MakeStore, kind: string) => void): void {
  describe(`${title} in memory`, () => define(async (options) => createMemoryStore(options), 'memory'))
  describe.skipIf(findRedis() === undefined)(`${title} in Redis (needs redis-server)`, () => {
    let redis: TestRedis | undefined
    let counter = 0
    const opened: MailboxStore[] = []
    beforeAll(async () => {
      redis = await startRedis()
    })
    afterAll(async () => {
      for (const store of opened) await store.close()
      await redis?.stop()
    })
    define(async ({ now = Date.now, limits } = {}) => {
      if (redis === undefined) throw new Error('Redis is not up.')
      counter += 1
      const options = { url: redis.url, prefix: `test${counter}:`, now, onError: () => {} }
      const store = await createRedisStore(limits === undefined ? options : { ...options, limits })
      opened.push(store)
      return store
    }, 'redis')
  })
}
