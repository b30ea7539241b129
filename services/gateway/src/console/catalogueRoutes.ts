import { z } from '@hono/zod-openapi'
import { defineRoute, type Route } from '@latchkey/kit/http/defineRoute'
import { jsonResponse } from '@latchkey/kit/http/httpSchemas'
import { refuse } from '@latchkey/kit/http/serviceError'
import { checkJson } from '@latchkey/kit/http/checkInput'
import type { Audit } from '../access/audit.js'
import type { GatewayDeps } from '../platform/gatewayDeps.js'
import { defaultCatalogue, readCatalogue } from '../wallets/catalogue.js'
import { largestPicture, type WalletPictures } from '../wallets/images/walletPictures.js'

const catalogueSchema = z.object({
  wallets: z.array(z.object({ id: z.string(), name: z.string(), rdns: z.string().optional() })),
})
const pictureSchema = z.strictObject({ base64: z.base64() })
const storedSchema = z.object({ image: z.string() })
const shared = { access: 'admin', tags: ['console'] } as const

export function catalogueRoutes(
  { settings }: Pick<GatewayDeps, 'settings'>,
  { pictures, audit }: { readonly pictures: WalletPictures; readonly audit: Audit },
): readonly Route[] {
  return [
    defineRoute({
      ...shared,
      method: 'get',
      path: '/admin/v1/wallets',
      summary: 'The catalogue as it comes, in its order',
      responses: jsonResponse(catalogueSchema, 'Every wallet, also those that are left out'),
      async handle(c) {
        const { entries } = await readCatalogue(settings.walletsFile ?? defaultCatalogue)
        const wallets = entries
          .toSorted((a, b) => a.order - b.order)
          .map(({ id, name, rdns }) => ({ id, name, ...(rdns !== undefined && { rdns }) }))
        return c.json({ wallets }, 200, { 'cache-control': 'private, max-age=60' })
      },
    }),
    defineRoute({
      ...shared,
      method: 'post',
      path: '/admin/v1/pictures',
      summary: 'Stores the picture of a wallet',
      // Base64 takes four characters for three bytes.
      body: { schema: pictureSchema, limit: Math.ceil(largestPicture / 3) * 4 + 64 },
      responses: jsonResponse(storedSchema, 'What `image` of a wallet says'),
      async handle(c, { body }) {
        const { base64 } = checkJson(pictureSchema, await body())
        const image = await pictures.store(Buffer.from(base64, 'base64'))
        if (image === undefined)
          throw refuse('picture', 'This is no picture that can be used. Take a PNG, JPEG, GIF or WebP.')
        await audit(c, 'picture_stored', { details: { image } })
        return c.json({ image }, 200, { 'cache-control': 'no-store' })
      },
    }),
  ]
}
