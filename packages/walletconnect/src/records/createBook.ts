import type { Vault } from '@latchkey/core/adapter'
import { isProposalRecord, isRequestRecord, isSessionRecord } from './checkRecords.js'
import { createLocker } from './createLocker.js'
import type { ProposalRecord, RequestRecord, SessionRecord } from './recordTypes.js'

const MAX_SEEN_HASHES = 200

const isText = (value: unknown): value is string => typeof value === 'string'
const isTexts = (value: unknown): value is readonly string[] => Array.isArray(value) && value.every(isText)

/** One vault key per record, never a whole map. */
export interface Shelf<T> {
  get(id: string): Promise<T | undefined>
  put(id: string, record: T): Promise<void>
  remove(id: string): Promise<void>
  all(): Promise<readonly T[]>
}

export interface Book {
  /** Hex; of the client id. */
  readonly seeds: Shelf<string>
  /** By pairing topic. */
  readonly proposals: Shelf<ProposalRecord>
  /** By topic. */
  readonly sessions: Shelf<SessionRecord>
  /** By id. */
  readonly requests: Shelf<RequestRecord>
  seenHashes(topic: string): Promise<readonly string[]>
  addSeenHash(topic: string, hash: string): Promise<void>
  dropSeenHashes(topic: string): Promise<void>
}

/** Drops corrupt records silently. */
export function createBook(vault: Vault, prefix: string): Book {
  const shelf = <T>(name: string, check: (value: unknown) => value is T): Shelf<T> => {
    const keyOf = (id: string): string => `${prefix}.${name}.${id}`
    const read = async (key: string): Promise<T | undefined> => {
      const text = await vault.get(key)
      if (text === null) return undefined
      try {
        const value: unknown = JSON.parse(text)
        if (check(value)) return value
      } catch {}
      await vault.remove(key)
      return undefined
    }
    return {
      get: (id) => read(keyOf(id)),
      put: (id, record) => vault.set(keyOf(id), JSON.stringify(record)),
      remove: (id) => vault.remove(keyOf(id)),
      async all() {
        const keys = (await vault.keys()).filter((key) => key.startsWith(keyOf('')))
        return (await Promise.all(keys.map(read))).filter((record) => record !== undefined)
      },
    }
  }
  const hashShelf = shelf('seen', isTexts)
  // The tab with the socket may handle several messages of a topic at once.
  const inOrder = createLocker(undefined, '')
  return {
    seeds: shelf('seed', isText),
    proposals: shelf('proposal', isProposalRecord),
    sessions: shelf('session', isSessionRecord),
    requests: shelf('request', isRequestRecord),
    seenHashes: async (topic) => (await hashShelf.get(topic)) ?? [],
    addSeenHash: (topic, hash) =>
      inOrder(topic, async () => {
        const hashes = (await hashShelf.get(topic)) ?? []
        if (!hashes.includes(hash)) await hashShelf.put(topic, [...hashes, hash].slice(-MAX_SEEN_HASHES))
      }),
    dropSeenHashes: (topic) => inOrder(topic, () => hashShelf.remove(topic)),
  }
}
