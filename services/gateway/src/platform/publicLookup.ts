import { lookup as lookupAny, type LookupAddress } from 'node:dns'
import { isIP, type LookupFunction } from 'node:net'

/** Checked at connection time. */
export interface PublicLookup {
  readonly lookup: LookupFunction
  /** For literal addresses, which are not looked up. */
  check(url: URL): void
}

export function createPublicLookup(isAllowed: (address: string) => boolean): PublicLookup {
  return {
    lookup: (host, options, callback) => {
      lookupAny(host, { ...options, all: true }, (error, found: LookupAddress[]) => {
        const allowed = error ? [] : found.filter(({ address }) => isAllowed(address))
        const [first] = allowed
        if (error || first === undefined) return callback(error ?? new Error('The address is not public'), '')
        return options.all ? callback(null, allowed) : callback(null, first.address, first.family)
      })
    },
    check(url) {
      const host = url.hostname.replace(/^\[|\]$/g, '')
      if (isIP(host) !== 0 && !isAllowed(host)) throw new Error('The address is not public')
    },
  }
}
