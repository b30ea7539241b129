import { defineRoute, type Route } from '@latchkey/kit/http/defineRoute'
import { failureResponses, jsonResponse } from '@latchkey/kit/http/httpSchemas'
import { refuse } from '@latchkey/kit/http/serviceError'
import type { NameSuggestionsResponse } from '@latchkey/protocol/http'
import { z } from '@hono/zod-openapi'
import { coinTypeFor, type NameDesk, onUpstream } from './nameDesk.js'
import { checkLabel, normalizeName } from './nameRules.js'
import {
  addressParamsSchema,
  doneSchema,
  nameParamsSchema,
  profileQuerySchema,
  profileSchema,
  reverseQuerySchema,
  suggestionsQuerySchema,
  suggestionsSchema,
} from './nameSchemas.js'
import { noSuchName } from './nameStore.js'
import type { Names } from './names.js'
import { signedRequestSchema } from './readSigned.js'
import { suggestNames } from './suggestNames.js'

const noStore = { 'cache-control': 'no-store' }
const tags = ['names']

export function profileRoute({ names, shown }: NameDesk): Route {
  return defineRoute({
    method: 'get',
    path: '/v1/profile/account/{name}',
    access: 'project',
    summary: 'What a name stands for',
    tags,
    params: nameParamsSchema,
    query: profileQuerySchema,
    responses: { ...jsonResponse(profileSchema, 'The profile'), ...failureResponses(404, 422, 503) },
    async handle(c, { params, query: { chainId, cache } }) {
      const bypassCache = cache !== undefined && cache !== ''
      const found = await names
        .find(normalizeName(params.name), coinTypeFor(chainId), { bypassCache })
        .catch(onUpstream)
      if (found === undefined) throw noSuchName()
      return c.json(shown(found, c.req.url), 200, noStore)
    },
  })
}

export function reverseRoute({ names: { store }, shown }: NameDesk): Route {
  return defineRoute({
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
      return c.json(found ? [shown(found, c.req.url)] : [], 200, noStore)
    },
  })
}

export function suggestionsRoute({ names }: NameDesk): Route {
  return defineRoute({
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
        suggestions: await suggestNames(label, first, (text) => tryLabel(text, reserved), names.store.taken),
      }
      return c.json(body, 200, noStore)
    },
  })
}

export function registerRoute({ forget, names, signed }: NameDesk): Route {
  return defineRoute({
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
      await names.store.register(wantedName(names, name), owner, once, { ...change, addresses })
      forget(owner)
      return c.json({ success: true }, 200, noStore)
    },
  })
}

export function changeRoute({ forget, names, signed }: NameDesk): Route {
  return defineRoute({
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
      await names.store.update(normalizeName(name), owner, once, change)
      forget(owner)
      return c.json({ success: true }, 200, noStore)
    },
  })
}

function wantedName(names: Names, text: string): string {
  const { suffixes, reserved } = names.settings() ?? noNames()
  const [suffix = ''] = suffixes
  return checkLabel(text.endsWith(suffix) ? text.slice(0, -suffix.length) : text, reserved) + suffix
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
