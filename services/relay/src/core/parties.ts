import { createBucket, type Bucket } from '@latchkey/kit/bucket'

export interface Party {
  sockets: number
  readonly bucket: Bucket
}

export interface Parties {
  join(id: string): Party
  leave(id: string): void
  size(): number
}

const REMEMBERED = 20_000

/** A party that reconnects finds its rate unchanged. */
export function createParties(rate: {
  readonly perSecond: number
  readonly burst: number
  /** Milliseconds, any origin. */
  readonly now: () => number
}): Parties {
  const present = new Map<string, Party>()
  const absent = new Map<string, Party>()
  return {
    join(id) {
      const party = present.get(id) ?? absent.get(id) ?? { sockets: 0, bucket: createBucket(rate) }
      absent.delete(id)
      present.set(id, party)
      party.sockets += 1
      return party
    },
    leave(id) {
      const party = present.get(id)
      if (party === undefined) return
      party.sockets -= 1
      if (party.sockets > 0) return
      present.delete(id)
      absent.set(id, party)
      for (const [oldest, { bucket }] of absent) {
        if (absent.size <= REMEMBERED && !bucket.isFull()) break
        absent.delete(oldest)
      }
    },
    size: () => present.size,
  }
}
