import { defineRoute, type Route } from '@latchkey/kit/http/defineRoute'
import { failureResponses, jsonResponse } from '@latchkey/kit/http/httpSchemas'
import { refuse, tooOften } from '@latchkey/kit/http/serviceError'
import { createRateLimiter } from '@latchkey/kit/rateLimiter'
import type { IdentityResponse, NameSuggestionsResponse } from '@latchkey/protocol/http'
import { LRUCache } from 'lru-cache'
import { z } from '@hono/zod-openapi'
import type { ChainRegistry } from '../chains/chainRegistry.js'
import { unavailable } from '../chains/unavailable.js'
import type { GatewayDeps } from '../platform/gatewayDeps.js'
import type { PublicGet } from '../platform/publicGet.js'
import { coinTypeOf } from './coinTypes.js'
import { checkLabel, normalizeName } from './nameRules.js'
import {
  addressParamsSchema,
  doneSchema,
  identityQuerySchema,
  identitySchema,
  nameParamsSchema,
  profileQuerySchema,
  profileSchema,
  reverseQuerySchema,
  suggestionsQuerySchema,
  suggestionsSchema,
} from './nameSchemas.js'
import { noSuchName } from './nameStore.js'
import { pictureHeaders } from './pictures.js'
import { createNames, shownProfile } from './names.js'
import { offchainRoutes } from './offchainRoutes.js'
import { readSigned, signedRequestSchema } from './readSigned.js'
import { suggestNames } from './suggestNames.js'

/** Signed messages of one address a minute. */
const signedPerMinute = 10

/** Milliseconds that an identity is kept. */
const keptFor = 300_000

const noStore = { 'cache-control': 'no-store' }

