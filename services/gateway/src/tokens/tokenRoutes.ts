import { defineRoute, type Route } from '@latchkey/kit/http/defineRoute'
import { jsonResponse } from '@latchkey/kit/http/httpSchemas'
import type { GetTokensResponse, Token as TokenAnswer } from '@latchkey/protocol/http'
import type { ChainRegistry } from '../chains/chainRegistry.js'
import { namespaceOf, namespaces } from '../chains/namespaces/namespaces.js'
import type { GatewayDeps } from '../platform/gatewayDeps.js'
import type { Chain } from '../chains/chainSettings.js'
import { assetIcon } from './assetIcon.js'
import { tokensQuerySchema, tokensResponseSchema } from './tokenSchemas.js'

export function tokenRoutes({ settings }: GatewayDeps, registry: ChainRegistry): readonly Route[] {
  return [
    defineRoute({
      method: 'get',
      path: '/v1/convert/tokens',
      access: 'project',
      summary: 'Tokens of a chain: those of the settings, then those of the token lists',
      tags: ['tokens'],
      query: tokensQuerySchema,
      responses: jsonResponse(tokensResponseSchema, 'Empty when the chain is not served'),
      handle(c, { query: { chainId } }) {
        const publicUrl = settings.publicUrl?.replace(/\/+$/, '') ?? new URL(c.req.url).origin
        const chain = registry.get(chainId)?.chain
        const body: GetTokensResponse = { tokens: chain ? tokensOf(chain, publicUrl) : [] }
        return c.json(body, 200, { 'cache-control': 'public, max-age=60' })
      },
    }),
  ]
}

function tokensOf(chain: Chain, publicUrl: string): readonly TokenAnswer[] {
  const { caip2, nativeCurrency, tokens } = chain
  const native = namespaces.get(namespaceOf(caip2))?.nativeToken
  const { name, symbol, decimals } = nativeCurrency
  const logoUri = assetIcon(nativeCurrency, { caip2, publicUrl })
  return [
    ...(native === undefined ? [] : [{ name, symbol, address: `${caip2}:${native}`, decimals, logoUri }]),
    ...tokens.map((token) => ({
      name: token.name,
      symbol: token.symbol,
      address: `${caip2}:${token.address}`,
      decimals: token.decimals,
      logoUri: assetIcon(token, { caip2, publicUrl }),
      ...(token.permit && { eip2612: true }),
    })),
  ]
}
