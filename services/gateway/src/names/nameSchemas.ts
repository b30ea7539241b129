import { z } from '@hono/zod-openapi'
import { commonQuery } from '@latchkey/kit/http/httpSchemas'
import type { IdentityResponse, NameSuggestionsResponse, Profile } from '@latchkey/protocol/http'
import { chainIdSchema } from '../chains/chainSchemas.js'

const apiVersion = z.string().max(8).optional()
const sender = z.string().max(128).optional().openapi({ description: 'Not used.' })

export const nameParamsSchema = z.object({ name: z.string().min(1).max(255) })
export const addressParamsSchema = z.object({
  address: z.string().regex(/^[-.%a-zA-Z0-9]{3,128}$/, 'Must be a plain address, without a chain.'),
})
export const profileQuerySchema = z.object({
  ...commonQuery,
  apiVersion,
  chainId: chainIdSchema
    .optional()
    .openapi({ description: 'Whose address is wanted, for names that are registered elsewhere.' }),
  cache: z
    .string()
    .max(64)
    .optional()
    .openapi({ description: 'Any value bypasses what is kept of names that are registered elsewhere.' }),
})
export const reverseQuerySchema = z.object({ ...commonQuery, apiVersion, sender })
export const suggestionsQuerySchema = z.object({
  ...commonQuery,
  zone: z.string().max(253).optional().openapi({
    description: 'What names end with, without its first dot; the first of the settings when absent.',
  }),
})
export const identityQuerySchema = z.object({ ...commonQuery, sender, chainId: chainIdSchema.optional() })

export const profileSchema = z
  .object({
    name: z.string(),
    registered_at: z.string().exactOptional(),
    updated_at: z.string().exactOptional(),
    addresses: z.record(z.string(), z.object({ address: z.string(), created: z.string().exactOptional() })),
    attributes: z
      .array(z.object({ avatar: z.string().exactOptional(), bio: z.string().exactOptional() }))
      .readonly(),
  })
  .openapi('Profile') satisfies z.ZodType<Profile>

export const suggestionsSchema = z.object({
  suggestions: z.array(z.object({ name: z.string(), registered: z.boolean() })).readonly(),
}) satisfies z.ZodType<NameSuggestionsResponse>

export const identitySchema = z.object({
  name: z.string().nullable(),
  avatar: z.string().nullable(),
}) satisfies z.ZodType<IdentityResponse>

export const doneSchema = z.object({ success: z.literal(true) })
