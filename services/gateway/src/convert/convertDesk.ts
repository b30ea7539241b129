import { failureResponses } from '@latchkey/kit/http/httpSchemas'
import { refuse, ServiceError } from '@latchkey/kit/http/serviceError'
import type { ChainEntry, ChainRegistry } from '../chains/chainRegistry.js'
import type { GatewayDeps } from '../platform/gatewayDeps.js'
import type { PriceReader } from '../prices/readPrices.js'
import { createChooser } from './chooser.js'
import type { SwapRequest } from './swapProvider.js'
import { createSwapProviders } from './swapProviders.js'

export const shared = { access: 'project', tags: ['convert'] } as const
export const headers = { 'cache-control': 'no-store' }
export const failing = failureResponses(422, 503)

export type ConvertDesk = ReturnType<typeof createConvertDesk>

export function createConvertDesk(deps: GatewayDeps, registry: ChainRegistry, readPrices: PriceReader) {
  const { log, now } = deps

  function entryOf(caip2: string, of: 'Swaps' | 'Gas Price'): ChainEntry {
    const entry = registry.get(caip2)
    if (!entry?.chain.swaps?.length) throw refuse('not_supported', `Network not supported for ${of}`)
    return entry
  }

  return {
    log,
    now,
    readPrices,
    chooser: createChooser(createSwapProviders(deps), deps),
    entryOf,
    sides(accounts: readonly string[]) {
      const parts = accounts.map((account) => {
        const at = account.lastIndexOf(':')
        return { caip2: account.slice(0, at), address: account.slice(at + 1).toLowerCase() }
      })
      const [first] = parts
      if (first === undefined || parts.some(({ caip2 }) => caip2 !== first.caip2))
        throw new ServiceError({
          status: 400,
          reasons: [{ name: 'to', description: 'Must be on the same chain.' }],
        })
      return { entry: entryOf(first.caip2, 'Swaps'), addresses: parts.map(({ address }) => address) }
    },
  }
}

export function requestOf(
  [from = '', to = '']: readonly string[],
  amount: string,
  user: string,
): SwapRequest {
  if (from === to)
    throw new ServiceError({ status: 400, reasons: [{ name: 'to', description: 'Must be another token.' }] })
  return { from, to, amount: BigInt(amount), user: user.toLowerCase() }
}

/** Hundredths of a percent. */
export const bips = (percent: number): bigint => BigInt(Math.round(percent * 100))
