import type { RouteConfig } from '@hono/zod-openapi'
import { z } from 'zod'
import { checkInput } from './checkInput.js'
import type { ServiceContext, ServiceProject } from './serviceEnv.js'
import { failureResponses, type DocumentedFailure } from './httpSchemas.js'
import { readBody } from './readBody.js'

/**
 * - `public`: everyone;
 * - `project`: a page of the project, or its server with a key;
 * - `frameOrigin`: a frame's origin, for a project;
 * - `frame`: also a proof of its key (RFC 9449);
 * - `session`: also a session;
 * - `console`: the operator's own page;
 * - `admin`: the operator.
 */
export type Access = 'public' | 'project' | 'frameOrigin' | 'frame' | 'session' | 'console' | 'admin'

/**
 * Server keys with the right `admin` that an admin route accepts besides operators: none, also
 * those of the query's project, or only the installation's.
 */
export type AdminKeys = 'none' | 'project' | 'installation'

export interface PublicLimit {
  readonly group: string
  /** `process`: must answer even when the shared count fails. */
  readonly countedBy: 'installation' | 'process'
}

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
      /** Needs no entry in the operators' log. */
      readonly changes?: 'nothing'
    }
  | {
      readonly access: Exclude<Access, 'public' | 'admin'>
      readonly limit?: undefined
      readonly keys?: undefined
      readonly changes?: undefined
    }

export interface RouteInput<P extends z.ZodObject, Q extends z.ZodObject> {
  readonly params: z.output<P>
  readonly query: z.output<Q>
  /** @throws ServiceError 413 */
  readonly body: () => Promise<string>
}

const nothing = z.object({})
type Nothing = typeof nothing

export type RouteOptions<P extends z.ZodObject, Q extends z.ZodObject> = Protection & {
  readonly method: 'get' | 'post' | 'put'
  /** OpenAPI syntax: `/getWalletImage/{id}`. */
  readonly path: string
  readonly summary: string
  readonly tags: readonly string[]
  readonly params?: P
  readonly query?: Q
  /** The route may validate it itself. */
  readonly body?: { readonly schema: z.ZodType; /** Bytes. */ readonly limit: number }
  readonly cors?: PageRequests
  readonly responses: RouteConfig['responses']
  readonly handle: (c: ServiceContext, input: RouteInput<P, Q>) => Response | Promise<Response>
}

export interface PageRequests {
  /** Besides GET and POST. */
  readonly methods: readonly string[]
  /** Besides those of every route. */
  readonly headers: readonly string[]
  /** Whether cookies are read; the route then protects itself against other pages. */
  readonly credentials: (project: ServiceProject) => boolean
}

export type Route = Protection & {
  readonly cors?: PageRequests
  readonly document: RouteConfig
  readonly patterns: readonly string[]
  readonly answer: (c: ServiceContext) => Response | Promise<Response>
}

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

function isChange(options: Protection & { readonly method: string }): boolean {
  return options.access === 'admin' && options.method !== 'get' && options.changes !== 'nothing'
}

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
