import { createEntity, type Entity } from '@latchkey/kit/http/entity'
import type { SettingsSource } from '@latchkey/kit/settingsFile'
import { networks } from '@web3icons/common/metadata/networks'
import { LRUCache } from 'lru-cache'
import type { ChainRegistry } from '../../chains/chainRegistry.js'
import type { PublicGet } from '../../platform/publicGet.js'
import type { Token } from '../../chains/chainSettings.js'
import type { GatewayConfig } from '../../project/configSchema.js'
import type { WalletProvider } from '../walletProvider.js'
import type { WalletPictures } from './walletPictures.js'
import { brandTile } from './brandTile.js'
import { currencyTile } from './currencyTile.js'
import { openIconFiles, type IconFiles, type IconSet } from './iconFiles.js'
import { rasterType } from './rasterType.js'
import { monogram } from './monogram.js'

export interface ImageProvider {
  wallet(id: string): Promise<Entity | undefined>
  /** @param id CAIP-2, a chain id, or the icon package's id */
  network(id: string): Promise<Entity>
  /** @param id a symbol, or a listed token's CAIP-10 id */
  token(id: string): Promise<Entity>
  currency(code: string): Promise<Entity>
}

export interface ImageProviderOptions {
  readonly wallets: WalletProvider
  readonly pictures: Pick<WalletPictures, 'find'>
  readonly config: SettingsSource<GatewayConfig>
  readonly chains: Pick<ChainRegistry, 'get'>
  readonly get: PublicGet
}

/** Bytes. */
const largestLogo = 128 * 1024

export function createImageProvider({
  wallets,
  pictures,
  config,
  chains,
  get,
}: ImageProviderOptions): ImageProvider {
  const files = openIconFiles()
  const loadedImages = new LRUCache<string, Entity>({ max: 2000 })
  async function keep(key: string, draw: () => Promise<string>): Promise<Entity> {
    const known = loadedImages.get(key)
    if (known !== undefined) return known
    const entity = createEntity(await draw())
    loadedImages.set(key, entity)
    return entity
  }

  return {
    async wallet(id) {
      // The operator may change the picture.
      const own = config
        .current()
        .wallets.custom.find((wallet) => wallet.id.toLowerCase() === id.toLowerCase())
      const key = `wallet ${id} ${own?.image ?? ''}`
      const known = loadedImages.get(key)
      if (known !== undefined) return known
      const face = await wallets.face(id)
      if (face === undefined) return undefined
      const uploaded = await pictures.find(face.image)
      if (uploaded === undefined)
        return keep(key, async () => (await logoOf(files, face.image)) ?? monogram(face))
      loadedImages.set(key, uploaded)
      return uploaded
    },
    network(id) {
      const caip2 = (/^\d+$/.test(id) ? `eip155:${id}` : id).toLowerCase()
      const chain = config.current().chains.find((entry) => entry.caip2.toLowerCase() === caip2)
      // The settings may rename the chain.
      return keep(`network ${caip2} ${chain?.name ?? ''}`, async () => {
        const icon = await files.web3('networks', networkIds.get(caip2) ?? caip2)
        return icon ?? monogram({ id: caip2, name: chain?.name ?? caip2.slice(caip2.indexOf(':') + 1) })
      })
    },
    async token(id) {
      const { symbol, logo } = listedToken(chains, id) ?? { symbol: id }
      const draw = async () => (await files.web3('tokens', symbol)) ?? monogram({ id, name: symbol })
      if (logo === undefined) return keep(`token ${id.toLowerCase()} ${symbol}`, draw)
      const key = `token ${id.toLowerCase()} ${logo}`
      const entity = loadedImages.get(key) ?? (await fetchLogo(get, logo)) ?? createEntity(await draw())
      // A failed fetch is retried after ten minutes.
      loadedImages.set(key, entity, { ttl: entity.type === undefined ? 600_000 : 86_400_000 })
      return entity
    },
    currency: (code) =>
      keep(
        `currency ${code.toLowerCase()}`,
        async () =>
          currencyTile(code) ?? (await files.web3('tokens', code)) ?? monogram({ id: code, name: code }),
      ),
  }
}

const networkIds = new Map<string, string>(
  networks.flatMap((network) =>
    'caip2id' in network && typeof network.caip2id === 'string'
      ? // A testnet has the main network's picture.
        [[network.caip2id.toLowerCase(), network.filePath.slice(network.filePath.indexOf(':') + 1)]]
      : [],
  ),
)

/** Raster only: an untrusted SVG may hold anything. */
async function fetchLogo(get: PublicGet, url: string): Promise<Entity | undefined> {
  const file = await get(url, largestLogo).catch(() => undefined)
  const type = file && rasterType(file)
  return file && type ? createEntity(new Uint8Array(file), type) : undefined
}

function listedToken(chains: Pick<ChainRegistry, 'get'>, id: string): Token | undefined {
  const [, caip2 = '', address = ''] = /^([^:]+:[^:]+):(.+)$/.exec(id) ?? []
  return chains
    .get(caip2)
    ?.chain.tokens.find((token) => token.address.toLowerCase() === address.toLowerCase())
}

export async function logoOf(files: IconFiles, reference: string | null): Promise<string | undefined> {
  if (reference === null) return undefined
  const slash = reference.indexOf('/')
  const set = reference.slice(0, slash)
  const name = reference.slice(slash + 1)
  if (isIconSet(set)) return files.web3(set, name)
  const brand = await files.brand(name)
  return brand && brandTile(brand.svg, brand.hex)
}

function isIconSet(set: string): set is IconSet {
  return set === 'wallets' || set === 'exchanges' || set === 'networks' || set === 'tokens'
}
