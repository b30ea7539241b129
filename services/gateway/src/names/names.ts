import type { Profile } from '@latchkey/protocol/http'
import type { ChainRegistry } from '../chains/chainRegistry.js'
import type { GatewayDeps } from '../platform/gatewayDeps.js'
import type { PublicGet } from '../platform/publicGet.js'
import { createAvatars, isAvatar } from './avatars.js'
import { addressOn, ether } from './coinTypes.js'
import { createEnsNames } from './ensNames.js'
import type { FoundProfile, NameProvider } from './nameProvider.js'
import type { NameSettings } from './nameSettings.js'
import { createNameStore, type NameStore } from './nameStore.js'
import type { Picture } from './pictures.js'
import { createRemotePictures } from './remotePictures.js'

export interface Names {
  readonly store: NameStore
  settings(): NameSettings | undefined
  find(
    name: string,
    coinType: number | undefined,
    options?: Parameters<NameProvider['resolve']>[2],
  ): Promise<FoundProfile | undefined>
  /** The gateway's own names first. */
  nameOf(address: string, coinType: number): Promise<string | undefined>
  /** Never throws. */
  picture(name: string): Promise<Pick<Picture, 'type' | 'bytes'> | undefined>
}

export function createNames(
  { config, database, now }: Pick<GatewayDeps, 'config' | 'database' | 'now'>,
  registry: ChainRegistry,
  get: PublicGet,
): Names {
  const store = createNameStore(database, now)
  const avatars = createAvatars({ registry, get, now })
  const made = new WeakMap<NameSettings, NameProvider>()
  const fetched = createRemotePictures({ get, now })

  const settings = (): NameSettings | undefined => config.current().names
  const isOwn = (name: string): boolean =>
    settings()?.suffixes.some((suffix) => name.endsWith(suffix)) === true

  function ens(): NameProvider | undefined {
    const current = settings()
    if (current?.ens === undefined) return undefined
    const known = made.get(current) ?? createEnsNames(current.ens, { registry, get, now })
    made.set(current, known)
    return known
  }

  const find: Names['find'] = async (name, coinType, options) => {
    if (isOwn(name)) return store.resolve(name, [])
    return ens()?.resolve(name, coinType === undefined ? [] : [coinType], options)
  }

  return {
    store,
    settings,
    find,
    async nameOf(address, coinType) {
      const own = settings() && (await store.nameOf(address, coinType))
      if (own !== undefined && isOwn(own)) {
        const { addresses = {} } = (await store.resolve(own, [])) ?? {}
        // A contract's name counts only on its own chain.
        if (addressOn(addresses, coinType)?.toLowerCase() === address.toLowerCase()) return own
      }
      return ens()?.nameOf(address, coinType)
    },
    async picture(name) {
      const ownPicture = isOwn(name) ? await store.picture(name) : undefined
      if (ownPicture !== undefined) return ownPicture
      const { addresses = {}, avatar } = (await find(name, undefined)) ?? {}
      if (avatar === undefined) return undefined
      const from = { owner: addressOn(addresses, ether), ipfs: settings()?.ipfs }
      const url = await avatars.locate(avatar, from)
      return url === undefined ? undefined : fetched(url).catch(() => undefined)
    },
  }
}

/** The gateway proxies pictures. */
export function shownProfile(
  { bio, avatar, ...profile }: FoundProfile,
  { ipfs, publicUrl }: { readonly publicUrl: string; readonly ipfs: string | undefined },
): Profile {
  const canShow = avatar !== undefined && (avatar.startsWith('sha256:') || isAvatar(avatar, ipfs))
  const picture = canShow ? pictureUrl(profile, publicUrl) : undefined
  const attributes = { ...(picture !== undefined && { avatar: picture }), ...(bio !== undefined && { bio }) }
  return { ...profile, attributes: Object.keys(attributes).length === 0 ? [] : [attributes] }
}

/** A new picture has a new URL, so it shows at once. */
function pictureUrl(
  { name, updated_at: at }: Pick<Profile, 'name' | 'updated_at'>,
  publicUrl: string,
): string {
  const version = at === undefined ? '' : `?v=${Date.parse(at).toString(36)}`
  return `${publicUrl}/public/getNameImage/${encodeURIComponent(name)}${version}`
}
