import type { MiddlewareHandler } from 'hono'
import type { Route } from './defineRoute.js'
import type { ServiceApp, ServiceEnv } from './serviceEnv.js'

/**
 * A guard covers every method: a page can read why another one is refused.
 *
 * @throws when routes of one path differ in protection
 */
export function mountRoutes(
  app: ServiceApp,
  routes: readonly Route[],
  guardOf: (route: Route) => MiddlewareHandler<ServiceEnv>,
): void {
  const guarded = new Map<string, Route>()
  for (const route of routes) {
    const { document, patterns, answer } = route
    app.openAPIRegistry.registerPath(document)
    for (const pattern of patterns) {
      const other = guarded.get(pattern)
      if (other === undefined) app.use(pattern, guardOf(route))
      else if (other.access !== route.access || other.limit !== route.limit || other.keys !== route.keys) {
        throw new Error(`Routes of ${pattern} are protected differently.`)
      }
      guarded.set(pattern, route)
      app.on(document.method.toUpperCase(), pattern, answer)
    }
  }
}
