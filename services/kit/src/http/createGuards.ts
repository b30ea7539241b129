import { corsHeaders } from '@latchkey/protocol/http'
import { isOriginAllowed } from '@latchkey/protocol/origins'
import type { MiddlewareHandler } from 'hono'
import { findProject } from '../settingsFile.js'
import { consoleGuard, operatorGuard, type OperatorProofs } from './operatorGuards.js'
import { ServiceError, sessionOver } from './serviceError.js'
import { checkServer, proofMissing, type FindKey } from './serverKeys.js'
import type {
  ProjectUsage,
  ServiceContext,
  ServiceDeps,
  ServiceEnv,
  ServiceProject,
  SignedIn,
} from './serviceEnv.js'
import type { ProveKey } from '../proof/keyProofs.js'
import type { PageRequests, Route } from './defineRoute.js'
import type { RateLimits } from './limitRate.js'

type Guard = MiddlewareHandler<ServiceEnv>

export type GuardDeps = Pick<ServiceDeps, 'settings' | 'config' | 'usage'> & {
  /** Available outside production. */
  readonly demo: ServiceProject
}

/** Called after the other checks. */
export type FindSession = (c: ServiceContext) => Promise<SignedIn | undefined>

/** An absent check refuses. */
export interface Proofs {
  readonly findSession?: FindSession | undefined
  readonly proveKey?: ProveKey | undefined
  readonly findKey?: FindKey | undefined
  readonly operators?: OperatorProofs | undefined
}

export function createGuards(
  deps: GuardDeps,
  limits: RateLimits,
  { findSession, proveKey, findKey, operators }: Proofs = {},
): (route: Route) => Guard {
  // A frame acts for a project's page.
  const projectWith = (cors?: PageRequests) =>
    projectGuard(
      deps,
      limits,
      ({ allowedOrigins }) =>
        allowedOrigins.length === 0 ? [] : [...allowedOrigins, ...deps.config.current().frames],
      { cors, keys: findKey ?? noKeys },
    )
  const project = projectWith()
  const origin = projectGuard(deps, limits, () => framesOf(deps.config.current()), {
    cors: { headers: ['dpop'] },
    keys: 'none',
  })
  const frame = proveKey && keyGuard(origin, proveKey)
  return (route) => {
    if (route.access === 'project') return route.cors ? projectWith(route.cors) : project
    if (route.access === 'frameOrigin') return origin
    if (route.access === 'frame' && frame) return frame
    if (route.access === 'session' && frame && findSession) return sessionGuard(frame, findSession)
    if (route.access === 'console' && operators) return consoleGuard(limits, operators)
    if (route.access === 'admin' && operators)
      return operatorGuard(limits, {
        ...operators,
        findKey: findKey ?? noKeys,
        keys: route.keys,
        path: route.document.path,
      })
    if (route.access !== 'public') return closedGuard(limits)
    const { limit } = route
    return async (c, next) => {
      if (limit !== 'none') await limits.group(c, limit)
      return next()
    }
  }
}

const noKeys: FindKey = async () => undefined

function closedGuard(limits: RateLimits): Guard {
  return async (c) => {
    await limits.group(c, { group: 'closed', countedBy: 'process' })
    throw proofMissing()
  }
}

/** Without frames refuses every origin: an empty list would allow all. */
const framesOf = ({ frames }: { readonly frames: readonly string[] }): readonly string[] =>
  frames.length === 0 ? [''] : frames

function keyGuard(origin: Guard, proveKey: ProveKey): Guard {
  return (c, next) =>
    origin(c, async () => {
      c.set('key', await proveKey(c))
      await next()
    })
}

/** Ignores cookies, so no other page can abuse one. */
function sessionGuard(frame: Guard, findSession: FindSession): Guard {
  return (c, next) =>
    frame(c, async () => {
      const session = await findSession(c)
      if (session === undefined) throw sessionOver()
      c.set('session', session)
      await next()
    })
}

/**
 * Unknown project 401, other page 403, used-up limit 429. Without an Origin header, no other page's
 * script sent the request.
 */
function projectGuard(
  deps: GuardDeps,
  limits: RateLimits,
  originsOf: (project: ServiceProject) => readonly string[],
  { cors = {}, keys }: { readonly cors?: Partial<PageRequests> | undefined; readonly keys: FindKey | 'none' },
): Guard {
  const { methods = [], headers = [], credentials = () => false } = cors
  const { development } = deps.settings
  return async (c, next) => {
    const project = findProject(deps.config.current().projects, c.req.query('projectId'), {
      development,
      demo: deps.demo,
    })
    c.set('project', project)
    const origin = c.req.header('origin')
    c.header('vary', 'Origin')
    const cookies = project !== undefined && credentials(project)
    const allowed =
      origin === undefined ||
      isOriginAllowed(origin, project === undefined ? [''] : originsOf(project), { development })
    if (origin !== undefined && allowed) allowOrigin(c, origin, cookies)
    // Guesses of project ids count too. Preflights count separately, so that a page over its limit
    // can read the 429.
    if (c.req.method === 'OPTIONS') await limits.group(c, { group: 'preflight', countedBy: 'process' })
    else await limits.project(c, project?.id)
    if (project === undefined) throw unknownProject(c.req.query('projectId'))
    if (!allowed) {
      throw new ServiceError({
        status: 403,
        reasons: [
          {
            name: 'origin_not_allowed',
            description: `The origin ${origin?.slice(0, 256)} is not on the allowed list of project ${project.id}.`,
          },
        ],
      })
    }
    if (c.req.method !== 'OPTIONS') {
      await checkServer(c, project, keys)
      if (deps.usage !== undefined) await countUse(c, project, deps.usage)
      return next()
    }
    c.header('access-control-allow-methods', ['GET', 'POST', ...methods, 'OPTIONS'].join(', '))
    const requestedHeaders = c.req.header('access-control-request-headers')
    c.header(
      'access-control-allow-headers',
      corsHeaders({ asked: requestedHeaders, usual: [...usualHeaders, ...headers], cookies }),
    )
    c.header('access-control-max-age', '600')
    return c.body(null, 204)
  }
}

async function countUse(c: ServiceContext, project: ServiceProject, usage: ProjectUsage): Promise<void> {
  const retryAfter = await usage.take(project)
  if (retryAfter > 0) {
    const description = `Project ${project.id} has used up its ${project.quota} requests of today. The next day begins at midnight UTC.`
    throw new ServiceError({
      status: 429,
      reasons: [{ name: 'quota_used_up', description }],
      retryAfter,
    })
  }
  const charge = c.get('charge')
  c.set('charge', (count) => {
    charge?.(count)
    usage.charge(project.id, count)
  })
}

const usualHeaders = ['authorization', 'content-type', 'if-none-match', 'traceparent', 'x-request-id']

function allowOrigin(c: ServiceContext, origin: string, cookies: boolean): void {
  c.header('access-control-allow-origin', origin)
  if (cookies) c.header('access-control-allow-credentials', 'true')
  c.header('access-control-expose-headers', 'x-request-id, retry-after, etag, dpop-nonce')
}

function unknownProject(id: string | undefined): ServiceError {
  const description =
    id === undefined || id === ''
      ? 'The query parameter projectId is missing. Add the id of a project of this service.'
      : 'There is no project by this projectId. Check the id, or add the project to the settings file.'
  return new ServiceError({ status: 401, reasons: [{ name: 'unknown_project', description }] })
}
