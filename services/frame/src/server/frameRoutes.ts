import { z } from '@hono/zod-openapi'
import { defineRoute, type Route } from '@latchkey/kit/http/defineRoute'
import type { ServiceDeps } from '@latchkey/kit/http/serviceEnv'
import { ServiceError } from '@latchkey/kit/http/serviceError'
import { findProject, type SettingsSource } from '@latchkey/kit/settingsFile'
import type { Assets } from './assets.js'
import { demoProject, type FrameConfig } from './config.js'
import { pageHeaders } from './headers.js'
import { pageHtml, type PageFacts } from './pages.js'

const page = { 200: { description: 'The page', content: { 'text/html': { schema: z.string() } } } }
const shared = { method: 'get', access: 'public', tags: ['frame'] } as const
const limit = { group: 'page', countedBy: 'process' } as const
const html = { 'content-type': 'text/html; charset=utf-8' }

/** What the host's page writes into the frame's address. All but the project is for the script. */
const sdkQuery = z.object({
  projectId: z.string().max(64).optional(),
  chainId: z.string().max(41).optional(),
  version: z.string().max(8).optional(),
  enableLogger: z.enum(['true', 'false']).optional(),
  rpcUrl: z.string().max(2048).optional(),
})

/** The page that holds the keys, and its files. */
export function frameRoutes(
  { settings, config }: Pick<ServiceDeps, 'settings'> & { readonly config: SettingsSource<FrameConfig> },
  assets: Assets,
): readonly Route[] {
  const { development } = settings
  return [
    defineRoute({
      ...shared,
      path: '/sdk',
      summary: 'The embedded wallet, for pages of a project',
      limit,
      query: sdkQuery,
      responses: page,
      handle(c, { query: { projectId } }) {
        const current = config.current()
        const project = findProject(current.projects, projectId, { development, demo: demoProject })
        if (project === undefined) {
          throw new ServiceError({
            status: 401,
            reasons: [{ name: 'unknown_project', description: 'There is no project by this projectId.' }],
          })
        }
        const { gateway, recovery, networks } = current
        const facts: PageFacts = { project, gateway, recovery, networks, development }
        const headers = pageHeaders(project, current, { development })
        return c.body(pageHtml(assets.scripts.frame, facts), 200, { ...headers, ...html })
      },
    }),
    defineRoute({
      ...shared,
      path: '/assets/{file}',
      summary: 'A built file of the page',
      limit: 'none',
      params: z.object({ file: z.string().max(128) }),
      responses: { 200: { description: 'The file', content: { 'text/javascript': { schema: z.string() } } } },
      handle(c, { params: { file } }) {
        const body = assets.read(file)
        if (body === undefined) {
          throw new ServiceError({
            status: 404,
            reasons: [{ name: 'not_found', description: 'There is no such file.' }],
          })
        }
        return c.body(body, 200, {
          'content-type': 'text/javascript; charset=utf-8',
          // The name changes with the content.
          'cache-control': 'public, max-age=31536000, immutable',
          'x-content-type-options': 'nosniff',
          'cross-origin-resource-policy': 'same-origin',
        })
      },
    }),
  ]
}
