import { z } from '@hono/zod-openapi'
import type { Health } from '@latchkey/kit/health'
import { createEntity, sendEntity } from './entity.js'
import { defineRoute } from './defineRoute.js'
import type { GatewayApp, GatewayDeps } from './gatewayEnv.js'
import { GatewayError } from './gatewayError.js'
import { failureResponses, jsonResponse } from './httpSchemas.js'

const statusSchema = z.object({ status: z.literal('ok') })

/** Health, readiness, numbers and the OpenAPI document. They need no project. */
export function platformRoutes(
  app: GatewayApp,
  { metrics }: Pick<GatewayDeps, 'metrics'>,
  health: Health,
): void {
  defineRoute(app, {
    path: '/healthz',
    summary: 'The process answers',
    tags: ['platform'],
    responses: jsonResponse(statusSchema, 'Alive'),
    handle: (c) => c.json({ status: 'ok' }, 200, { 'cache-control': 'no-store' }),
  })
  defineRoute(app, {
    path: '/readyz',
    summary: 'The database answers, and no stop was asked for',
    tags: ['platform'],
    responses: { ...jsonResponse(statusSchema, 'Ready for requests'), ...failureResponses(429, 503) },
    async handle(c) {
      const readiness = await health.readiness()
      if (readiness.state === 'draining') throw notReady('The gateway is stopping.')
      if (readiness.state === 'down') throw notReady('The database does not answer.', readiness.cause)
      return c.json({ status: 'ok' }, 200, { 'cache-control': 'no-store' })
    },
  })
  defineRoute(app, {
    path: '/metrics',
    summary: 'Numbers in the form of Prometheus',
    tags: ['platform'],
    responses: {
      200: { description: 'Numbers', content: { 'text/plain': { schema: z.string() } } },
      ...failureResponses(429),
    },
    async handle(c) {
      const text = await metrics.registry.text()
      return c.body(text, 200, { 'content-type': metrics.registry.contentType, 'cache-control': 'no-store' })
    },
  })
  const document = once(() =>
    createEntity(
      JSON.stringify(
        app.getOpenAPI31Document({
          openapi: '3.1.0',
          info: { title: 'Latchkey gateway', version: '0.1.0', license: { name: 'MIT' } },
        }),
      ),
    ),
  )
  defineRoute(app, {
    path: '/openapi.json',
    summary: 'This document',
    tags: ['platform'],
    responses: {
      ...jsonResponse(z.record(z.string(), z.unknown()), 'OpenAPI 3.1'),
      ...failureResponses(429),
    },
    handle: (c) =>
      sendEntity(c, document(), {
        'content-type': 'application/json',
        'cache-control': 'public, max-age=300',
        'access-control-allow-origin': '*',
      }),
  })
}

function notReady(description: string, cause?: unknown): GatewayError {
  return new GatewayError({
    status: 503,
    reasons: [{ name: 'not_ready', description }],
    retryAfter: 1,
    cause,
  })
}

function once<T>(make: () => T): () => T {
  let value: T | undefined
  return () => (value ??= make())
}
