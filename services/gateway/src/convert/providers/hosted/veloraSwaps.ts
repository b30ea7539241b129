import { z } from 'zod'
import type { SwapProviderDefinition } from '../../swapProvider.js'
import { createAggregator, fields } from './aggregator.js'

const settings = z.strictObject({
  provider: z.literal('velora'),
  /** Augustus V6.2: approved and called. */
  router: fields.router,
  url: fields.url('https://api.paraswap.io'),
})

const answerSchema = z.object({
  priceRoute: z.object({
    destAmount: fields.amount,
    tokenTransferProxy: fields.address,
    srcUSD: fields.dollars,
    destUSD: fields.dollars,
  }),
  txParams: z.object({ to: fields.address, data: fields.data, value: fields.value }).optional(),
})
const failure = z.object({ error: z.string() })

const noRoute = /no routes found|ESTIMATED_LOSS_GREATER_THAN_MAX_IMPACT/i

/** Formerly ParaSwap; no key. */
export const veloraSwaps = {
  namespaces: ['eip155'],
  settings,
  create: (deps) =>
    createAggregator(deps, {
      name: 'velora',
      exchange: 'Velora',
      request({ base, chainId, from, to, decimals: [fromDecimals, toDecimals], amount, user, slippage }) {
        // The upstream misreads amounts with wrong decimals.
        if (fromDecimals === undefined || toDecimals === undefined) return undefined
        const url = new URL(`${base}/swap`)
        url.search = String(
          new URLSearchParams({
            srcToken: from,
            srcDecimals: String(fromDecimals),
            destToken: to,
            destDecimals: String(toDecimals),
            amount: String(amount),
            side: 'SELL',
            network: chainId,
            userAddress: user,
            slippage: String(slippage),
            version: '6.2',
          }),
        )
        return { url }
      },
      isNoWay: ({ json }) => noRoute.test(failure.safeParse(json).data?.error ?? ''),
      read(json) {
        const { priceRoute, txParams } = answerSchema.parse(json)
        const { destAmount, tokenTransferProxy, srcUSD, destUSD } = priceRoute
        return {
          toAmount: destAmount,
          worth: [srcUSD, destUSD],
          spender: tokenTransferProxy,
          transaction: txParams,
        }
      },
    }),
} satisfies SwapProviderDefinition
