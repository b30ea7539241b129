import { z } from '@hono/zod-openapi'
import { commonQuery } from '@latchkey/kit/http/httpSchemas'
import type { GetWalletsResponse } from '@latchkey/protocol/http'

/** Comma separated, in any case. */
const list = (label: string, maxItems = 200) =>
  z
    .string()
    .max(16_384)
    .regex(/^[^\p{Cc}]*$/u, 'Must not hold control characters.')
    .transform((text) => [
      ...new Set(
        text
          .split(',')
          .map((item) => item.trim().toLowerCase())
          .filter((item) => item !== ''),
      ),
    ])
    .refine((items) => items.length <= maxItems, `At most ${maxItems} entries.`)
    .optional()
    .openapi({ type: 'string', description: `${label}, comma-joined, in any case.` })

const number = (name: string, max: number, byDefault: number) =>
  z
    .string()
    .regex(/^\d{1,9}$/, `${name} must be a whole number from 1 to ${max}.`)
    .transform(Number)
    .refine((value) => value >= 1 && value <= max, `${name} must be a whole number from 1 to ${max}.`)
    .default(byDefault)
    .openapi({ type: 'integer', minimum: 1, maximum: max, default: byDefault })

export const walletsQuerySchema = z.object({
  ...commonQuery,
  page: number('page', 100_000, 1),
  entries: number('entries', 100, 40),
  search: z
    .string()
    .max(100)
    .regex(/^[^\p{Cc}]*$/u, 'Must not hold control characters.')
    .transform((text) => text.trim().toLowerCase())
    .optional()
    .openapi({
      type: 'string',
      description:
        'Part of a name, id or rdns. Names that start with it come first; where it is part of none, those that resemble it.',
    }),
  include: list('Ids or rdns; only these'),
  exclude: list('Ids, rdns or names; none of these'),
  chains: list('CAIP-2 ids or families; compared by family', 1000).refine(
    (items) =>
      items === undefined || items.every((item) => /^[-a-z0-9]{3,8}(:[-_a-z0-9]{1,32})?$/.test(item)),
    'Each entry must be a CAIP-2 id such as eip155:1.',
  ),
  names: list('Whole names'),
  rdns: list('Reverse domains'),
  badge_type: z
    .string()
    .max(32)
    .regex(/^[\w-]*$/, 'Must be a word.')
    .optional(),
})

const text = z.string().exactOptional()

const walletSchema = z
  .object({
    id: z.string(),
    name: z.string(),
    badge_type: text,
    description: text,
    chains: z.array(z.string()).readonly().exactOptional(),
    homepage: text,
    image_id: text,
    image_url: text,
    order: z.number().exactOptional(),
    mobile_link: text,
    link_mode: text,
    desktop_link: text,
    webapp_link: text,
    app_store: text,
    play_store: text,
    chrome_store: text,
    firefox_store: text,
    relays: z.array(z.string()).readonly().exactOptional(),
    rdns: text,
    injected: z
      .array(z.object({ namespace: text, injected_id: text }))
      .readonly()
      .exactOptional(),
    supports_wc: z.boolean().exactOptional(),
  })
  .openapi('Wallet')

export const walletsResponseSchema = z.object({
  data: z.array(walletSchema).readonly(),
  count: z.int(),
}) satisfies z.ZodType<GetWalletsResponse>
