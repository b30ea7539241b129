import { createClientAddresses } from '@latchkey/kit/clientAddress'
import { createGate } from '@latchkey/kit/gate'
import type { ServiceContext } from '@latchkey/kit/http/serviceEnv'
import { findProject } from '@latchkey/kit/settingsFile'
import type { GatewayDeps } from '../platform/gatewayDeps.js'
import { NoAnswerError } from '../platform/noAnswerError.js'
import { demoProject, type Project } from '../project/configSchema.js'
import { onrampFailed } from './onrampErrors.js'
import type { Emit } from '../webhooks/outbox.js'
import type { OnrampProviders } from './onrampProviders.js'
import { createOrders } from './orders.js'

const maxConcurrent = 32

export interface OnrampDesk extends Pick<GatewayDeps, 'now' | 'log'> {
  readonly onrampProviders: OnrampProviders
  readonly orders: ReturnType<typeof createOrders>
  projectOf(c: ServiceContext): Project
  /** Providers bind an order to the full IP address. */
  visitorOf(c: ServiceContext): string
  /** At most {@link maxConcurrent} in flight. @throws NoAnswerError */
  tryToAsk<T>(work: () => Promise<T>): Promise<T>
  /** @throws ServiceError 503 */
  ask<T>(work: () => Promise<T>): Promise<T>
}

export function createOnrampDesk(
  deps: GatewayDeps,
  onrampProviders: OnrampProviders,
  emit: Emit | undefined,
): OnrampDesk {
  const { settings, config, database, metrics, now, log } = deps
  const addresses = createClientAddresses(settings.trustedProxies)
  const gate = createGate(maxConcurrent)
  return {
    now,
    log,
    onrampProviders,
    orders: createOrders(database, { now, counter: metrics.orders, emit }),
    projectOf(c) {
      const { development } = settings
      const id = c.get('project')?.id
      const project = findProject(config.current().projects, id, { development, demo: demoProject })
      if (project === undefined) throw new Error('The route is mounted without its guard')
      return project
    },
    visitorOf(c) {
      const socket = c.env?.incoming?.socket.remoteAddress
      return addresses.fullAddress({ socket, forwarded: c.req.header('x-forwarded-for') })
    },
    tryToAsk: (work) => gate.run(work),
    ask: (work) =>
      gate.run(work).catch((error: unknown) => {
        if (!(error instanceof NoAnswerError)) throw error
        throw onrampFailed(error)
      }),
  }
}
