import { z } from '@hono/zod-openapi'
import { commonQuery } from '@latchkey/kit/http/httpSchemas'
import type { PriceRequest, PriceResponse } from '@latchkey/protocol/http'

export const pricesQuerySchema = z.object(commonQuery)

export const pricesBodySchema = z.object({
  currency: z.literal('usd').default('usd'),
  addresses: z
    .array(
      z.string().regex(/^[-a-z0-9]{3,8}:[-_a-zA-Z0-9]{1,32}:[-.%a-zA-Z0-9]{1,128}$/, 'Must be CAIP-10 ids.'),
    )
    .min(1)
    .max(100)
    .readonly(),
  projectId: z.string().max(64).exactOptional(),
}) satisfies z.ZodType<PriceRequest, unknown>

export const pricesResponseSchema = z.object({
  fungibles: z
    .array(
      z
        .object({
          address: z.string(),
          name: z.string(),
          symbol: z.string(),
          iconUrl: z.string(),
          price: z.number(),
          change24h: z.number().exactOptional(),
          priceAt: z.string().exactOptional(),
        })
        .openapi('Fungible'),
    )
    .readonly(),
}) satisfies z.ZodType<PriceResponse>
