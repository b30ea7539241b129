import { z } from '@hono/zod-openapi'
import { commonQuery } from '@latchkey/kit/http/httpSchemas'
import { MOST_GAS_PRICE } from '@latchkey/protocol/constants'
import type {
  BuildApproveResponse,
  BuildSwapResponse,
  SwapAllowanceResponse,
  SwapGasPriceResponse,
  SwapQuotesResponse,
} from '@latchkey/protocol/http'
import { chainIdSchema } from '../chains/chainSchemas.js'

const account = z
  .string()
  .regex(/^eip155:\d{1,20}:0x[0-9a-fA-F]{40}$/, 'Must be a CAIP-10 id of an EVM chain.')
const plain = z.string().regex(/^0x[0-9a-fA-F]{40}$/, 'Must be 0x and 40 hex digits.')
const units = z
  .string()
  .regex(/^\d{1,78}$/, { error: 'Must be a whole number of base units.', abort: true })
  .refine((text) => BigInt(text) < 2n ** 256n, 'Must be less than 2^256.')
const amount = units.refine((text) => BigInt(text) > 0n, 'Must be more than zero.')
const provider = z.string().max(64).optional().openapi({ description: '`id` of the quote.' })

export const swapChainQuery = z.object({ ...commonQuery, chainId: chainIdSchema })

export const swapQuotesQuery = z.object({
  ...commonQuery,
  amount,
  userAddress: plain,
  from: account,
  to: account,
  gasPrice: amount
    .refine((text) => BigInt(text) <= MOST_GAS_PRICE, 'No gas costs as much.')
    .optional()
    .openapi({ description: 'In wei; who quotes may choose the way by it.' }),
})

export const swapAllowanceQuery = z.object({
  ...commonQuery,
  tokenAddress: account,
  userAddress: account,
  provider,
})

export const buildApproveQuery = z.object({
  ...commonQuery,
  userAddress: account,
  from: account,
  to: account,
  amount: amount.optional().openapi({ description: 'Approved exactly; without limit when absent.' }),
  provider,
})

const bytes32 = z.string().regex(/^0x[0-9a-fA-F]{64}$/)

export const buildSwapBody = z
  .object({
    projectId: z.string().max(64).optional(),
    amount,
    eip155: z.object({ slippage: z.number().min(0.01).max(5) }),
    from: account,
    to: account,
    userAddress: account,
    disableEstimate: z.boolean().optional().openapi({ description: 'Not used: every swap is tried.' }),
    provider,
    toAmountMin: units
      .optional()
      .openapi({ description: 'What was shown: no swap is built that gives less.' }),
    permit: z
      .object({ deadline: units, v: z.union([z.literal(27), z.literal(28)]), r: bytes32, s: bytes32 })
      .optional(),
  })
  .openapi('BuildSwap')

const hop = z.object({
  exchange: z.string(),
  fee: z.number().exactOptional(),
  from: z.string(),
  to: z.string(),
})

export const swapQuotesSchema = z.object({
  quotes: z
    .array(
      z
        .object({
          id: z.string().nullable(),
          fromAmount: z.string(),
          fromAccount: z.string(),
          toAmount: z.string(),
          toAccount: z.string(),
          toAmountMin: z.string(),
          spender: z.string(),
          priceImpact: z.number().exactOptional(),
          route: z.array(hop).readonly(),
        })
        .openapi('SwapQuote'),
    )
    .readonly(),
}) satisfies z.ZodType<SwapQuotesResponse>

export const swapAllowanceSchema = z.object({
  allowance: z.string(),
  permit: z.object({ name: z.string(), version: z.string(), nonce: z.string() }).exactOptional(),
}) satisfies z.ZodType<SwapAllowanceResponse>

export const swapGasPriceSchema = z.object({
  standard: z.string(),
  fast: z.string(),
  instant: z.string(),
}) satisfies z.ZodType<SwapGasPriceResponse>

const eip155 = z.object({ gas: z.number().exactOptional(), gasPrice: z.string() })

export const buildSwapSchema = z.object({
  tx: z.object({ from: z.string(), to: z.string(), data: z.string(), amount: z.string(), eip155 }),
  toAmount: z.string(),
  toAmountMin: z.string(),
}) satisfies z.ZodType<BuildSwapResponse>

export const buildApproveSchema = z.object({
  tx: z.object({ from: z.string(), to: z.string(), data: z.string(), value: z.string(), eip155 }),
  isReset: z.literal(true).exactOptional(),
}) satisfies z.ZodType<BuildApproveResponse>
