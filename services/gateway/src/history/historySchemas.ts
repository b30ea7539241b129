import { z } from '@hono/zod-openapi'
import { commonQuery } from '@latchkey/kit/http/httpSchemas'
import { operationTypes, type GetHistoryResponse } from '@latchkey/protocol/http'
import { chainIdSchema } from '../chains/chainSchemas.js'

export const historyQuerySchema = z.object({
  ...commonQuery,
  chainId: chainIdSchema.optional().openapi({ description: 'Every chain of the gateway when absent.' }),
  cursor: z.string().max(4096).optional().openapi({ description: '`next` of the answer before.' }),
  onramp: z.string().max(64).optional().openapi({ description: 'Not used.' }),
  cache: z
    .string()
    .max(64)
    .optional()
    .openapi({ description: 'Any value bypasses what is kept of the newest page.' }),
})

const url = z.object({ url: z.string() })
const flags = z.object({ is_spam: z.boolean() })
const amount = z.object({ numeric: z.string() })
const fungible = z
  .object({
    address: z.string().exactOptional(),
    name: z.string().exactOptional(),
    symbol: z.string().exactOptional(),
    icon: url.nullable().exactOptional(),
    flags: flags.exactOptional(),
  })
  .openapi('FungibleInfo')
const transfer = z
  .object({
    fungible_info: fungible.exactOptional(),
    nft_info: z
      .object({
        name: z.string().exactOptional(),
        content: z
          .object({ preview: url.extend({ content_type: z.string().exactOptional() }).exactOptional() })
          .exactOptional(),
        flags,
      })
      .exactOptional(),
    direction: z.enum(['in', 'out', 'self']),
    quantity: amount,
    value: z.number().exactOptional(),
    price: z.number().exactOptional(),
    sender: z.string().exactOptional(),
    recipient: z.string().exactOptional(),
  })
  .openapi('TransactionTransfer')

export const historyResponseSchema = z.object({
  data: z
    .array(
      z
        .object({
          id: z.string(),
          metadata: z.object({
            operationType: z.enum(operationTypes),
            hash: z.string(),
            chain: z.string(),
            minedAt: z.string(),
            sentFrom: z.string(),
            sentTo: z.string(),
            status: z.enum(['confirmed', 'failed', 'pending']),
            nonce: z.number(),
            fee: z.string().exactOptional(),
          }),
          transfers: z.array(transfer).readonly().nullable(),
          approval: z
            .object({ fungible_info: fungible, spender: z.string(), quantity: amount.exactOptional() })
            .exactOptional(),
        })
        .openapi('Transaction'),
    )
    .readonly(),
  next: z.string().nullable(),
}) satisfies z.ZodType<GetHistoryResponse>
