import { createBucket, type Bucket } from '../core/bucket.js'
import type { Settings } from '../settings/settings.js'

/** Counts sockets and refusals by address. */
export interface Admission {
  /**
   * Takes a place for a socket.
   *
   * @returns a function that gives it back (once), or why there is none
   */
  enter(address: string): (() => void) | 'full' | 'address'
  /** Notes a refused connection; false when the address had too many lately. */
  refuse(address: string): boolean
}

/** Addresses whose refusals are remembered; the oldest are forgotten first. */
const MAX_ADDRESSES = 20_000

/** Bounds the sockets of the node and of each address, and the refusals of each address. */
export function createAdmission({
  settings,
  now,
}: {
  readonly settings: Pick<Settings, 'sockets' | 'socketsPerAddress' | 'refusalsPerMinute'>
  readonly now: () => number
}): Admission {
  const places = new Map<string, number>()
  const refusals = new Map<string, Bucket>()
  const burst = settings.refusalsPerMinute
  let taken = 0

  return {
    enter(address) {
      const mine = places.get(address) ?? 0
      if (taken >= settings.sockets) return 'full'
      if (mine >= settings.socketsPerAddress) return 'address'
      places.set(address, mine + 1)
      taken += 1
      let left = false
      return () => {
        if (left) return
        left = true
        taken -= 1
        const rest = (places.get(address) ?? 1) - 1
        if (rest > 0) places.set(address, rest)
        else places.delete(address)
      }
    },
    refuse(address) {
      if (burst === 0) return true
      const bucket = refusals.get(address) ?? createBucket({ perSecond: burst / 60, burst, now })
      // Put at the end: the map's order is the order of the last refusal.
      refusals.delete(address)
      refusals.set(address, bucket)
      if (refusals.size > MAX_ADDRESSES) {
        const [oldest = ''] = refusals.keys()
        refusals.delete(oldest)
      }
      return bucket.take(1) === 0
    },
  }
}
