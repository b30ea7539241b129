import { z } from '@hono/zod-openapi'
import { sql } from 'drizzle-orm'
import { createEntity, sendEntity } from './entity.js'
import { defineRoute } from './defineRoute.js'
import type { GatewayApp, GatewayDeps } from './gatewayEnv.js'
import { GatewayError } from './gatewayError.js'
import { inTime } from './inTime.js'
import { failureResponses, jsonResponse } from './httpSchemas.js'

const statusSchema = z.object({ status: z.literal('ok') })

/** Health, readiness, numbers and the OpenAPI document. They need no project. */
export function platformRoutes(
  app: GatewayApp,
  { database, metrics }: Pick<GatewayDeps, 'database' | 'metrics'>,
  isStopping: () => boolean,
): void {
  defineRoute(app, {
    path: '/healthz',
    summary: 'The process answers',
    tags: ['platform'],
    responses: jsonResponse(statusSchema, 'Alive'),
    handle: (c) => c.json({ status: 'ok' }, 200, { 'cache-control': 'no-store' }),
  })
  const asks = askOnce(() => database.query.execute(sql`select 1`))
  defineRoute(app, {
    path: '/readyz',
    summary: 'The database answers, and no stop was asked for',
    tags: ['platform'],
    responses: { ...jsonResponse(statusSchema, 'Ready for requests'), ...failureResponses(429, 503) },
    async handle(c) {
      if (isStopping()) throw notReady('The gateway is stopping.')
      try {
        await inTime(asks(), readyTimeout, 'The database did not answer in time.')
      } catch (cause) {
        throw notReady('The database does not answer.', cause)
      }
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
      const text = await metrics.registry.metrics()
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

/** Milliseconds that the database has to answer a probe. */
const readyTimeout = 2_000

/** Callers that come while an answer is on its way share it, so that probes never use more than one connection. */
function askOnce<T>(ask: () => Promise<T>): () => Promise<T> {
  let asked: Promise<T> | undefined
  return () => (asked ??= ask().finally(() => (asked = undefined)))
}

function once<T>(make: () => T): () => T {
  let value: T | undefined
  return () => (value ??= make())
}
