import { z } from 'zod'
import { createFailover, type Failover } from '../../chains/createFailover.js'
import { RefusedRequestError } from '../../chains/upstream.js'
import { askJson } from '../../platform/askJson.js'
import { NoAnswerError } from '../../platform/noAnswerError.js'
import type { Chain } from '../../chains/chainSettings.js'
import type { BalanceProvider, BalanceProviderDefinition } from '../balanceProvider.js'

const sums = z.object({ funded_txo_sum: z.int().nonnegative(), spent_txo_sum: z.int().nonnegative() })
const answerSchema = z.object({ chain_stats: sums, mempool_stats: sums })

const settings = z.strictObject({
  provider: z.literal('esplora'),
  urls: z.array(z.url({ protocol: /^https?$/, error: 'must be an http or https URL' })).min(1),
})

/** Esplora's HTTP API, mempool included. */
export const esploraBalances = {
  namespaces: ['bip122'],
  settings,
  create(deps): BalanceProvider {
    const known = new WeakMap<Chain, Failover>()

    function upstreamsOf(chain: Chain): Failover {
      const found = known.get(chain)
      if (found !== undefined) return found
      const urls = chain.balances?.provider === 'esplora' ? chain.balances.urls : []
      const made = createFailover({ caip2: chain.caip2, urls }, deps)
      known.set(chain, made)
      return made
    }

    async function readSums(url: string, address: string): Promise<bigint> {
      const asked = new URL(`${url.replace(/\/+$/, '')}/address/${encodeURIComponent(address)}`)
      const { chain_stats: mined, mempool_stats: waiting } = await askJson(
        { url: asked, schema: answerSchema },
        deps,
      ).catch((error: unknown) => {
        throw error instanceof NoAnswerError && error.status === 400 ? refused() : error
      })
      return [mined, waiting].reduce(
        (sum, { funded_txo_sum: funded, spent_txo_sum: spent }) => sum + BigInt(funded) - BigInt(spent),
        0n,
      )
    }

    return {
      async read({ chain }, address) {
        return [{ amount: await upstreamsOf(chain).ask((url) => readSums(url, address)) }]
      },
    }
  },
} satisfies BalanceProviderDefinition

/** Explorers differ in the address forms they accept. */
function refused(): RefusedRequestError {
  const message = 'The explorer does not take this address.'
  return new RefusedRequestError({ code: -32602, message }, { mayRetryElsewhere: true })
}
