import type { Route } from '@latchkey/kit/http/defineRoute'
import { ServiceError } from '@latchkey/kit/http/serviceError'
import type { ChainRegistry } from '../chains/chainRegistry.js'
import { isRefused } from '../chains/hostedUpstreams.js'
import { unavailable } from '../chains/unavailable.js'
import type { GatewayDeps } from '../platform/gatewayDeps.js'
import type { PriceReader } from '../prices/readPrices.js'
import { allowanceRoute, buildApproveRoute } from './approvalRoutes.js'
import { createConvertDesk } from './convertDesk.js'
import { buildSwapRoute, gasPriceRoute, quotesRoute } from './swapRoutes.js'
import { WrongSwapError } from './swapProvider.js'

export function convertRoutes(
  deps: GatewayDeps,
  registry: ChainRegistry,
  readPrices: PriceReader,
): readonly Route[] {
  const desk = createConvertDesk(deps, registry, readPrices)
  const routes = [quotesRoute, allowanceRoute, gasPriceRoute, buildApproveRoute, buildSwapRoute]
  return routes.map((make) => {
    const route = make(desk)
    return { ...route, answer: withOutcomeErrors(route) }
  })
}

const withOutcomeErrors =
  ({ answer }: Route): Route['answer'] =>
  async (c) => {
    try {
      return await answer(c)
    } catch (error) {
      throw outcomeError(error)
    }
  }

/**
 * An unreachable chain and an invalid answer are an outage; a refusal is final, since a retry does
 * not help.
 */
function outcomeError(error: unknown): unknown {
  if (isRefused(error))
    return new ServiceError({
      status: 422,
      reasons: [
        {
          name: 'swap_refused',
          description: 'The provider does not take this swap. Another amount or token may do.',
        },
      ],
      cause: error,
    })
  if (!(error instanceof WrongSwapError)) return unavailable(error)
  return new ServiceError({
    status: 503,
    reasons: [{ name: 'wrong_swap', description: 'The provider’s swap is not what it promised.' }],
    retryAfter: 5,
    cause: error,
  })
}
