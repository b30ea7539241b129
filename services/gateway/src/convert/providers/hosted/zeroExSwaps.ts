import { z } from 'zod'
import type { SwapProviderDefinition } from '../../swapProvider.js'
import { createAggregator, fields } from './aggregator.js'

const settings = z.strictObject({
  provider: z.literal('0x'),
  /** The AllowanceHolder: approved and called, never the Settler behind it. */
  router: fields.router,
  url: fields.url('https://api.0x.org'),
})

const answerSchema = z.discriminatedUnion('liquidityAvailable', [
  z.object({ liquidityAvailable: z.literal(false) }),
  z.object({
    liquidityAvailable: z.literal(true),
    buyAmount: fields.amount,
    minBuyAmount: fields.amount,
    allowanceTarget: fields.address.nullish(),
    transaction: z.object({ to: fields.address, data: fields.data, value: fields.value }).optional(),
  }),
])

/** Needs LATCHKEY_ZEROEX_KEY. */
export const zeroExSwaps = {
  namespaces: ['eip155'],
  settings,
  create: (deps) =>
    createAggregator(deps, {
      name: '0x',
      exchange: '0x',
      request({ base, chainId, from, to, amount, user, slippage, isBuild, gasPrice }) {
        const url = new URL(`${base}/swap/allowance-holder/${isBuild ? 'quote' : 'price'}`)
        url.search = String(
          new URLSearchParams({
            chainId,
            sellToken: from,
            buyToken: to,
            sellAmount: String(amount),
            taker: user,
            slippageBps: String(slippage),
            ...(gasPrice !== undefined && { gasPrice: String(gasPrice) }),
          }),
        )
        return { url, headers: { '0x-api-key': deps.settings.zeroExKey ?? '', '0x-version': 'v2' } }
      },
      read(json) {
        const answer = answerSchema.parse(json)
        if (!answer.liquidityAvailable) return undefined
        const { buyAmount, minBuyAmount, allowanceTarget, transaction } = answer
        return { toAmount: buyAmount, toAmountMin: minBuyAmount, spender: allowanceTarget, transaction }
      },
    }),
} satisfies SwapProviderDefinition
