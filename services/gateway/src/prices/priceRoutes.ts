import { checkJson } from '@latchkey/kit/http/checkInput'
import { defineRoute, type Route } from '@latchkey/kit/http/defineRoute'
import { jsonResponse } from '@latchkey/kit/http/httpSchemas'
import type { Fungible, PriceResponse } from '@latchkey/protocol/http'
import type { ChainEntry, ChainRegistry } from '../chains/chainRegistry.js'
import { currentCaip2, namespaceOf, namespaces } from '../chains/namespaces/namespaces.js'
import type { GatewayDeps } from '../platform/gatewayDeps.js'
import type { Token } from '../chains/chainSettings.js'
import { assetIcon } from '../tokens/assetIcon.js'
import { nativeAsset } from './priceProvider.js'
import { priceFields, type PriceReader } from './readPrices.js'
import { pricesBodySchema, pricesQuerySchema, pricesResponseSchema } from './priceSchemas.js'

/** Bytes: a hundred ids. */
const bodyLimit = 32 * 1024

interface RequestedAsset {
  readonly id: string
  readonly entry: ChainEntry
  readonly token?: Token
}

export function priceRoutes(
  { settings, now }: GatewayDeps,
  registry: ChainRegistry,
  readPrices: PriceReader,
): readonly Route[] {
  return [
    defineRoute({
      method: 'post',
      path: '/v1/fungible/price',
      access: 'project',
      summary: 'What native coins and listed tokens cost, for display; JSON may also come as text/plain',
      tags: ['prices'],
      query: pricesQuerySchema,
      body: { schema: pricesBodySchema, limit: bodyLimit },
      responses: jsonResponse(pricesResponseSchema, 'Without those whose price is not known'),
      async handle(c, { body }) {
        const { addresses } = checkJson(pricesBodySchema, await body())
        const publicUrl = settings.publicUrl?.replace(/\/+$/, '') ?? new URL(c.req.url).origin
        const requestedAssets = [...new Set(addresses)].flatMap((id) => find(registry, id) ?? [])
        const entries = new Set(requestedAssets.map(({ entry }) => entry))
        const found = await Promise.all(
          [...entries].map(async (entry) => {
            const items = requestedAssets.filter((item) => item.entry === entry)
            const prices = await readPrices(entry, items.map(assetOf))
            return items.flatMap((item): readonly Fungible[] => {
              const price = prices.get(assetOf(item))
              const { name, symbol } = item.token ?? entry.chain.nativeCurrency
              const iconUrl = assetIcon(item.token ?? entry.chain.nativeCurrency, {
                caip2: entry.chain.caip2,
                publicUrl,
              })
              return price
                ? [
                    {
                      address: item.id,
                      name,
                      symbol,
                      iconUrl,
                      price: price.usd,
                      ...priceFields(price, now()),
                    },
                  ]
                : []
            })
          }),
        )
        const answer: PriceResponse = { fungibles: found.flat() }
        return c.json(answer, 200, { 'cache-control': 'no-store' })
      },
    }),
  ]
}

const assetOf = ({ token }: RequestedAsset): string => token?.address ?? nativeAsset

function find(registry: ChainRegistry, id: string): RequestedAsset | undefined {
  const [namespace = '', reference = '', address = ''] = id.split(':')
  const entry = registry.get(currentCaip2(`${namespace}:${reference}`))
  if (entry === undefined) return undefined
  const facts = namespaces.get(namespaceOf(entry.chain.caip2))
  const same = (text: string) => facts?.sameAddress(text) ?? text
  if (facts && same(address) === same(facts.nativeToken)) return { id, entry }
  const token = entry.chain.tokens.find((one) => same(one.address) === same(address))
  return token && { id, entry, token }
}
