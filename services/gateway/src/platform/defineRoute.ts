import type { RouteConfig } from '@hono/zod-openapi'
import { z } from 'zod'
import { GatewayError } from './gatewayError.js'
import type { GatewayApp, GatewayContext } from './gatewayEnv.js'

const nothing = z.object({})
type Nothing = typeof nothing

/** One GET route: what it takes, what its document says, and how it answers. */
export interface RouteOptions<P extends z.ZodObject, Q extends z.ZodObject> {
  /** As in OpenAPI: `/getWalletImage/{id}`. */
  readonly path: string
  readonly summary: string
  readonly tags: readonly string[]
  readonly params?: P
  readonly query?: Q
  readonly responses: RouteConfig['responses']
  readonly handle: (
    c: GatewayContext,
    input: { readonly params: z.output<P>; readonly query: z.output<Q> },
  ) => Response | Promise<Response>
}

/** Mounts a GET route and writes it into the OpenAPI document from the schemas that validate it. */
export function defineRoute<P extends z.ZodObject = Nothing, Q extends z.ZodObject = Nothing>(
  app: GatewayApp,
  options: RouteOptions<P, Q>,
): void {
  const { path, summary, tags, params, query, responses, handle } = options
  const request = { ...(params && { params }), ...(query && { query }) }
  app.openAPIRegistry.registerPath({ method: 'get', path, summary, tags: [...tags], request, responses })
  app.get(path.replaceAll(/\{(\w+)\}/g, ':$1'), (c) =>
    handle(c, {
      // Without a schema the type parameter is Nothing, which TypeScript cannot conclude.
      params: checkInput(params ?? (nothing as unknown as P), c.req.param()),
      query: checkInput(query ?? (nothing as unknown as Q), c.req.query()),
    }),
  )
}

/** Validates a request's part. @throws GatewayError 400 with each field's path */
export function checkInput<S extends z.ZodType>(schema: S, value: unknown): z.output<S> {
  const parsed = schema.safeParse(value)
  if (parsed.success) return parsed.data
  throw new GatewayError({
    status: 400,
    reasons: parsed.error.issues.map((issue) => ({
      name: issue.path.join('.') || 'request',
      description: issue.message,
    })),
  })
}
