import { z } from '@hono/zod-openapi'
import { checkInput, checkJson } from '@latchkey/kit/http/checkInput'
import { refuse } from '@latchkey/kit/http/serviceError'
import { createHash } from 'node:crypto'
import type { ChainRegistry } from '../chains/chainRegistry.js'
import { findEvmSigner } from '../chains/evmSigner.js'
import { chainOf, coinTypeOf, everyEvmChain } from './coinTypes.js'
import type { ProfileChange, SignedOnce } from './nameStore.js'
import { isPictureUrl, readDataUrl, type Picture } from './pictures.js'

/** Milliseconds before and after the named time. */
const validFor = 300_000

const address = z.string().regex(/^0x[0-9a-fA-F]{40}$/, 'Must be 0x and 40 hex digits.')

export const signedRequestSchema = z.object({
  coin_type: z.number(),
  address,
  message: z.string().min(2).max(200_000),
  signature: z.string().regex(/^0x(?:[0-9a-fA-F]{2}){65,16384}$/, 'Must be 0x and hex digits.'),
  picture: z.string().max(200_000).optional(),
})

const text = z.string().max(200_000)
const messageSchema = z.strictObject({
  name: z.string().min(1).max(255),
  attributes: z.strictObject({ avatar: text.optional(), bio: z.string().max(280).optional() }),
  timestamp: z.number(),
  addresses: z.record(z.string().regex(/^\d{1,10}$/), z.union([address, z.null()])).optional(),
})

export interface Signed {
  readonly name: string
  /** Lower case. */
  readonly owner: string
  readonly once: SignedOnce
  readonly change: ProfileChange
  /** By coin type, unless the message sets others. */
  readonly own: ReadonlyMap<number, string>
}

export async function readSigned(
  body: string,
  { registry, now }: { readonly registry: ChainRegistry; readonly now: () => number },
): Promise<Signed> {
  const given = checkJson(signedRequestSchema, body)
  const coinType = coinTypeOf(given.coin_type - everyEvmChain)
  const entry = registry.get(chainOf(coinType) ?? '')
  if (entry === undefined) throw refuse('network_not_served', 'Network not found')
  const message = checkInput(messageSchema, parse(given.message))
  const age = now() - message.timestamp * 1000
  if (!(Math.abs(age) <= validFor))
    throw refuse(
      'message_expired',
      'The signature is too old, or the clock of this device is wrong. Sign again.',
    )
  const { address: signer, signature } = given
  const by = await findEvmSigner(entry, { address: signer, message: given.message, signature })
  if (by === undefined) throw refuse('wrong_signature', 'The signature is not one of this address.')
  const { name, attributes, addresses = {} } = message
  return {
    name,
    owner: signer.toLowerCase(),
    once: {
      digest: createHash('sha256').update(`${signer.toLowerCase()} ${given.message}`).digest('hex'),
      expiresAt: message.timestamp * 1000 + validFor + 1000,
    },
    change: {
      ...(attributes.bio !== undefined && { bio: bioOf(attributes.bio) }),
      ...(attributes.avatar !== undefined && { avatar: avatarOf(attributes.avatar, given.picture) }),
      addresses: new Map(Object.entries(addresses).map(([type, value]) => [Number(type), value] as const)),
    },
    own: new Map<number, string>([
      [coinType, signer],
      // Elsewhere a contract's address may belong to another owner.
      ...(by === 'key' ? [[everyEvmChain, signer] as const] : []),
    ]),
  }
}

function parse(message: string): unknown {
  try {
    return JSON.parse(message)
  } catch (cause) {
    throw Object.assign(refuse('message', 'The message is not JSON.'), { cause })
  }
}

/** Control characters could fake a second text. */
function bioOf(bio: string): string | null {
  return bio.replaceAll(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]+/gu, ' ').trim() || null
}

function avatarOf(avatar: string, sent: string | undefined): string | Picture | null {
  if (avatar === '') return null
  if (avatar.startsWith('data:')) return readDataUrl(avatar)
  if (avatar.startsWith('sha256:')) {
    const picture = readDataUrl(sent ?? '')
    if (picture.digest !== avatar)
      throw refuse('invalid_picture', 'The picture is not the one that was signed.')
    return picture
  }
  if (!isPictureUrl(avatar)) throw refuse('invalid_picture', 'The picture must be at an https address.')
  return avatar
}
