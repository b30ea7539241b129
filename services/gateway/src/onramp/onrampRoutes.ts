import type { Route } from '@latchkey/kit/http/defineRoute'
import type { GatewayDeps } from '../platform/gatewayDeps.js'
import { createOnrampDesk } from './onrampDesk.js'
import type { Emit } from '../webhooks/outbox.js'
import type { OnrampProviders } from './onrampProviders.js'
import { transactionsRoute, urlRoute, webhookRoute } from './orderRoutes.js'
import { optionsRoute, quoteRoute } from './quoteRoutes.js'

export function onrampRoutes(
  deps: GatewayDeps,
  onrampProviders: OnrampProviders,
  emit: Emit | undefined,
): readonly Route[] {
  const desk = createOnrampDesk(deps, onrampProviders, emit)
  return [optionsRoute, quoteRoute, urlRoute, transactionsRoute, webhookRoute].map((route) => route(desk))
}
