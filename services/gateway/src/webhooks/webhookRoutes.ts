import { z } from '@hono/zod-openapi'
import { checkJson } from '@latchkey/kit/http/checkInput'
import { defineRoute, type Route } from '@latchkey/kit/http/defineRoute'
import { failureResponses, jsonResponse } from '@latchkey/kit/http/httpSchemas'
import { refuse, ServiceError } from '@latchkey/kit/http/serviceError'
import { findProject } from '@latchkey/kit/settingsFile'
import type { Audit } from '../access/audit.js'
import type { AuthContext } from '../auth/authContext.js'
import type { GatewayDeps } from '../platform/gatewayDeps.js'
import { isPublicHost } from '../platform/publicGet.js'
import { demoProject } from '../project/configSchema.js'
import { createEndpoints, type Endpoints } from './endpoints.js'
import { eventTypes } from './outbox.js'

const at = z.int().openapi({ description: 'Milliseconds since 1970.' })
const project = z.string().min(1).max(64)
const id = z.uuid()
const endpointSchema = z
  .object({
    id,
    url: z.string(),
    events: z.array(z.string()),
    createdAt: at,
    disabledAt: at.nullable().openapi({ description: 'When the receiver answered 410 (gone).' }),
    oldSecretUntil: at.nullable().openapi({ description: 'Until when the secret before signs as well.' }),
  })
  .openapi('WebhookEndpoint')
const secret = z.string().openapi({ description: 'Shown this once.' })
const deliverySchema = z
  .object({
    id: z.string().openapi({ description: 'The `webhook-id`.' }),
    type: z.string(),
    createdAt: at,
    state: z.enum(['waiting', 'delivered', 'failed']),
    attempts: z.int(),
    triedAt: at.nullable(),
    nextAt: at,
    outcome: z.string().nullable(),
  })
  .openapi('WebhookDelivery')
const addBody = z.strictObject({
  project,
  url: z.url({ protocol: /^https?$/ }).max(2_048),
  events: z.array(z.enum(eventTypes)).min(1).max(eventTypes.length),
})
const idBody = z.strictObject({ id })
const retryBody = z.strictObject({ endpoint: id, message: z.string().min(1).max(64) })
const shared = { access: 'admin', tags: ['console'] } as const
const change = { ...shared, method: 'post' } as const
const done = { 204: { description: 'Done' }, ...failureResponses(404) }
const headers = { 'cache-control': 'no-store' }

export function webhookRoutes(
  deps: Pick<GatewayDeps, 'config' | 'settings'>,
  auth: AuthContext,
  audit: Audit,
): readonly Route[] {
  const endpoints = createEndpoints(auth, audit)
  return [...readRoutes(endpoints), addRoute(deps, endpoints), ...changeRoutes(endpoints)]
}

const readRoutes = (endpoints: Endpoints): readonly Route[] => [
  defineRoute({
    ...shared,
    method: 'get',
    path: '/admin/v1/webhooks',
    summary: 'The endpoints of a project, without their secrets',
    query: z.object({ project }),
    responses: jsonResponse(z.object({ endpoints: z.array(endpointSchema) }), 'The oldest first'),
    handle: async (c, { query }) => c.json({ endpoints: await endpoints.list(query.project) }, 200, headers),
  }),
  defineRoute({
    ...shared,
    method: 'get',
    path: '/admin/v1/webhooks/deliveries',
    summary: 'The last deliveries to an endpoint, the newest first',
    query: z.object({ id }),
    responses: jsonResponse(z.object({ deliveries: z.array(deliverySchema) }), 'Up to 50'),
    handle: async (c, { query }) =>
      c.json({ deliveries: await endpoints.deliveries(query.id) }, 200, headers),
  }),
]

function addRoute(
  { config, settings: { development, webhookPrivate } }: Pick<GatewayDeps, 'config' | 'settings'>,
  endpoints: Endpoints,
): Route {
  return defineRoute({
    ...change,
    path: '/admin/v1/webhooks',
    summary: 'Adds an endpoint; its secret is in this answer and nowhere else',
    body: { schema: addBody, limit: 8_192 },
    responses: { ...jsonResponse(z.object({ id, secret }), 'The endpoint'), ...failureResponses(422) },
    async handle(c, { body }) {
      const given = checkJson(addBody, await body())
      const terms = { development, demo: demoProject }
      if (!findProject(config.current().projects, given.project, terms))
        throw refuse('project', 'There is no such project.')
      const url = new URL(given.url)
      if (url.username !== '' || url.password !== '' || url.hash !== '')
        throw refuse('url', 'Name and password cannot be part of the address, nor can a fragment.')
      if (!webhookPrivate && url.protocol !== 'https:') throw refuse('url', 'The address has to be https.')
      // Names are checked at connection time, since DNS may change.
      if (!webhookPrivate && !isPublicHost(url))
        throw refuse('url', 'This address is not on the internet. LATCHKEY_WEBHOOK_PRIVATE allows it.')
      const made = await endpoints.add(c, { ...given, events: [...new Set(given.events)] })
      return c.json(made, 200, headers)
    },
  })
}

const changeRoutes = (endpoints: Endpoints): readonly Route[] => [
  defineRoute({
    ...change,
    path: '/admin/v1/webhooks/remove',
    summary: 'Removes an endpoint with what was to be sent to it',
    body: { schema: idBody, limit: 1_024 },
    responses: done,
    async handle(c, { body }) {
      if (!(await endpoints.remove(c, checkJson(idBody, await body()).id))) throw noEndpoint()
      return c.body(null, 204, headers)
    },
  }),
  defineRoute({
    ...change,
    path: '/admin/v1/webhooks/rotate',
    summary: 'Makes a new secret; the one before signs beside it for 24 hours',
    body: { schema: idBody, limit: 1_024 },
    responses: {
      ...jsonResponse(z.object({ secret, oldSecretUntil: at }), 'The new secret'),
      ...failureResponses(404),
    },
    async handle(c, { body }) {
      const made = await endpoints.rotate(c, checkJson(idBody, await body()).id)
      if (made === undefined) throw noEndpoint()
      return c.json(made, 200, headers)
    },
  }),
  defineRoute({
    ...change,
    path: '/admin/v1/webhooks/test',
    summary: 'Sends the event `test` to an endpoint, and enables one that was gone',
    body: { schema: idBody, limit: 1_024 },
    responses: done,
    async handle(c, { body }) {
      if (!(await endpoints.test(c, checkJson(idBody, await body()).id))) throw noEndpoint()
      return c.body(null, 204, headers)
    },
  }),
  defineRoute({
    ...change,
    path: '/admin/v1/webhooks/retry',
    summary: 'Sends once more what was given up',
    body: { schema: retryBody, limit: 1_024 },
    responses: done,
    async handle(c, { body }) {
      if (!(await endpoints.retry(c, checkJson(retryBody, await body())))) throw noEndpoint()
      return c.body(null, 204, headers)
    },
  }),
]

function noEndpoint(): ServiceError {
  return new ServiceError({
    status: 404,
    reasons: [{ name: 'not_found', description: 'There is no such endpoint or delivery.' }],
  })
}
