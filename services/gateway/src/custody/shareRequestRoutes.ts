import { z } from '@hono/zod-openapi'
import { checkJson } from '@latchkey/kit/http/checkInput'
import { defineRoute, type Route } from '@latchkey/kit/http/defineRoute'
import { commonQuery, failureResponses, jsonResponse } from '@latchkey/kit/http/httpSchemas'
import { ServiceError } from '@latchkey/kit/http/serviceError'
import { sessionOf, type AuthContext } from '../auth/authContext.js'
import { createShareRequests, type ShareRequests } from './shareRequests.js'

const id = z.uuid()
/** Uncompressed P-256 point. */
const key = z.string().regex(/^[\w-]{87}$/, 'Must be 65 bytes as base64url.')
const askBody = z
  .object({
    id,
    commitment: z.string().regex(/^[\w-]{43}$/, 'Must be 256 bits as base64url.'),
    site: z
      .string()
      .regex(/^[\w.[\]:-]{1,259}$/, 'Must be a host.')
      .optional()
      .openapi({ description: 'Host of the page that the frame stands in' }),
  })
  .openapi('AskForShare')
const idBody = z.object({ id }).openapi('NameShareRequest')
const keyBody = z.object({ id, key }).openapi('ShareRequestKey')
const answerBody = z
  .object({ id, sealed: z.string().regex(/^[\w-]{38,4096}$/, 'Must be base64url, 38 to 4096 characters.') })
  .openapi('AnswerShareRequest')
const endBody = z
  .object({ id, refuse: z.boolean().default(false).openapi({ description: 'For good' }) })
  .openapi('EndShareRequest')
const listSchema = z
  .object({
    requests: z.array(
      z.object({
        id,
        commitment: z.string(),
        site: z.string().optional(),
        device: z.string(),
        age: z.number().openapi({ description: 'Milliseconds since it was asked' }),
      }),
    ),
  })
  .openapi('ShareRequests')
const stateSchema = z
  .object({
    state: z.enum(['waiting', 'joined', 'revealed', 'answered', 'refused']),
    helperKey: key.optional(),
    askerKey: key.optional(),
    sealed: z.string().optional(),
  })
  .openapi('ShareRequestState')

const base = '/custody/v1/requests'
const shared = { access: 'session', tags: ['custody'], query: z.object(commonQuery) } as const
const done = { 204: { description: 'Done' } }
const headers = { 'cache-control': 'no-store' }

/**
 * A device without a share asks the user's other devices. The gateway relays commitment, keys and
 * the sealed share once each, and can open nothing.
 */
export function shareRequestRoutes(context: AuthContext): readonly Route[] {
  const requests = createShareRequests(context)
  return [
    askRoute(context, requests),
    ...[listRoute, stateRoute, joinRoute, revealRoute].map((make) => make(requests)),
    answerRoute(context, requests),
    endRoute(context, requests),
  ]
}

type Audited = Pick<AuthContext, 'audit' | 'caller'>

function askRoute({ audit, caller }: Audited, requests: ShareRequests): Route {
  return defineRoute({
    ...shared,
    method: 'post',
    path: base,
    summary: 'Asks the user’s other devices for a share, in place of what this session asked before',
    body: { schema: askBody, limit: 1024 },
    responses: { ...done, ...failureResponses(409) },
    async handle(c, { body }) {
      const session = sessionOf(c)
      await requests.ask(session, checkJson(askBody, await body()))
      await audit('share_asked', { ...caller(c), userId: session.userId })
      return c.body(null, 204, headers)
    },
  })
}

function listRoute(requests: ShareRequests): Route {
  return defineRoute({
    ...shared,
    method: 'get',
    path: base,
    summary: 'What other devices of the user ask for',
    responses: jsonResponse(listSchema, 'The newest first'),
    handle: async (c) => c.json({ requests: await requests.list(sessionOf(c)) }, 200, headers),
  })
}

function stateRoute(requests: ShareRequests): Route {
  return defineRoute({
    ...shared,
    method: 'post',
    path: `${base}/state`,
    summary: 'How far a request has come, for the two sessions that it is between',
    body: { schema: idBody, limit: 256 },
    responses: { ...jsonResponse(stateSchema, 'The state'), ...failureResponses(404) },
    async handle(c, { body }) {
      const state = await requests.state(sessionOf(c), checkJson(idBody, await body()).id)
      if (state === undefined) throw requestExpired()
      return c.json(state, 200, headers)
    },
  })
}

function joinRoute(requests: ShareRequests): Route {
  return defineRoute({
    ...shared,
    method: 'post',
    path: `${base}/join`,
    summary: 'Takes up a request of another device, with a key to agree on another one with',
    body: { schema: keyBody, limit: 512 },
    responses: { ...done, ...failureResponses(404) },
    async handle(c, { body }) {
      const { id: name, key: helperKey } = checkJson(keyBody, await body())
      if (!(await requests.join(sessionOf(c), name, helperKey))) throw requestExpired()
      return c.body(null, 204, headers)
    },
  })
}

function revealRoute(requests: ShareRequests): Route {
  return defineRoute({
    ...shared,
    method: 'post',
    path: `${base}/reveal`,
    summary: 'Shows the key that the request committed to, once it was taken up',
    body: { schema: keyBody, limit: 512 },
    responses: { ...done, ...failureResponses(404) },
    async handle(c, { body }) {
      const { id: name, key: askerKey } = checkJson(keyBody, await body())
      if (!(await requests.reveal(sessionOf(c), name, askerKey))) throw requestExpired()
      return c.body(null, 204, headers)
    },
  })
}

function answerRoute({ audit, caller }: Audited, requests: ShareRequests): Route {
  return defineRoute({
    ...shared,
    method: 'post',
    path: `${base}/answer`,
    summary: 'Leaves the share, sealed for the device that asks',
    body: { schema: answerBody, limit: 8192 },
    responses: { ...done, ...failureResponses(404) },
    async handle(c, { body }) {
      const session = sessionOf(c)
      const { id: name, sealed } = checkJson(answerBody, await body())
      if (!(await requests.answer(session, name, sealed))) throw requestExpired()
      await audit('share_given', { ...caller(c), userId: session.userId })
      return c.body(null, 204, headers)
    },
  })
}

function endRoute({ audit, caller }: Audited, requests: ShareRequests): Route {
  return defineRoute({
    ...shared,
    method: 'post',
    path: `${base}/end`,
    summary: 'Leaves a request, or refuses it for good: its device cannot ask for ten minutes then',
    body: { schema: endBody, limit: 256 },
    responses: done,
    async handle(c, { body }) {
      const session = sessionOf(c)
      const { id: name, refuse } = checkJson(endBody, await body())
      if (!refuse) await requests.leave(session, name)
      else if (await requests.refuse(session, name))
        await audit('share_refused', { ...caller(c), userId: session.userId })
      return c.body(null, 204, headers)
    },
  })
}

const requestExpired = (): ServiceError =>
  new ServiceError({
    status: 404,
    reasons: [{ name: 'request_over', description: 'There is no such request, or it is over.' }],
  })
