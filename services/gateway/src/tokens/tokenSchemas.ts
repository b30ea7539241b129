import { z } from '@hono/zod-openapi'
import { commonQuery } from '@latchkey/kit/http/httpSchemas'
import type { GetTokensResponse } from '@latchkey/protocol/http'
import { chainIdSchema } from '../chains/chainSchemas.js'

export const tokensQuerySchema = z.object({ ...commonQuery, chainId: chainIdSchema })

export const tokensResponseSchema = z.object({
  tokens: z
    .array(
      z
        .object({
          name: z.string(),
          symbol: z.string(),
          address: z
            .string()
            .openapi({ description: 'CAIP-10; the native coin has the placeholder address.' }),
          decimals: z.number(),
          logoUri: z.string(),
          eip2612: z.boolean().exactOptional(),
        })
        .openapi('Token'),
    )
    .readonly(),
}) satisfies z.ZodType<GetTokensResponse>
