import { z } from 'zod'
import { currentCaip2, namespaceOf, namespaces } from './namespaces/namespaces.js'

const address = z.string().regex(/^0x[0-9a-fA-F]{40}$/, 'must be 0x and 40 hex digits')
const caip2 = z
  .string()
  .regex(/^[-a-z0-9]{3,8}:[-_a-zA-Z0-9]{1,32}$/, 'must be a CAIP-2 id such as eip155:31337')
  .transform(currentCaip2)
const webUrl = z.url({ protocol: /^https?$/, error: 'must be an http or https URL' })
const price = z.number().nonnegative()
const oldPrice = z.number().positive()
const decimals = z.int().min(0).max(255)

const tokenSettings = z.strictObject({
  address: z.string().min(1).max(128),
  symbol: z.string().min(1).max(32),
  name: z.string().min(1).max(128),
  decimals,
  icon: webUrl.optional(),
  usd: price.optional(),
  usdDayAgo: oldPrice.optional(),
  /** ERC-2612. */
  permit: z.boolean().optional(),
})

/** Other groups add fields (`project/configSchema.ts`). */
export const chainSettings = z.strictObject({
  caip2,
  name: z.string().min(1).max(64),
  rpcUrls: z.array(webUrl).default([]),
  bundlerUrls: z.array(webUrl).min(1).optional(),
  nativeCurrency: z.strictObject({
    name: z.string().min(1).max(64),
    symbol: z.string().min(1).max(32),
    decimals,
    icon: webUrl.optional(),
    usd: price.optional(),
    usdDayAgo: oldPrice.optional(),
  }),
  explorer: webUrl.optional(),
  testnet: z.boolean().optional(),
  multicall: address.nullable().default('0xcA11bde05977b3631167028862bE2a173976CA11'),
  tokens: z.array(tokenSettings).max(2000).default([]),
})

export interface Mistake {
  readonly path: (string | number)[]
  readonly message: string
}

export function chainMistakes({ caip2: id, rpcUrls, tokens }: z.output<typeof chainSettings>): Mistake[] {
  const facts = namespaces.get(namespaceOf(id))
  const mistakes: Mistake[] = []
  if (rpcUrls.length === 0 && facts?.methods.size !== 0)
    mistakes.push({ path: ['rpcUrls'], message: 'must have at least one address' })
  for (const [index, token] of tokens.entries())
    if (facts && !facts.isAddress(token.address, id))
      mistakes.push({ path: ['tokens', index, 'address'], message: `must be ${facts.addressForm}` })
  return mistakes
}

export function notServing(
  { caip2: id }: { readonly caip2: string },
  field: string,
  chosen: readonly { readonly provider: string }[],
  /** Without namespaces a provider serves all. */
  definitions: Readonly<
    Record<string, { readonly namespaces?: readonly string[]; readonly settings: unknown }>
  >,
): Mistake[] {
  const at = chosen.findIndex(({ provider }) => {
    const served = definitions[provider]?.namespaces
    return served !== undefined && !served.includes(namespaceOf(id))
  })
  return at < 0 ? [] : [{ path: [field, at, 'provider'], message: `does not serve ${id}` }]
}

export type Token = z.output<typeof tokenSettings> & {
  readonly logo?: string
}

/** For declaration merging. */
export interface ChainExtras {}

export interface Chain extends Omit<z.output<typeof chainSettings>, 'tokens'>, ChainExtras {
  readonly tokens: readonly Token[]
}
