import { z } from '@hono/zod-openapi'
import { defineRoute, type Route } from '@latchkey/kit/http/defineRoute'
import { sendEntity, type Entity } from '@latchkey/kit/http/entity'
import { failureResponses, notModified } from '@latchkey/kit/http/httpSchemas'
import { ServiceError } from '@latchkey/kit/http/serviceError'
import type { ImageProvider } from './imageProvider.js'

const headers = {
  'content-type': 'image/svg+xml; charset=utf-8',
  'cache-control': 'public, max-age=31536000, immutable',
  // Opened as a page, an SVG must not run or load anything.
  'content-security-policy': "default-src 'none'; style-src 'unsafe-inline'",
  'x-content-type-options': 'nosniff',
  'cross-origin-resource-policy': 'cross-origin',
  'access-control-allow-origin': '*',
}

const tokenPath = '/public/getTokenImage/{id}'

const ofList = { ...headers, 'cache-control': 'public, max-age=86400' }

const ofUpload = { ...headers, 'cache-control': 'public, max-age=300' }

const name = z
  .string()
  .max(128)
  .regex(/^[\p{L}\p{N}\p{S}._: -]+$/u, 'Must be letters, digits, symbols and . _ : - only.')

const image = {
  200: { description: 'The picture', content: { 'image/svg+xml': { schema: z.string() } } },
  ...notModified,
}

const open = {
  method: 'get',
  access: 'public',
  limit: { group: 'images', countedBy: 'installation' },
  tags: ['images'],
  params: z.object({ id: name }),
} as const

/** For `<img>` on any page, without a project. */
export function imageRoutes(provider: ImageProvider): readonly Route[] {
  const drawn: readonly (readonly [path: string, summary: string, draw: (id: string) => Promise<Entity>])[] =
    [
      ['/public/getAssetImage/{id}', 'Logo of a network, by CAIP-2 or chain id', provider.network],
      [tokenPath, 'Logo of a token, by its symbol or CAIP-10 id', provider.token],
      ['/public/getCurrencyImage/{id}', 'Picture of a currency, by its code', provider.currency],
    ]
  return [
    defineRoute({
      ...open,
      path: '/getWalletImage/{id}',
      summary: 'Logo of a wallet of the catalogue',
      responses: { ...image, ...failureResponses(404, 503) },
      async handle(c, { params }) {
        const entity = await provider.wallet(params.id)
        // An uploaded picture may be replaced.
        if (entity !== undefined) return sendEntity(c, entity, entity.type === undefined ? headers : ofUpload)
        throw new ServiceError({
          status: 404,
          reasons: [{ name: 'id', description: 'There is no wallet by this id.' }],
        })
      },
    }),
    ...drawn.map(([path, summary, draw]) =>
      defineRoute({
        ...open,
        path,
        summary,
        responses: image,
        handle: async (c, { params }) =>
          sendEntity(
            c,
            await draw(params.id),
            path === tokenPath && params.id.includes(':') ? ofList : headers,
          ),
      }),
    ),
  ]
}
