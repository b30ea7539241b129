import { rateLimited } from '@latchkey/kit/http/serviceError'
import { createRateLimiter } from '@latchkey/kit/rateLimiter'
import type { IdentityResponse } from '@latchkey/protocol/http'
import { LRUCache } from 'lru-cache'
import type { ChainRegistry } from '../chains/chainRegistry.js'
import { unavailable } from '../chains/unavailable.js'
import type { GatewayDeps } from '../platform/gatewayDeps.js'
import { coinTypeOf } from './coinTypes.js'
import { type Names, shownProfile } from './names.js'
import { readSigned } from './readSigned.js'

const signedPerMinute = 10

/** Milliseconds. */
export const cacheTtl = 300_000

export type NameDesk = ReturnType<typeof createNameDesk>

export function createNameDesk(
  { settings, metrics, now }: Pick<GatewayDeps, 'settings' | 'metrics' | 'now'>,
  registry: ChainRegistry,
  names: Names,
) {
  const signers = createRateLimiter({ perMinute: signedPerMinute, now })
  const identities = new LRUCache<string, IdentityResponse>({
    max: 50_000,
    ttl: cacheTtl,
    ttlResolution: 0,
    perf: { now },
  })
  return {
    names,
    identities,
    metrics,
    now,
    shown: (found: Parameters<typeof shownProfile>[0], url: string) =>
      shownProfile(found, {
        publicUrl: settings.publicUrl?.replace(/\/+$/, '') ?? new URL(url).origin,
        ipfs: names.settings()?.ipfs,
      }),
    async signed(body: string) {
      const read = await readSigned(body, { registry, now })
      const wait = await signers.take(read.owner)
      if (wait > 0) throw rateLimited(wait)
      return read
    },
    forget(owner: string): void {
      for (const key of identities.keys()) if (key.startsWith(owner)) identities.delete(key)
    },
  }
}

export const coinTypeFor = (chainId: string | undefined): number | undefined =>
  chainId?.startsWith('eip155:') ? coinTypeOf(Number(chainId.slice(7))) : undefined

export const onUpstream = (error: unknown): never => {
  throw unavailable(error)
}
