import { z } from 'zod'
import { namespaces } from '../chains/namespaces/namespaces.js'
import { isLure } from '../history/lures.js'

/** Per list. */
const maxListTokens = 10_000

export interface ListedToken {
  readonly caip2: string
  readonly address: string
  readonly symbol: string
  readonly name: string
  readonly decimals: number
  readonly logo?: string
}

// Limits of https://github.com/Uniswap/token-lists.
const entry = z.object({
  chainId: z.int().positive(),
  address: z.string().max(128),
  name: z.string().trim().min(1).max(60),
  symbol: z
    .string()
    .max(20)
    .regex(/^[\p{L}\p{N}\p{S}\p{P}]+$/u),
  decimals: z.int().min(0).max(36),
  logoURI: z.string().max(2048).optional(),
})
const listSchema = z.object({ name: z.string(), tokens: z.array(z.unknown()).max(maxListTokens) })

/**
 * Skips invalid entries and advertisements.
 *
 * @throws Error when it is no list
 */
export function readTokenList(value: unknown): readonly ListedToken[] {
  const list = listSchema.safeParse(value)
  if (!list.success) throw new Error('It is no token list')
  return list.data.tokens.flatMap((item) => {
    const parsed = entry.safeParse(item)
    if (!parsed.success || isLure(parsed.data)) return []
    const { chainId, logoURI, ...token } = parsed.data
    const caip2 = `eip155:${chainId}`
    if (!namespaces.get('eip155')?.isAddress(token.address, caip2)) return []
    return [{ caip2, ...token, ...(isHttps(logoURI) && { logo: logoURI }) }]
  })
}

function isHttps(text: string | undefined): text is string {
  return text !== undefined && URL.parse(text)?.protocol === 'https:'
}
