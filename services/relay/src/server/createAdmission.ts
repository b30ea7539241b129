import { createBucket, type Bucket } from '@latchkey/kit/bucket'
import { LRUCache } from 'lru-cache'
import { createShares } from '../core/index.js'
import type { Settings } from '../settings/settings.js'

/** Counts sockets and refusals by address. */
export interface Admission {
  /** Why there is no place for one more socket: on the node, or for the address. */
  refusal(address: string): 'full' | 'address' | undefined
  /**
   * Takes a place for a socket.
   *
   * @returns a function that gives it back (once)
   */
  enter(address: string): () => void
  /** Notes a refused connection; false when the address had too many lately. */
  refuse(address: string): boolean
}

/** Addresses whose refusals are remembered; the one that was not refused for longest is forgotten first. */
const MAX_ADDRESSES = 20_000

/** Bounds the sockets of the node and of each address, and the refusals of each address. */
export function createAdmission({
  settings,
  now,
}: {
  readonly settings: Pick<Settings, 'sockets' | 'socketsPerAddress' | 'refusalsPerMinute'>
  readonly now: () => number
}): Admission {
  const places = createShares({ capacity: settings.sockets, part: settings.socketsPerAddress })
  const refusals = new LRUCache<string, Bucket>({ max: MAX_ADDRESSES })
  const burst = settings.refusalsPerMinute

  return {
    refusal(address) {
      const refusal = places.refusal(address, 1)
      return refusal === 'part' ? 'address' : refusal
    },
    enter(address) {
      places.add(address, 1)
      let left = false
      return () => {
        if (left) return
        left = true
        places.add(address, -1)
      }
    },
    refuse(address) {
      if (burst === 0) return true
      let bucket = refusals.get(address)
      if (bucket === undefined) {
        bucket = createBucket({ perSecond: burst / 60, burst, now })
        refusals.set(address, bucket)
      }
      return bucket.take(1) === 0
    },
  }
}
