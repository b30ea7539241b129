import { z } from 'zod'
import { createFailover, type Failover } from '../../chains/createFailover.js'
import { RefusedRequestError } from '../../chains/upstream.js'
import type { Chain } from '../../project/configSchema.js'
import type { BalanceProvider, BalanceProviderDefinition } from '../balanceProvider.js'

const sums = z.object({ funded_txo_sum: z.int().nonnegative(), spent_txo_sum: z.int().nonnegative() })
const answerSchema = z.object({ chain_stats: sums, mempool_stats: sums })

/** Bytes; the sums of an address take a few hundred. */
const longestAnswer = 16 * 1024

const settings = z.strictObject({
  provider: z.literal('esplora'),
  /** Asked in this order. */
  urls: z.array(z.url({ protocol: /^https?$/, error: 'must be an http or https URL' })).min(1),
})

/** Bitcoin balances from explorers with the HTTP API of Esplora; what waits in the mempool counts. */
export const esploraBalances = {
  namespaces: ['bip122'],
  settings,
  create({ settings: { rpcTimeout }, fetch, log, metrics, now }): BalanceProvider {
    const known = new WeakMap<Chain, Failover>()

    function upstreamsOf(chain: Chain): Failover {
      const found = known.get(chain)
      if (found !== undefined) return found
      const urls = chain.balances?.provider === 'esplora' ? chain.balances.urls : []
      const made = createFailover({ caip2: chain.caip2, urls }, { log, metrics, now })
      known.set(chain, made)
      return made
    }

    async function readSums(url: string, address: string): Promise<bigint> {
      const response = await fetch(`${url.replace(/\/+$/, '')}/address/${encodeURIComponent(address)}`, {
        headers: { accept: 'application/json' },
        signal: AbortSignal.timeout(rpcTimeout),
        redirect: 'error',
      })
      if (response.status === 400) throw refused()
      if (!response.ok) throw new Error(`The upstream answered ${response.status}`)
      const { chain_stats: mined, mempool_stats: waiting } = answerSchema.parse(
        JSON.parse(await readText(response)),
      )
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

/** Some explorers know fewer forms of addresses than others. */
function refused(): RefusedRequestError {
  const message = 'The explorer does not take this address.'
  return new RefusedRequestError({ code: -32602, message }, { elsewhere: true })
}

async function readText({ body }: Response): Promise<string> {
  const chunks: Uint8Array[] = []
  let size = 0
  for await (const chunk of body ?? []) {
    size += chunk.byteLength
    if (size > longestAnswer) throw new Error(`The upstream answered with more than ${longestAnswer} bytes`)
    chunks.push(chunk)
  }
  return Buffer.concat(chunks).toString()
}
