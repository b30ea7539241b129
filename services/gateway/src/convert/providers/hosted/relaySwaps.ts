import { z } from 'zod'
import { nativeToken, type SwapProviderDefinition } from '../../swapProvider.js'
import { createAggregator, fields } from './aggregator.js'

const settings = z.strictObject({
  provider: z.literal('relay'),
  /** The approval proxy: approved, and called for tokens. */
  router: fields.router,
  /** Called with the native coin. */
  nativeRouter: fields.router,
  url: fields.url('https://api.relay.link'),
})

const transaction = z.object({ to: fields.address, data: fields.data, value: fields.value })
const side = z.object({ amountUsd: fields.dollars })
const answerSchema = z.object({
  // Signature steps are unsupported.
  steps: z.array(z.object({ id: z.string(), kind: z.string(), data: z.unknown() })).max(8),
  details: z.object({
    currencyIn: side,
    currencyOut: side.extend({ amount: fields.amount, minimumAmount: fields.amount }),
  }),
})
const failure = z.object({ errorCode: z.string() })

const noRoute = new Set([
  'AMOUNT_TOO_LOW',
  'INSUFFICIENT_LIQUIDITY',
  'INVALID_INPUT_CURRENCY',
  'INVALID_OUTPUT_CURRENCY',
  'NO_INTERNAL_SWAP_ROUTES_FOUND',
  'NO_QUOTES',
  'NO_SWAP_ROUTES_FOUND',
  'SWAP_IMPACT_TOO_HIGH',
  'UNSUPPORTED_CURRENCY',
  'UNSUPPORTED_ROUTE',
])

const zero = `0x${'0'.repeat(40)}`
const nameOf = (token: string): string => (token === nativeToken ? zero : token)

/** `approve(address,uint256)`. */
const approved = z
  .string()
  .regex(/^0x095ea7b30{24}[0-9a-fA-F]{104}$/)
  .transform((data) => `0x${data.slice(34, 74)}`.toLowerCase())

/** relay.link, `POST /quote/v3`. */
export const relaySwaps = {
  namespaces: ['eip155'],
  settings,
  create: (deps) =>
    createAggregator(deps, {
      name: 'relay',
      exchange: 'Relay',
      request({ base, chainId, from, to, amount, user, slippage }) {
        return {
          url: new URL(`${base}/quote/v3`),
          body: {
            user,
            recipient: user,
            originChainId: Number(chainId),
            destinationChainId: Number(chainId),
            originCurrency: nameOf(from),
            destinationCurrency: nameOf(to),
            amount: String(amount),
            tradeType: 'EXACT_INPUT',
            slippageTolerance: String(slippage),
          },
          headers: { 'x-api-key': deps.settings.relayLinkKey ?? '' },
        }
      },
      isNoWay: ({ json }) => noRoute.has(failure.safeParse(json).data?.errorCode ?? ''),
      read(json) {
        const { steps, details } = answerSchema.parse(json)
        const [last, ...more] = steps.filter(({ id }) => id !== 'approve')
        // A deposit leaves the coins with a party that promises to pay.
        if (last?.id !== 'swap' || last.kind !== 'transaction' || more.length > 0) return undefined
        const swap = transaction.parse(last.data)
        const spenders = steps
          .filter(({ id }) => id === 'approve')
          .map(({ data }) => approved.parse(transaction.parse(data).data))
        const { currencyIn, currencyOut } = details
        return {
          toAmount: currencyOut.amount,
          toAmountMin: currencyOut.minimumAmount,
          worth: [currencyIn.amountUsd, currencyOut.amountUsd],
          spender: spenders.find((spender) => spender !== swap.to) ?? spenders[0],
          transaction: swap,
        }
      },
    }),
} satisfies SwapProviderDefinition
