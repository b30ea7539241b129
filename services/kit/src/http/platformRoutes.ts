import { z } from '@hono/zod-openapi'
import type { Health } from '../health.js'
import { createEntity, sendEntity, type Entity } from './entity.js'
import { defineRoute, type Route } from './defineRoute.js'
import type { ServiceDeps } from './serviceEnv.js'
import { ServiceError } from './serviceError.js'
import { failureResponses, jsonResponse } from './httpSchemas.js'

const statusSchema = z.object({ status: z.literal('ok') })

const limited = {
  access: 'public',
  limit: { group: 'platform', countedBy: 'process' },
  method: 'get',
  tags: ['platform'],
} as const

export function platformRoutes({
  metrics,
  health,
  document,
}: Pick<ServiceDeps, 'metrics'> & {
  readonly health: Health
  readonly document: () => object
}): readonly Route[] {
  let entity: Entity | undefined
  return [
    defineRoute({
      ...limited,
      limit: 'none',
      path: '/healthz',
      summary: 'The process answers',
      responses: jsonResponse(statusSchema, 'Alive'),
      handle: (c) => c.json({ status: 'ok' }, 200, { 'cache-control': 'no-store' }),
    }),
    defineRoute({
      ...limited,
      path: '/readyz',
      summary: 'The database answers, and no stop was asked for',
      responses: { ...jsonResponse(statusSchema, 'Ready for requests'), ...failureResponses(503) },
      async handle(c) {
        const readiness = await health.readiness()
        if (readiness.state === 'draining') throw notReady('The service is stopping.')
        if (readiness.state === 'down') throw notReady('The database does not answer.', readiness.cause)
        return c.json({ status: 'ok' }, 200, { 'cache-control': 'no-store' })
      },
    }),
    defineRoute({
      ...limited,
      path: '/metrics',
      summary: 'Numbers in the form of Prometheus',
      responses: { 200: { description: 'Numbers', content: { 'text/plain': { schema: z.string() } } } },
      async handle(c) {
        const text = await metrics.registry.text()
        const headers = { 'content-type': metrics.registry.contentType, 'cache-control': 'no-store' }
        return c.body(text, 200, headers)
      },
    }),
    defineRoute({
      ...limited,
      path: '/openapi.json',
      summary: 'This document',
      responses: jsonResponse(z.record(z.string(), z.unknown()), 'OpenAPI 3.1'),
      handle: (c) =>
        sendEntity(c, (entity ??= createEntity(JSON.stringify(document()))), {
          'content-type': 'application/json',
          'cache-control': 'public, max-age=300',
          'access-control-allow-origin': '*',
        }),
    }),
  ]
}

function notReady(description: string, cause?: unknown): ServiceError {
  return new ServiceError({
    status: 503,
    reasons: [{ name: 'not_ready', description }],
    retryAfter: 1,
    cause,
  })
}
