import type { z } from '@hono/zod-openapi'
import { defineRoute, type Route } from '@latchkey/kit/http/defineRoute'
import { createEntity, sendEntity } from '@latchkey/kit/http/entity'
import { jsonResponse, notModified } from '@latchkey/kit/http/httpSchemas'
import { findProject } from '@latchkey/kit/settingsFile'
import type { InitResponse } from '@latchkey/protocol/http'
import type { OnrampProviders } from '../onramp/onrampProviders.js'
import type { GatewayDeps } from '../platform/gatewayDeps.js'
import { withKeys } from '../platform/providerKeys.js'
import { demoProject, type GatewayConfig, type Project } from './configSchema.js'
import {
  allowedOriginsSchema,
  analyticsConfigSchema,
  initSchema,
  projectConfigSchema,
  projectQuerySchema,
} from './projectSchemas.js'

const headers = { 'content-type': 'application/json', 'cache-control': 'private, no-cache' }

export function projectRoutes(
  deps: Pick<GatewayDeps, 'config' | 'settings' | 'mailer'>,
  onrampProviders: OnrampProviders,
): readonly Route[] {
  const { config, settings } = deps
  const { development } = settings
  const serve = (
    path: string,
    summary: string,
    schema: z.ZodType,
    pick: (project: Served, config: GatewayConfig) => object,
  ) =>
    defineRoute({
      method: 'get',
      path,
      access: 'project',
      summary,
      tags: ['project'],
      query: projectQuerySchema,
      responses: { ...jsonResponse(schema, summary), ...notModified },
      handle(c) {
        const id = c.get('project')?.id
        const project = findProject(config.current().projects, id, { development, demo: demoProject })
        if (project === undefined) throw new Error(`${path} is mounted without its guard`)
        const loginMethods = loginMethodsOf(deps)
        const hasMail = settings.authSecret !== undefined && deps.mailer !== undefined
        const current = config.current()
        const now = { ...current, chains: current.chains.map((chain) => withKeys(settings, chain)) }
        const features = servedNow(project, now, { onrampProviders, loginMethods, hasMail })
        const served = { ...project, features, loginMethods }
        return sendEntity(c, createEntity(JSON.stringify(pick(served, now))), headers)
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

interface Served extends Project {
  readonly loginMethods: readonly string[]
}

/** A login needs a secret and an allowed frame; most ways need more. */
function loginMethodsOf({
  config,
  settings: { authSecret, development },
  mailer,
}: Pick<GatewayDeps, 'config' | 'settings' | 'mailer'>): readonly string[] {
  const { farcaster, frames, socialRedirect, socials } = config.current()
  if (authSecret === undefined || (frames.length === 0 && !development)) return []
  return [
    ...(mailer ? ['email'] : []),
    ...(socialRedirect === undefined ? [] : socials.map(({ provider }) => provider)),
    ...(farcaster ? ['farcaster'] : []),
    'passkey',
  ]
}

const leavesLogin = ({ id, config }: Project['features'][number]): boolean =>
  id === 'social_login' && config === null

/** Logins stay on if the project lists another gateway's. */
function servedNow(
  project: Project,
  { chains, names }: GatewayConfig,
  {
    onrampProviders,
    loginMethods,
    hasMail,
  }: Pick<Served, 'loginMethods'> & { readonly onrampProviders: OnrampProviders; readonly hasMail: boolean },
): Project['features'] {
  const hasHistory = chains.some(({ history = [] }) => history.length > 0)
  const hasSwaps = chains.some(({ swaps = [] }) => swaps.length > 0)
  const sold = onrampProviders.of(project).map(({ name }) => name)
  const served = project.features
    .filter((feature) => loginMethods.length > 0 || !leavesLogin(feature))
    .filter(({ id }) => hasMail || id !== 'email_capture')
    .filter(({ id }) => hasHistory || id !== 'activity')
    .filter(({ id }) => hasSwaps || id !== 'swap')
    .filter(({ id }) => names || id !== 'names')
    .filter(({ id }) => sold.length > 0 || id !== 'onramp')
    .map((feature) =>
      feature.id === 'onramp' && feature.config !== null ? { ...feature, config: sold } : feature,
    )
  // A project can only turn names off.
  if (names === undefined || served.some(({ id }) => id === 'names')) return served
  return [...served, { id: 'names', isEnabled: true, config: names.suffixes }]
}

function init(
  { features, allowedOrigins, analytics, loginMethods }: Served,
  { chains }: Pick<GatewayConfig, 'chains'>,
): InitResponse {
  const swapChains = chains.flatMap(({ caip2, swaps = [] }) => (swaps.length > 0 ? [caip2] : []))
  return {
    features,
    allowedOrigins,
    isAnalyticsEnabled: analytics,
    swapChains,
    ...(features.some(leavesLogin) && { loginMethods }),
  }
}
