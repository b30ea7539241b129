import { z } from 'zod'
import type { SwapProviderDefinition } from '../../swapProvider.js'
import { createAggregator, fields } from './aggregator.js'

const settings = z.strictObject({
  provider: z.literal('1inch'),
  router: fields.router,
  url: fields.url('https://api.1inch.com'),
})

const answerSchema = z.object({
  dstAmount: fields.amount,
  tx: z.object({ to: fields.address, data: fields.data, value: fields.value }).optional(),
})
const failure = z.object({ description: z.string() })

/** Needs LATCHKEY_ONEINCH_KEY. */
export const oneInchSwaps = {
  namespaces: ['eip155'],
  settings,
  create: (deps) =>
    createAggregator(deps, {
      name: '1inch',
      exchange: '1inch',
      request({ base, chainId, from, to, amount, user, slippage, isBuild, gasPrice }) {
        const url = new URL(`${base}/swap/v6.1/${chainId}/${isBuild ? 'swap' : 'quote'}`)
        url.search = String(
          new URLSearchParams({
            src: from,
            dst: to,
            amount: String(amount),
            ...(gasPrice !== undefined && { gasPrice: String(gasPrice) }),
            ...(isBuild && {
              from: user,
              origin: user,
              slippage: String(Number(slippage) / 100),
              // The gateway simulates the swap with its pending approval.
              disableEstimate: 'true',
            }),
          }),
        )
        return { url, headers: { authorization: `Bearer ${deps.settings.oneInchKey ?? ''}` } }
      },
      isNoWay: ({ json }) => /insufficient liquidity/i.test(failure.safeParse(json).data?.description ?? ''),
      read(json) {
        const { dstAmount, tx } = answerSchema.parse(json)
        return { toAmount: dstAmount, transaction: tx }
      },
    }),
} satisfies SwapProviderDefinition
