import { OpenAPIHono } from '@hono/zod-openapi'
import type { Health } from '../health.js'
import { createGuards, type GuardDeps, type Proofs } from './createGuards.js'
import type { Route } from './defineRoute.js'
import { createRateLimits } from './limitRate.js'
import { mountRoutes } from './mountRoutes.js'
import { observe } from './observe.js'
import { platformRoutes } from './platformRoutes.js'
import { sendFailure } from './sendFailure.js'
import type { ServiceApp, ServiceDeps, ServiceEnv } from './serviceEnv.js'
import { errorBody } from './serviceError.js'

export interface ServiceAppOptions {
  readonly title: string
  readonly health: Health
  /** Without platform routes. */
  readonly routes: readonly Route[]
  readonly proofs?: Proofs
}

export function createServiceApp(deps: ServiceDeps & GuardDeps, options: ServiceAppOptions): ServiceApp {
  const { title, health, routes, proofs } = options
  const app = new OpenAPIHono<ServiceEnv>()
  app.onError((error, c) => sendFailure(error, c, deps.log))
  app.notFound((c) =>
    c.json(errorBody([{ name: 'not_found', description: 'There is nothing at this path.' }]), 404, {
      'cache-control': 'no-store',
    }),
  )
  app.use(observe(deps))
  const document = () =>
    app.getOpenAPI31Document({
      openapi: '3.1.0',
      info: { title, version: '0.1.0', license: { name: 'MIT' } },
    })
  const all = [...platformRoutes({ ...deps, health, document }), ...routes]
  mountRoutes(app, all, createGuards(deps, createRateLimits(deps), proofs))
  return app
}
