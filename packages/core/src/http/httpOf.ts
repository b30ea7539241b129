import type { Context } from '../client/context.js'
import { createHttp, type Http } from './createHttp.js'

const HTTP = Symbol('http')

/** The client of the configured gateway, one a client; undefined when no gateway is configured. */
export function httpOf(context: Context): Http | undefined {
  const { config, platform, log, scratch, adapters, client } = context
  if (!config.gateway) return undefined
  const known = scratch.get(HTTP) as Http | undefined
  if (known) return known
  const http = createHttp({
    platform,
    log,
    gateway: config.gateway,
    query: {
      projectId: config.projectId,
      st: 'latchkey',
      sv: `js-${[...adapters.keys()].join(',')}-${client.version}`,
    },
    signal: () => context.lifetime,
  })
  scratch.set(HTTP, http)
  return http
}
