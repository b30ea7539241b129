import type { Profile } from '@latchkey/protocol/http'
import type { ProfileOptions } from './signProfile.js'

export type TypedAddresses = Readonly<Record<string, string>>

/** Absent fields are unchanged. */
export interface ProfileDraft<Picture extends { readonly blob: Blob } = { readonly blob: Blob }> {
  readonly bio?: string | undefined
  /** null removes the picture. */
  readonly picture?: Picture | null | undefined
  readonly typed?: TypedAddresses | undefined
}

export const profileBio = (profile: Profile | undefined): string => profile?.attributes[0]?.bio ?? ''

export function isProfileChanged(
  profile: Profile | undefined,
  { bio, picture, typed }: ProfileDraft,
): boolean {
  return (
    picture !== undefined ||
    (bio !== undefined && bio.trim() !== profileBio(profile)) ||
    Object.keys(changedAddresses(profile, typed)).length > 0
  )
}

export function profileChange(
  profile: Profile | undefined,
  { bio, picture, typed }: ProfileDraft,
): ProfileOptions {
  const addresses = changedAddresses(profile, typed)
  return {
    ...(bio !== undefined && { bio: bio.trim() }),
    ...(picture !== undefined && { picture: picture?.blob ?? null }),
    ...(Object.keys(addresses).length > 0 && { addresses }),
  }
}

export function changedAddresses(
  profile: Profile | undefined,
  typed: TypedAddresses = {},
): Readonly<Record<string, string | null>> {
  if (profile === undefined) return {}
  return Object.fromEntries(
    Object.entries(typed).flatMap(([coinType, text]) => {
      const address = text.trim()
      const before = profile.addresses[coinType]?.address ?? ''
      return address === before ? [] : [[coinType, address === '' ? null : address] as const]
    }),
  )
}

/**
 * Returns the draft after a save, without the saved edits; the form may have changed meanwhile.
 *
 * @param profile at the time of the save; if unknown, the bio stays in the draft
 */
export function settleProfileDraft<Picture extends { readonly blob: Blob }>(
  now: ProfileDraft<Picture>,
  saved: ProfileDraft<Picture>,
  profile: Profile | undefined,
): ProfileDraft<Picture> {
  return {
    picture: now.picture === saved.picture ? undefined : now.picture,
    typed: now.typed === saved.typed ? undefined : now.typed && unsavedAddresses(now.typed, saved.typed),
    bio: profile && now.bio === saved.bio ? undefined : now.bio,
  }
}

const unsavedAddresses = (now: TypedAddresses, saved: TypedAddresses = {}): TypedAddresses =>
  Object.fromEntries(Object.entries(now).filter(([coinType, text]) => saved[coinType] !== text))

export function withProfileDraft(profile: Profile, { bio, typed }: ProfileDraft): Profile {
  const {
    addresses,
    attributes: [{ bio: before, ...others } = {}],
    ...rest
  } = profile
  const all = Object.entries({ ...addresses, ...changedAddresses(profile, typed) }).flatMap(
    ([coinType, entry]) =>
      entry === null ? [] : [[coinType, typeof entry === 'string' ? { address: entry } : entry] as const],
  )
  const bioText = bio?.trim() ?? before
  return {
    ...rest,
    addresses: Object.fromEntries(all),
    attributes: [{ ...others, ...(bioText && { bio: bioText }) }],
  }
}
