import { parseSettings, projectFields, uniqueBy } from '@latchkey/kit/settingsFile'
import { z } from 'zod'

const address = z.url({ protocol: /^https?$/ }).transform((url) => url.replace(/\/+$/, ''))
const origin = z
  .string()
  .refine(
    (text) => !text.includes('*') && URL.canParse(text) && new URL(text).origin === text,
    'must be an origin such as https://shop.example',
  )
const projectSchema = z.strictObject({
  ...projectFields,
  name: z.string().min(1).max(128),
  /** Default if neither the user nor the page chose. */
  accountType: z.enum(['eoa', 'smartAccount']).optional(),
  /**
   * `window`: always in the wallet window. `inline`: small amounts that grant nothing inside the
   * page.
   */
  approvals: z.enum(['window', 'inline']).optional(),
  /** US dollars per day and device. */
  inlineLimitUsd: z.number().min(0).max(1_000_000).optional(),
  /** The operator's own pages: no amount needs the window. */
  trustedOrigins: z.array(origin).max(50).optional(),
})
const networkSchema = z.strictObject({
  id: z.string().regex(/^[-a-z0-9]{3,8}:[-_a-zA-Z0-9]{1,32}$/, 'must be a CAIP-2 id such as eip155:1'),
  name: z.string().min(1).max(64),
  symbol: z.string().min(1).max(16),
  rpcUrl: address.optional(),
  /** Shown by name; any other token only "calls itself" so. */
  tokens: z
    .array(
      z.strictObject({
        address: z.string().regex(/^0x[\da-f]{40}$/i, 'must be an address'),
        symbol: z.string().min(1).max(16),
        decimals: z.number().int().min(0).max(36),
      }),
    )
    .max(500)
    .optional(),
  /** For user operations (ERC-4337), instead of the gateway's. */
  bundlerUrl: address.optional(),
})

/** LATCHKEY_CONFIG: the gateway's projects by id, and the other services' addresses. */
const configSchema = z.strictObject({
  gateway: address.default('http://127.0.0.1:4110'),
  recovery: address.default('http://127.0.0.1:4112'),
  /** May pay fees if a page names one. */
  paymasters: z.array(address).max(20).default([]),
  networks: z.array(networkSchema).superRefine(uniqueBy('id')).default([]),
  projects: z.array(projectSchema).superRefine(uniqueBy('id')).default([]),
})

export type FrameConfig = z.infer<typeof configSchema>
export type FrameConfigInput = z.input<typeof configSchema>
export type FrameProject = FrameConfig['projects'][number]

/** Outside production. */
export const demoProject: FrameProject = { id: 'demo', name: 'Demo', allowedOrigins: [] }

/** Fills in defaults. @throws an Error with each wrong field's path */
export function parseConfig(value: unknown, source: string): FrameConfig {
  return parseSettings(configSchema, value, { service: 'frame', source })
}
