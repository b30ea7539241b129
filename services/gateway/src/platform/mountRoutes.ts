import type { MiddlewareHandler } from 'hono'
import type { Route } from './defineRoute.js'
import type { GatewayApp, GatewayEnv } from './gatewayEnv.js'

/**
 * Mounts routes behind what lets their callers in, and writes them into the OpenAPI document. The gate of a path stands
 * before every method, so that a page can also read why another method is refused.
 *
 * @param gateOf what lets callers of a route in, or throws
 * @throws when routes of one path are protected differently
 */
export function mountRoutes(
  app: GatewayApp,
  routes: readonly Route[],
  gateOf: (route: Route) => MiddlewareHandler<GatewayEnv>,
): void {
  const gated = new Map<string, Route>()
  for (const route of routes) {
    const { document, patterns, answer } = route
    app.openAPIRegistry.registerPath(document)
    for (const pattern of patterns) {
      const other = gated.get(pattern)
      if (other === undefined) app.use(pattern, gateOf(route))
      else if (other.access !== route.access || other.limit !== route.limit) {
        throw new Error(`Routes of ${pattern} are protected differently.`)
      }
      gated.set(pattern, route)
      app.on(document.method.toUpperCase(), pattern, answer)
    }
  }
}
