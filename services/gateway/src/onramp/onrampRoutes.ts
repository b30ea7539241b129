import type { Route } from '@latchkey/kit/http/defineRoute'
import type { GatewayDeps } from '../platform/gatewayDeps.js'
import { createOnrampDesk } from './onrampDesk.js'
import type { Emit } from '../webhooks/outbox.js'
import type { Sellers } from './onrampProviders.js'
import { transactionsRoute, urlRoute, webhookRoute } from './orderRoutes.js'
import { optionsRoute, quoteRoute } from './quoteRoutes.js'

export function onrampRoutes(deps: GatewayDeps, sellers: Sellers, emit: Emit | undefined): readonly Route[] {
  const desk = createOnrampDesk(deps, sellers, emit)
  return [optionsRoute, quoteRoute, urlRoute, transactionsRoute, webhookRoute].map((route) => route(desk))
}
