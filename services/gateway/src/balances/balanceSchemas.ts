import { z } from '@hono/zod-openapi'
import { commonQuery } from '@latchkey/kit/http/httpSchemas'
import type { GetBalanceResponse } from '@latchkey/protocol/http'
import { chainIdSchema } from '../chains/chainSchemas.js'

export const balanceParamsSchema = z.object({
  address: z.string().regex(/^[-.%a-zA-Z0-9]{3,128}$/, 'Must be a plain address, without a chain.'),
})

export const balanceQuerySchema = z.object({
  ...commonQuery,
  currency: z.literal('usd').default('usd'),
  chainId: chainIdSchema.optional().openapi({ description: 'Every chain of the gateway when absent.' }),
  forceUpdate: z
    .string()
    .max(8192)
    .optional()
    .openapi({ description: 'Comma-joined token ids; any value bypasses every cache.' }),
})

export const balanceResponseSchema = z.object({
  balances: z
    .array(
      z
        .object({
          name: z.string(),
          symbol: z.string(),
          chainId: z.string(),
          address: z.string().exactOptional(),
          value: z.number().exactOptional(),
          price: z.number(),
          change24h: z.number().exactOptional(),
          priceAt: z.string().exactOptional(),
          quantity: z.object({ decimals: z.string(), numeric: z.string() }),
          iconUrl: z.string(),
        })
        .openapi('Balance'),
    )
    .readonly(),
}) satisfies z.ZodType<GetBalanceResponse>
