import type { z } from '@hono/zod-openapi'
import { createClientAddresses } from '@latchkey/kit/clientAddress'
import { checkJson } from '@latchkey/kit/http/checkInput'
import { defineRoute, type Route } from '@latchkey/kit/http/defineRoute'
import { jsonResponse } from '@latchkey/kit/http/httpSchemas'
import type { ServiceContext } from '@latchkey/kit/http/serviceEnv'
import { ServiceError, rateLimited } from '@latchkey/kit/http/serviceError'
import { createRateLimiter } from '@latchkey/kit/rateLimiter'
import { findProject } from '@latchkey/kit/settingsFile'
import { ANALYTICS_BATCH, ERROR_EVENTS_PER_MINUTE } from '@latchkey/protocol/constants'
import type { AnalyticsEvent } from '@latchkey/protocol/http'
import type { GatewayDeps } from '../platform/gatewayDeps.js'
import { demoProject } from '../project/configSchema.js'
import { analyticsQuerySchema, anyEventSchema, eventsSchema, storedSchema } from './analyticsSchemas.js'
import { createEventSpace } from './eventSpace.js'
import { createEventStore } from './eventStore.js'

/**
 * Kilobytes per caller and project, refilled over an hour. A page sends thirty events; an office
 * shares one address.
 */
const perHour = 1_200

const maintainInterval = 60_000

/** Events are stored before they are acknowledged. */
export function analyticsRoutes(deps: GatewayDeps): readonly Route[] {
  const { settings, now, tasks } = deps
  const store = createEventStore(deps.database, now, deps.sink)
  const addresses = createClientAddresses(settings.trustedProxies)
  const space = createEventSpace(deps)
  const counts = createCounts(deps.metrics)
  const withinLimits = createEventLimits(deps, counts.refuse)
  tasks.add({
    name: 'analytics',
    pause: () => maintainInterval,
    async run() {
      await space.maintain()
      return false
    },
  })

  async function take(c: ServiceContext, sdk: string | undefined, batch: readonly AnalyticsEvent[]) {
    const project = measuredProject(deps, c.get('project')?.id)
    const socket = c.env?.incoming?.socket.remoteAddress
    const address = addresses.read({ socket, forwarded: c.req.header('x-forwarded-for') })
    if (batch.length === 0) return c.json({ stored: 0 }, 200, { 'cache-control': 'no-store' })
    const full = space.isFull(project.id)
    if (full !== undefined) {
      counts.refuse(full === 'all' ? 'bytes' : 'project_bytes', batch.length)
      throw noRoom()
    }
    const accepted = await withinLimits(batch, { project: project.id, address })
    await store.add(accepted, { project: project.id, sdk })
    counts.stored(accepted.length)
    return c.json({ stored: accepted.length }, 200, { 'cache-control': 'no-store' })
  }

  const route = <S extends z.ZodType>(
    path: string,
    summary: string,
    schema: S,
    list: (body: z.output<S>) => readonly AnalyticsEvent[],
  ) =>
    defineRoute({
      method: 'post',
      path,
      access: 'project',
      summary,
      tags: ['analytics'],
      query: analyticsQuerySchema,
      body: { schema, limit: ANALYTICS_BATCH.bytes + 4_096 },
      responses: jsonResponse(storedSchema, 'How many were stored'),
      handle: async (c, { body, query }) => take(c, query.sv, list(checkJson(schema, await body()))),
    })

  return [
    route('/e', 'Stores an event of a page, if it is one that is known', anyEventSchema, (event) =>
      event === undefined ? [] : [event],
    ),
    route('/batch', 'Stores events of a page', eventsSchema, (given) => given),
  ]
}

function measuredProject({ config, settings }: GatewayDeps, id: string | undefined) {
  const { development } = settings
  const project = findProject(config.current().projects, id, {
    development,
    demo: demoProject,
  })
  if (!project?.analytics) {
    const description = 'Analytics is off for this project.'
    throw new ServiceError({ status: 403, reasons: [{ name: 'analytics_off', description }] })
  }
  return project
}

type Refusal = 'caller' | 'project' | 'project_bytes' | 'bytes'

function createCounts({ registry }: GatewayDeps['metrics']) {
  const stored = registry.counter('analytics_stored_events_total', 'Events of pages that were stored.')
  const refused = registry.counter('analytics_refused_events_total', 'Events of pages that were refused.', [
    'reason',
  ])
  for (const reason of ['caller', 'project', 'project_bytes', 'bytes'] satisfies Refusal[])
    refused.inc({ reason }, 0)
  return {
    stored: (count: number) => stored.inc(count),
    refuse: (reason: Refusal, count: number) => refused.inc({ reason }, count),
  }
}

function noRoom(): ServiceError {
  const description = 'There is no room for more events.'
  return new ServiceError({
    status: 429,
    reasons: [{ name: 'analytics_full', description }],
    retryAfter: 3_600,
  })
}

function createEventLimits({ settings, now }: GatewayDeps, refuse: (reason: Refusal, count: number) => void) {
  const events = createRateLimiter({ perMinute: perHour / 60, burst: perHour, now })
  // Many addresses together must not fill the disk.
  const whole = createRateLimiter({
    perMinute: settings.analyticsPerHour / 60,
    burst: settings.analyticsPerHour,
    now,
  })
  const errors = createRateLimiter({ perMinute: ERROR_EVENTS_PER_MINUTE, now })

  return async (
    batch: readonly AnalyticsEvent[],
    { project, address }: { readonly project: string; readonly address: string },
  ): Promise<AnalyticsEvent[]> => {
    const caller = `${project}|${address}`
    const costs = batch.map((event) => Math.ceil(Buffer.byteLength(JSON.stringify(event)) / 1024))
    const cost = costs.reduce((sum, one) => sum + one, 0)
    const own = await events.take(caller, cost)
    const wait = own || (await whole.take(project, cost))
    if (wait > 0) {
      refuse(own > 0 ? 'caller' : 'project', batch.length)
      throw rateLimited(wait)
    }
    const accepted: AnalyticsEvent[] = []
    for (const event of batch)
      if (event.props.type !== 'error' || (await errors.take(caller)) === 0) accepted.push(event)
    return accepted
  }
}
