import { z } from '@hono/zod-openapi'
import { builtFileRoute } from '@latchkey/kit/http/builtFiles'
import { defineRoute, type Route } from '@latchkey/kit/http/defineRoute'
import { failureResponses } from '@latchkey/kit/http/httpSchemas'
import type { ServiceContext, ServiceDeps } from '@latchkey/kit/http/serviceEnv'
import { ServiceError } from '@latchkey/kit/http/serviceError'
import { currentTraceparent } from '@latchkey/kit/tracing/tracer'
import { isOriginAllowed } from '@latchkey/protocol/origins'
import { findProject, type SettingsSource } from '@latchkey/kit/settingsFile'
import type { Assets } from './assets.js'
import { demoProject, type FrameConfig, type FrameProject } from './config.js'
import { backHeaders, pageHeaders, socialHeaders, windowHeaders } from './headers.js'
import { pageHtml, type PageFacts, type WindowFacts } from './pages.js'

const page = { 200: { description: 'The page', content: { 'text/html': { schema: z.string() } } } }
const shared = { method: 'get', access: 'public', tags: ['frame'] } as const
const limit = { group: 'page', countedBy: 'process' } as const
const html = { 'content-type': 'text/html; charset=utf-8' }

/**
 * Pages cannot set this header.
 *
 * @see https://www.w3.org/TR/fetch-metadata/#sec-fetch-site-header
 */
const isOwn = (c: ServiceContext): boolean => c.req.header('sec-fetch-site') === 'same-origin'

/** The rest is for the script. */
const sdkQuery = z.object({
  projectId: z.string().max(64).optional(),
  chainId: z.string().max(41).optional(),
  version: z.string().max(8).optional(),
  enableLogger: z.enum(['true', 'false']).optional(),
  rpcUrl: z.string().max(2048).optional(),
  accountTypes: z.literal('eoa').optional(),
})

const projectQuery = z.object({ projectId: z.string().max(64).optional() })

export function frameRoutes(
  { settings, config }: Pick<ServiceDeps, 'settings'> & { readonly config: SettingsSource<FrameConfig> },
  assets: Assets,
): readonly Route[] {
  const desk = createDesk(config, assets, settings.development)
  return [
    pageRoute(desk),
    allowedRoute(desk),
    leaveRoute(desk),
    backRoute(desk),
    windowRoute(desk),
    builtFileRoute(assets, {
      path: '/assets/{file}',
      summary: 'A built file of the page',
      tags: shared.tags,
    }),
  ]
}

function createDesk(config: SettingsSource<FrameConfig>, { scripts }: Assets, development: boolean) {
  return {
    config,
    scripts,
    development,
    /** @throws ServiceError 401 */
    projectOf(projectId: string | undefined): FrameProject {
      const { projects } = config.current()
      const project = findProject(projects, projectId, { development, demo: demoProject })
      if (project !== undefined) return project
      throw new ServiceError({
        status: 401,
        reasons: [{ name: 'unknown_project', description: 'There is no project by this projectId.' }],
      })
    },
  }
}

type Desk = ReturnType<typeof createDesk>

const pageRoute = ({ config, scripts, development, projectOf }: Desk): Route =>
  defineRoute({
    ...shared,
    path: '/sdk',
    summary: 'The embedded wallet, for pages of a project',
    limit,
    query: sdkQuery,
    responses: page,
    handle(c, { query: { projectId } }) {
      const current = config.current()
      const project = projectOf(projectId)
      const { gateway, recovery, networks, paymasters } = current
      const trace = currentTraceparent()
      const facts: PageFacts = { project, gateway, recovery, networks, paymasters, development, trace }
      const headers = pageHeaders(project, current, { development })
      return c.body(pageHtml(scripts.frame, facts), 200, { ...headers, ...html })
    },
  })

const allowedRoute = ({ development, projectOf }: Desk): Route =>
  defineRoute({
    ...shared,
    path: '/allowed',
    summary: 'Whether the page that asks may embed the frame',
    limit,
    query: projectQuery,
    responses: { 204: { description: 'It may' }, ...failureResponses(401, 403) },
    handle(c, { query: { projectId } }) {
      c.header('access-control-allow-origin', '*')
      c.header('cache-control', 'no-store')
      const { allowedOrigins } = projectOf(projectId)
      const origin = c.req.header('origin') ?? ''
      // An empty list admits no origin.
      const listed = allowedOrigins.length === 0 ? [''] : allowedOrigins
      if (isOriginAllowed(origin, listed, { development })) return c.body(null, 204)
      throw new ServiceError({
        status: 403,
        reasons: [{ name: 'origin_not_allowed', description: 'This page may not embed the frame.' }],
      })
    },
  })

const leaveRoute = ({ scripts, development, projectOf }: Desk): Route =>
  defineRoute({
    ...shared,
    path: '/social/leave',
    summary: 'Leads to a provider in the tab of a page of a project, and remembers the way back',
    limit,
    query: projectQuery,
    responses: page,
    handle(c, { query: { projectId } }) {
      const facts = { project: projectOf(projectId), development }
      return c.body(pageHtml(scripts.leave, facts), 200, { ...socialHeaders, ...html })
    },
  })

const backRoute = ({ config, scripts }: Desk): Route =>
  defineRoute({
    ...shared,
    path: '/social',
    summary: 'Where providers lead back to',
    limit,
    query: projectQuery,
    responses: page,
    handle(c, { query: { projectId = '' } }) {
      const { gateway } = config.current()
      const facts: WindowFacts = { projectId, gateway, isOwn: isOwn(c) }
      return c.body(pageHtml(scripts.social, facts), 200, { ...backHeaders({ gateway }), ...html })
    },
  })

const windowRoute = ({ config, scripts, development, projectOf }: Desk): Route =>
  defineRoute({
    ...shared,
    path: '/window',
    summary: 'The wallet window, which the embedded wallet opens for what no page may cover',
    limit,
    query: projectQuery,
    responses: page,
    handle(c, { query: { projectId } }) {
      const { gateway } = config.current()
      const project = projectOf(projectId)
      const headers = windowHeaders(project, { gateway, development })
      const facts: WindowFacts = { projectId: project.id, gateway, isOwn: isOwn(c) }
      return c.body(pageHtml(scripts.window, facts), 200, { ...headers, ...html })
    },
  })
