import { createBucket, type Bucket } from '@latchkey/kit/bucket'
import { LRUCache } from 'lru-cache'
import { createShares } from '../core/index.js'
import type { Settings } from '../settings/settings.js'

export interface Admission {
  refusal(address: string): 'full' | 'address' | undefined
  /** @returns gives the place back */
  enter(address: string): () => void
  /** False after too many recent refusals. */
  refuse(address: string): boolean
}

const MAX_ADDRESSES = 20_000

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
