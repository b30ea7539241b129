import type { z } from '@hono/zod-openapi'
import type { InitResponse } from '@latchkey/protocol/http'
import { defineRoute, type Route } from '../platform/defineRoute.js'
import { createEntity, sendEntity } from '../platform/entity.js'
import { jsonResponse, notModified } from '../platform/httpSchemas.js'
import type { Project } from './configSchema.js'
import {
  allowedOriginsSchema,
  analyticsConfigSchema,
  initSchema,
  projectConfigSchema,
  projectQuerySchema,
} from './projectSchemas.js'

const headers = { 'content-type': 'application/json', 'cache-control': 'private, no-cache' }

/** The project's settings: one answer for all, and the three single ones. */
export function projectRoutes(): readonly Route[] {
  const serve = (path: string, summary: string, schema: z.ZodType, pick: (project: Project) => object) =>
    defineRoute({
      method: 'get',
      path,
      access: 'project',
      summary,
      tags: ['project'],
      query: projectQuerySchema,
      responses: { ...jsonResponse(schema, summary), ...notModified },
      handle(c) {
        const project = c.get('project')
        if (project === undefined) throw new Error(`${path} is mounted without its guard`)
        return sendEntity(c, createEntity(JSON.stringify(pick(project))), headers)
      },
    })
  return [
    serve('/v1/init', 'Features, allowed origins and analytics at once', initSchema, init),
    serve('/appkit/v1/config', 'Remote features', projectConfigSchema, ({ features }) => ({ features })),
    serve('/projects/v1/origins', 'Allowed origins', allowedOriginsSchema, ({ allowedOrigins }) => ({
      allowedOrigins,
    })),
    serve('/getAnalyticsConfig', 'Whether analytics is on', analyticsConfigSchema, ({ analytics }) => ({
      isAnalyticsEnabled: analytics,
    })),
  ]
}

function init({ features, allowedOrigins, analytics }: Project): InitResponse {
  return { features, allowedOrigins, isAnalyticsEnabled: analytics }
}
