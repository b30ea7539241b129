import { lookup as lookupAny, type LookupAddress } from 'node:dns'
import { isIP, type LookupFunction } from 'node:net'

/** Connects to allowed addresses alone, whatever a name leads to in the moment of the connection. */
export interface PublicLookup {
  readonly lookup: LookupFunction
  /** @throws for an address in figures, which is not looked up, that is not allowed */
  check(url: URL): void
}

/** @param isAllowed by the address that a name leads to */
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
