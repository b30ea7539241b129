import type { IdentityResponse, Profile } from '@latchkey/protocol/http'

const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null

/** Bidirectional or invisible characters can disguise surrounding text. */
export const isName = (value: unknown): value is string =>
  typeof value === 'string' &&
  value.length <= 255 &&
  value.includes('.') &&
  !/[\s\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/u.test(value.replaceAll('\u200D', ''))

function pictureOf(value: unknown, gateway: string): string | undefined {
  return typeof value === 'string' && value.length <= 4096 && value.startsWith(`${gateway}/`)
    ? value
    : undefined
}

export function parseProfile(value: unknown, gateway: string): Profile | undefined {
  if (!isRecord(value) || !isName(value['name']) || !isRecord(value['addresses'])) return undefined
  const { name, addresses, attributes, registered_at: registered } = value
  const entries = Object.entries(addresses).flatMap(([coinType, entry]) =>
    isRecord(entry) && typeof entry['address'] === 'string' && entry['address'].length <= 128
      ? [[coinType, { address: entry['address'] }] as const]
      : [],
  )
  const [firstAttributes] = Array.isArray(attributes) ? (attributes as readonly unknown[]) : []
  const { avatar, bio } = isRecord(firstAttributes) ? firstAttributes : {}
  const picture = pictureOf(avatar, gateway)
  const bioText = typeof bio === 'string' ? bio.slice(0, 280) : ''
  return {
    name,
    addresses: Object.fromEntries(entries),
    attributes: [{ ...(picture && { avatar: picture }), ...(bioText && { bio: bioText }) }],
    ...(typeof registered === 'string' && { registered_at: registered }),
  }
}

export function parseIdentity(value: unknown, gateway: string): IdentityResponse {
  const { name, avatar } = isRecord(value) ? value : {}
  if (!isName(name)) return { name: null, avatar: null }
  return { name, avatar: pictureOf(avatar, gateway) ?? null }
}
