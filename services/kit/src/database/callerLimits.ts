import type { Caller } from '../http/caller.js'
import type { UseLimit } from './useLimits.js'

/** Counts uses; 0 only looks whether the next one would be too many. @throws ServiceError 429 with the seconds to wait */
type Count = (limit: UseLimit, of: string, uses?: number) => Promise<void>

/** Limits that strangers cannot use up for an owner. */
export interface CallerLimits {
  /**
   * Counts a use against who asks. IPv4 counts by address, IPv6 by /64 and by the /56 and /48 around it, which several
   * callers share and which may do twice and three times as much.
   *
   * @param about what else the count is for, so that one caller has one of these for each
   * @param uses how many; 0 only looks whether the next one would be too many
   * @throws ServiceError 429
   */
  caller(limit: UseLimit, caller: Pick<Caller, 'networks'>, about?: string, uses?: number): Promise<void>
  /**
   * Counts a use against a project. A fifth of it is for devices that were there before: strangers stop earlier.
   *
   * @throws ServiceError 429
   */
  project(limit: UseLimit, caller: Pick<Caller, 'project'>, isKnown: boolean): Promise<void>
}

/** How much of a project's limit strangers may use. */
const strangersPart = 0.8

export function createCallerLimits(count: Count): CallerLimits {
  return {
    async caller(limit, { networks }, about = '', uses = 1) {
      for (const [index, network] of networks.entries())
        await count({ ...limit, most: limit.most * (index + 1) }, `${network}|${about}`, uses)
    },
    async project(limit, { project }, isKnown) {
      const { name, most, per } = limit
      if (!isKnown)
        await count({ name: `${name} strangers`, most: Math.floor(most * strangersPart), per }, project.id)
      await count(limit, project.id)
    },
  }
}
