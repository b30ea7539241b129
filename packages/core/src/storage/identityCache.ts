import type { IdentityResponse } from '@latchkey/protocol/http'
import { type Cache, createCache } from './createCache.js'

const isIdentity = (value: unknown): value is IdentityResponse => {
  const { name, avatar } = (value ?? {}) as Partial<Record<keyof IdentityResponse, unknown>>
  return isText(name, 255) && isText(avatar, 4096)
}

const isText = (value: unknown, most: number): boolean =>
  value === null || (typeof value === 'string' && value.length > 0 && value.length <= most)

export const identityCache = (context: Parameters<typeof createCache>[0]): Cache<IdentityResponse> =>
  createCache(context, 'identity', isIdentity)
