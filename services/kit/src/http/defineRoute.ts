import type { RouteConfig } from '@hono/zod-openapi'
import { z } from 'zod'
import { checkInput } from './checkInput.js'
import type { ServiceContext, ServiceProject } from './serviceEnv.js'
import { failureResponses, type DocumentedFailure } from './httpSchemas.js'
import { readBody } from './readBody.js'

/**
 * The callers that a route lets in: anybody; a page of a project, or its server with a key; a page of a frame's origin for
 * a project; such a frame with a proof of its key (RFC 9449); the same with a session; the operator's own page; the
 * operator. Everything but `public` is protected, and nothing is let through that its protection does not know.
 */
export type Access = 'public' | 'project' | 'frameOrigin' | 'frame' | 'session' | 'console' | 'admin'

/**
 * Which keys of servers with the right `admin` may use an operator's route beside people who are logged in: none, those
 * of the project that the query names as well, or those of the whole installation alone.
 */
export type AdminKeys = 'none' | 'project' | 'installation'

/** The count of a caller that requests of a public route go against, together with those of the same group. */
export interface PublicLimit {
  readonly group: string
  /** `process` is for what must answer also when the count that all processes share does not. */
  readonly countedBy: 'installation' | 'process'
}

/**
 * A public route says how it is limited, an operator's which keys may use it, when not those of the installation, and
 * that it changes nothing, when that is so.
 */
type Protection =
  | {
      readonly access: 'public'
      readonly limit: PublicLimit | 'none'
      readonly keys?: undefined
      readonly changes?: undefined
    }
  | {
      readonly access: 'admin'
      readonly limit?: undefined
      readonly keys?: AdminKeys
      /** Of one that is no GET: what it does need not be in the operators' log. Otherwise it has to be. */
      readonly changes?: 'nothing'
    }
  | {
      readonly access: Exclude<Access, 'public' | 'admin'>
      readonly limit?: undefined
      readonly keys?: undefined
      readonly changes?: undefined
    }

/** A request's parts, checked. */
export interface RouteInput<P extends z.ZodObject, Q extends z.ZodObject> {
  readonly params: z.output<P>
  readonly query: z.output<Q>
  /** Reads the body as text. @throws ServiceError 413 beyond the definition's limit */
  readonly body: () => Promise<string>
}

const nothing = z.object({})
type Nothing = typeof nothing

/** A route's access, parameters, documentation and handler. */
export type RouteOptions<P extends z.ZodObject, Q extends z.ZodObject> = Protection & {
  readonly method: 'get' | 'post' | 'put'
  /** As in OpenAPI: `/getWalletImage/{id}`. One that ends in a slash is also served without it. */
  readonly path: string
  readonly summary: string
  readonly tags: readonly string[]
  readonly params?: P
  readonly query?: Q
  /** Without one a request may have no body. The schema is for the document: a route may have answers of its own. */
  readonly body?: { readonly schema: z.ZodType; /** Bytes. */ readonly limit: number }
  /** Cross-origin requests that this route allows beyond the usual ones. */
  readonly cors?: PageRequests
  /** Successes, and failures that do not follow from the rest of the definition. */
  readonly responses: RouteConfig['responses']
  readonly handle: (c: ServiceContext, input: RouteInput<P, Q>) => Response | Promise<Response>
}

/** Cross-origin requests that a route allows. */
export interface PageRequests {
  /** Methods beside GET and POST. */
  readonly methods: readonly string[]
  /** Headers beside those of every route. A page may send any other as well where no cookie is read. */
  readonly headers: readonly string[]
  /** Whether cookies of a project are read: the route sees to it that no other page can make use of them. */
  readonly credentials: (project: ServiceProject) => boolean
}

/** A route that can be mounted. */
export type Route = Protection & {
  readonly cors?: PageRequests
  /** For the OpenAPI document. */
  readonly document: RouteConfig
  /** Hono's patterns of the path. */
  readonly patterns: readonly string[]
  readonly answer: (c: ServiceContext) => Response | Promise<Response>
}

/** Makes a route of its definition; the schemas that validate also make the OpenAPI document. */
export function defineRoute<P extends z.ZodObject = Nothing, Q extends z.ZodObject = Nothing>(
  options: RouteOptions<P, Q>,
): Route {
  const { method, path, summary, tags, params, query, body, responses, handle, ...protection } = options
  const pattern = path.replaceAll(/\{(\w+)\}/g, ':$1')
  const content = body && { 'application/json': { schema: body.schema } }
  return {
    ...protection,
    patterns: pattern.length > 1 && pattern.endsWith('/') ? [pattern, pattern.slice(0, -1)] : [pattern],
    document: {
      method,
      path,
      summary,
      tags: [...tags],
      request: {
        ...(params && { params }),
        ...(query && { query }),
        ...(content && { body: { required: true, content } }),
      },
      responses: { ...responses, ...failureResponses(...failuresOf(options)) },
      'x-access': options.access,
      ...(options.access === 'admin' && { 'x-keys': options.keys ?? 'installation' }),
      ...(isChange(options) && { 'x-audited': true }),
    },
    async answer(c) {
      const response = await handle(c, {
        // Without a schema the type parameter is Nothing, which TypeScript cannot conclude.
        params: checkInput(params ?? (nothing as unknown as P), c.req.param()),
        query: checkInput(query ?? (nothing as unknown as Q), c.req.query()),
        body: () => readBody(c, body?.limit ?? 0),
      })
      if (isChange(options) && response.ok && !c.get('isAudited'))
        throw new Error(
          `${method} ${path} changed something for an operator and did not write it into the log.`,
        )
      return response
    },
  }
}

/** Whether a route changes something for an operator, which the log has to say. */
function isChange(options: Protection & { readonly method: string }): boolean {
  return options.access === 'admin' && options.method !== 'get' && options.changes !== 'nothing'
}

/** The failures that follow from a definition. */
function failuresOf(
  options: Pick<RouteOptions<z.ZodObject, z.ZodObject>, 'access' | 'limit' | 'params' | 'query' | 'body'>,
): readonly DocumentedFailure[] {
  const { access, limit, params, query, body } = options
  return [
    ...(params || query || body ? ([400] as const) : []),
    ...(access === 'public' ? [] : ([401, 403] as const)),
    ...(body ? ([413] as const) : []),
    ...(limit === 'none' ? [] : ([429] as const)),
  ]
}
