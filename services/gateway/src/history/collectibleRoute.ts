import { z } from '@hono/zod-openapi'
import { defineRoute, type Route } from '@latchkey/kit/http/defineRoute'
import { failureResponses } from '@latchkey/kit/http/httpSchemas'
import { ServiceError } from '@latchkey/kit/http/serviceError'
import type { Hex } from 'ox/Hex'
import type { ChainRegistry } from '../chains/chainRegistry.js'
import { createAvatars } from '../names/avatars.js'
import { pictureHeaders } from '../names/pictures.js'
import { createRemotePictures } from '../names/remotePictures.js'
import type { GatewayDeps } from '../platform/gatewayDeps.js'
import type { PublicGet } from '../platform/publicGet.js'

const params = z.object({
  id: z
    .string()
    .regex(
      /^eip155:\d{1,20}:0x[0-9a-fA-F]{40}:\d{1,78}$/,
      'Must be a CAIP-10 id of a contract, and a number.',
    )
    // Refinements also run for malformed text.
    .refine((text) => BigInt(/:(\d{1,78})$/.exec(text)?.[1] ?? 0) < 2n ** 256n, 'Must be below 2^256.'),
})

/**
 * Proxied so that pages contact no third parties: a small raster or a rewritten drawing; IPFS
 * through the operator's gateway.
 */
export function collectibleRoute(
  { config, now }: Pick<GatewayDeps, 'config' | 'now'>,
  registry: ChainRegistry,
  get: PublicGet,
): Route {
  const avatars = createAvatars({ registry, get, now })
  const fetched = createRemotePictures({ get, now })
  return defineRoute({
    method: 'get',
    path: '/public/getCollectibleImage/{id}',
    access: 'public',
    limit: { group: 'images', countedBy: 'installation' },
    summary: 'The picture of a collectible, by its contract and number',
    tags: ['images'],
    params,
    responses: {
      200: { description: 'The picture', content: { 'image/*': { schema: z.string() } } },
      ...failureResponses(404),
    },
    async handle(c, { params: { id } }) {
      const [namespace, reference, contract, number] = id.split(':')
      const item = {
        chain: `${namespace}:${reference}`,
        contract: contract?.toLowerCase() as Hex,
        id: BigInt(number ?? 0),
      }
      const url = await avatars.collectible(item, config.current().names?.ipfs)
      const picture = url === undefined ? undefined : await fetched(url).catch(() => undefined)
      if (picture === undefined)
        throw new ServiceError({
          status: 404,
          reasons: [{ name: 'id', description: 'There is no picture that can be shown.' }],
        })
      return c.body(new Uint8Array(picture.bytes), 200, {
        'content-type': picture.type,
        'cache-control': 'public, max-age=3600',
        ...pictureHeaders,
      })
    },
  })
}
