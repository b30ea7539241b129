import type { Caller } from '../http/caller.js'
import type { UseLimit } from './useLimits.js'

/** 0 uses only check the limit. */
type Count = (limit: UseLimit, of: string, uses?: number) => Promise<void>

/** Limits that an attacker cannot use up for the owner of an account. */
export interface CallerLimits {
  /**
   * IPv4 by address; IPv6 by /64, and with two and three times the limit by the shared /56 and /48.
   *
   * @param about separates counts, for instance by account
   * @throws ServiceError 429
   */
  caller(limit: UseLimit, caller: Pick<Caller, 'networks'>, about?: string, uses?: number): Promise<void>
  /** A fifth is reserved for known devices. @throws ServiceError 429 */
  project(limit: UseLimit, caller: Pick<Caller, 'project'>, isKnown: boolean): Promise<void>
}

const unknownPart = 0.8

export function createCallerLimits(count: Count): CallerLimits {
  return {
    async caller(limit, { networks }, about = '', uses = 1) {
      for (const [index, network] of networks.entries())
        await count({ ...limit, most: limit.most * (index + 1) }, `${network}|${about}`, uses)
    },
    async project(limit, { project }, isKnown) {
      const { name, most, per } = limit
      if (!isKnown)
        await count({ name: `${name} strangers`, most: Math.floor(most * unknownPart), per }, project.id)
      await count(limit, project.id)
    },
  }
}