/** Names, profiles and identities. */
export function nameRoutes(deps: GatewayDeps, registry: ChainRegistry, get: PublicGet): readonly Route[] {
  const { settings, metrics, now } = deps
  const names = createNames(deps, registry, get)
  const { store } = names
  const signers = createRateLimiter({ perMinute: signedPerMinute, now })
  const identities = new LRUCache<string, IdentityResponse>({
    max: 50_000,
    ttl: keptFor,
    ttlResolution: 0,
    perf: { now },
  })

  const publicUrl = (url: string): string => settings.publicUrl?.replace(/\/+$/, '') ?? new URL(url).origin
  const coinTypeFor = (chainId: string | undefined): number | undefined =>
    chainId?.startsWith('eip155:') ? coinTypeOf(Number(chainId.slice(7))) : undefined
  const onUpstream = (error: unknown): never => {
    throw unavailable(error)
  }

  /** The name that a text asks to register. @throws ServiceError 422 */
  function wantedName(text: string): string {
    const { suffixes, reserved } = names.settings() ?? noNames()
    const [suffix = ''] = suffixes
    return checkLabel(text.endsWith(suffix) ? text.slice(0, -suffix.length) : text, reserved) + suffix
  }

  async function signed(body: string) {
    const read = await readSigned(body, { registry, now })
    const wait = await signers.take(read.owner)
    if (wait > 0) throw tooOften(wait)
    return read
  }

  const forget = (owner: string): void => {
    for (const key of identities.keys()) if (key.startsWith(owner)) identities.delete(key)
  }

  const tags = ['names']
  return [
    defineRoute({
      method: 'get',
      path: '/v1/profile/account/{name}',
      access: 'project',
      summary: 'What a name stands for',
      tags,
      params: nameParamsSchema,
      query: profileQuerySchema,
      responses: { ...jsonResponse(profileSchema, 'The profile'), ...failureResponses(404, 422, 503) },
      async handle(c, { params, query: { chainId, cache } }) {
        const fresh = cache !== undefined && cache !== ''
        const found = await names
          .find(normalizeName(params.name), coinTypeFor(chainId), { fresh })
          .catch(onUpstream)
        if (found === undefined) throw noSuchName()
        return c.json(
          shownProfile(found, { publicUrl: publicUrl(c.req.url), ipfs: names.settings()?.ipfs }),
          200,
          noStore,
        )
      },
    }),
    defineRoute({
      method: 'get',
      path: '/v1/profile/reverse/{address}',
      access: 'project',
      summary: 'The names that an address registered',
      tags,
      params: addressParamsSchema,
      query: reverseQuerySchema,
      responses: jsonResponse(z.array(profileSchema), 'Empty where it has none'),
      async handle(c, { params: { address } }) {
        const name = await store.nameOf(address, 0)
        const found = name === undefined ? undefined : await store.resolve(name, [])
        return c.json(
          found
            ? [shownProfile(found, { publicUrl: publicUrl(c.req.url), ipfs: names.settings()?.ipfs })]
            : [],
          200,
          noStore,
        )
      },
    }),
    defineRoute({
      method: 'get',
      path: '/v1/profile/suggestions/{name}',
      access: 'project',
      summary: 'Whether a name can be had, and others like it',
      tags,
      params: nameParamsSchema,
      query: suggestionsQuerySchema,
      responses: { ...jsonResponse(suggestionsSchema, 'The wanted name first'), ...failureResponses(422) },
      async handle(c, { params: { name }, query: { zone } }) {
        const { suffixes, reserved } = names.settings() ?? noNames()
        const [first = ''] = suffixes
        if (zone !== undefined && `.${zone}` !== first) throw refuse('zone', `Names here end with ${first}.`)
        const label = name.endsWith(first) ? name.slice(0, -first.length) : name
        const body: NameSuggestionsResponse = {
          suggestions: await suggestNames(label, first, (text) => tryLabel(text, reserved), store.taken),
        }
        return c.json(body, 200, noStore)
      },
    }),
    defineRoute({
      method: 'post',
      path: '/v1/profile/account',
      access: 'project',
      summary: 'Register a name by a signed message',
      tags,
      body: { schema: signedRequestSchema, limit: 512 * 1024 },
      responses: {
        ...jsonResponse(doneSchema, 'The name is registered'),
        ...failureResponses(409, 422, 503),
      },
      async handle(c, { body }) {
        const { name, owner, once, change, own } = await signed(await body())
        const addresses = new Map<number, string | null>([...own, ...change.addresses])
        await store.register(wantedName(name), owner, once, { ...change, addresses })
        forget(owner)
        return c.json({ success: true }, 200, noStore)
      },
    }),
    defineRoute({
      method: 'post',
      path: '/v1/profile/account/{name}',
      access: 'project',
      summary: 'Change a profile by a message that its owner signed',
      tags,
      params: nameParamsSchema,
      body: { schema: signedRequestSchema, limit: 512 * 1024 },
      responses: {
        ...jsonResponse(doneSchema, 'The profile is changed'),
        ...failureResponses(404, 422, 503),
      },
      async handle(c, { params, body }) {
        const { name, owner, once, change } = await signed(await body())
        if (name !== params.name) throw refuse('name', 'The message is about another name.')
        await store.update(normalizeName(name), owner, once, change)
        forget(owner)
        return c.json({ success: true }, 200, noStore)
      },
    }),
    defineRoute({
      method: 'get',
      path: '/v1/identity/{address}',
      access: 'project',
      summary: 'The name and picture of an address',
      tags,
      params: addressParamsSchema,
      query: identityQuerySchema,
      responses: { ...jsonResponse(identitySchema, 'Null where it has none'), ...failureResponses(503) },
      async handle(c, { params: { address }, query: { chainId = 'eip155:1' } }) {
        const coinType = coinTypeFor(chainId)
        const low = address.toLowerCase()
        const nobody: IdentityResponse = { name: null, avatar: null }
        if (coinType === undefined || !/^0x[0-9a-f]{40}$/.test(low)) return c.json(nobody, 200, noStore)
        const key = `${low} ${coinType}`
        const known = identities.get(key)
        metrics.cache.inc({ cache: 'identity', outcome: known === undefined ? 'miss' : 'hit' })
        if (known !== undefined) return c.json(known, 200, noStore)
        const name = await names.nameOf(low, coinType).catch(onUpstream)
        const found = name === undefined ? undefined : await names.find(name, coinType).catch(onUpstream)
        const shown =
          found && shownProfile(found, { publicUrl: publicUrl(c.req.url), ipfs: names.settings()?.ipfs })
        const body: IdentityResponse = shown
          ? { name: shown.name, avatar: shown.attributes[0]?.avatar ?? null }
          : nobody
        // A name that is registered over another process of this gateway must not be missed for long.
        identities.set(key, body, { ttl: shown ? keptFor : 15_000, start: now() - 1 })
        return c.json(body, 200, noStore)
      },
    }),
    defineRoute({
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
    }),
    ...offchainRoutes(deps, names),
  ]
}

function noNames(): never {
  throw refuse('names_not_offered', 'Names are not offered here.')
}

function tryLabel(text: string, reserved: readonly string[]): string | undefined {
  try {
    return checkLabel(text, reserved)
  } catch {
    return undefined
  }
}
