import { z } from 'zod'
import { nativeToken, type SwapProviderDefinition } from '../../swapProvider.js'
import { createAggregator, fields } from './aggregator.js'

const settings = z.strictObject({
  provider: z.literal('lifi'),
  router: fields.router,
  url: fields.url('https://li.quest'),
})

const answerSchema = z.object({
  estimate: z.object({
    toAmount: fields.amount,
    toAmountMin: fields.amount,
    approvalAddress: fields.address.nullish(),
    fromAmountUSD: fields.dollars,
    toAmountUSD: fields.dollars,
  }),
  transactionRequest: z.object({ to: fields.address, data: fields.data, value: fields.value }).optional(),
})

const zero = `0x${'0'.repeat(40)}`
const nameOf = (token: string): string => (token === nativeToken ? zero : token)

/** LATCHKEY_LIFI_KEY raises its limits. */
export const lifiSwaps = {
  namespaces: ['eip155'],
  settings,
  create: (deps) =>
    createAggregator(deps, {
      name: 'lifi',
      exchange: 'LI.FI',
      request({ base, chainId, from, to, amount, user, slippage }) {
        const url = new URL(`${base}/v1/quote`)
        url.search = String(
          new URLSearchParams({
            fromChain: chainId,
            toChain: chainId,
            fromToken: nameOf(from),
            toToken: nameOf(to),
            fromAmount: String(amount),
            fromAddress: user,
            slippage: String(Number(slippage) / 10_000),
            integrator: 'latchkey',
          }),
        )
        const { lifiKey } = deps.settings
        return { url, ...(lifiKey !== undefined && { headers: { 'x-lifi-api-key': lifiKey } }) }
      },
      isNoWay: ({ status }) => status === 404,
      read(json) {
        const { estimate, transactionRequest } = answerSchema.parse(json)
        const { toAmount, toAmountMin, approvalAddress, fromAmountUSD, toAmountUSD } = estimate
        return {
          toAmount,
          toAmountMin,
          worth: [fromAmountUSD, toAmountUSD],
          spender: approvalAddress,
          transaction: transactionRequest,
        }
      },
    }),
} satisfies SwapProviderDefinition
