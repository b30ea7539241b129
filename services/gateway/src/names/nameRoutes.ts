import { defineRoute, type Route } from '@latchkey/kit/http/defineRoute'
import { failureResponses, jsonResponse } from '@latchkey/kit/http/httpSchemas'
import type { IdentityResponse } from '@latchkey/protocol/http'
import { z } from '@hono/zod-openapi'
import type { ChainRegistry } from '../chains/chainRegistry.js'
import type { GatewayDeps } from '../platform/gatewayDeps.js'
import type { PublicGet } from '../platform/publicGet.js'
import { coinTypeFor, createNameDesk, cacheTtl, type NameDesk, onUpstream } from './nameDesk.js'
import { normalizeName } from './nameRules.js'
import { addressParamsSchema, identityQuerySchema, identitySchema, nameParamsSchema } from './nameSchemas.js'
import { noSuchName } from './nameStore.js'
import { createNames } from './names.js'
import { offchainRoutes } from './offchainRoutes.js'
import { pictureHeaders } from './pictures.js'
import { changeRoute, profileRoute, registerRoute, reverseRoute, suggestionsRoute } from './profileRoutes.js'

const noStore = { 'cache-control': 'no-store' }

export function nameRoutes(deps: GatewayDeps, registry: ChainRegistry, get: PublicGet): readonly Route[] {
  const names = createNames(deps, registry, get)
  const desk = createNameDesk(deps, registry, names)
  const routes = [
    profileRoute,
    reverseRoute,
    suggestionsRoute,
    registerRoute,
    changeRoute,
    identityRoute,
    pictureRoute,
  ]
  return [...routes.map((route) => route(desk)), ...offchainRoutes(deps, names)]
}

function identityRoute({ identities, metrics, names, now, shown }: NameDesk): Route {
  return defineRoute({
    method: 'get',
    path: '/v1/identity/{address}',
    access: 'project',
    summary: 'The name and picture of an address',
    tags: ['names'],
    params: addressParamsSchema,
    query: identityQuerySchema,
    responses: { ...jsonResponse(identitySchema, 'Null where it has none'), ...failureResponses(503) },
    async handle(c, { params: { address }, query: { chainId = 'eip155:1' } }) {
      const coinType = coinTypeFor(chainId)
      const low = address.toLowerCase()
      const noIdentity: IdentityResponse = { name: null, avatar: null }
      if (coinType === undefined || !/^0x[0-9a-f]{40}$/.test(low)) return c.json(noIdentity, 200, noStore)
      const key = `${low} ${coinType}`
      const known = identities.get(key)
      metrics.cache.inc({ cache: 'identity', outcome: known === undefined ? 'miss' : 'hit' })
      if (known !== undefined) return c.json(known, 200, noStore)
      const name = await names.nameOf(low, coinType).catch(onUpstream)
      const found = name === undefined ? undefined : await names.find(name, coinType).catch(onUpstream)
      const profile = found && shown(found, c.req.url)
      const body: IdentityResponse = profile
        ? { name: profile.name, avatar: profile.attributes[0]?.avatar ?? null }
        : noIdentity
      // Briefly: another process may register a name.
      identities.set(key, body, { ttl: profile ? cacheTtl : 15_000, start: now() - 1 })
      return c.json(body, 200, noStore)
    },
  })
}

function pictureRoute({ names }: NameDesk): Route {
  return defineRoute({
    method: 'get',
    path: '/public/getNameImage/{name}',
    access: 'public',
    limit: { group: 'images', countedBy: 'installation' },
    summary: 'The picture of a name',
    tags: ['images'],
    params: nameParamsSchema,
    query: z.object({ v: z.string().max(16).optional() }),
    responses: {
      200: { description: 'The picture', content: { 'image/*': { schema: z.string() } } },
      ...failureResponses(404, 422),
    },
    async handle(c, { params, query: { v } }) {
      const picture = await names.picture(normalizeName(params.name)).catch(() => undefined)
      if (picture === undefined) throw noSuchName()
      return c.body(new Uint8Array(picture.bytes), 200, {
        'content-type': picture.type,
        'cache-control': v === undefined ? 'public, max-age=300' : 'public, max-age=31536000, immutable',
        ...pictureHeaders,
      })
    },
  })
}
