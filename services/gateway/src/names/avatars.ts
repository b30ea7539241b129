import * as AbiFunction from 'ox/AbiFunction'
import type { Hex } from 'ox/Hex'
import { LRUCache } from 'lru-cache'
import type { ChainRegistry } from '../chains/chainRegistry.js'
import { readResult } from '../chains/upstream.js'
import type { PublicGet } from '../platform/publicGet.js'
import { isPictureUrl } from './pictures.js'

const maxMetadataBytes = 64 * 1024

/** Milliseconds. */
const cacheTtl = 600_000

const ownerOf = AbiFunction.from('function ownerOf(uint256 id) view returns (address)')
const balanceOf = AbiFunction.from('function balanceOf(address owner, uint256 id) view returns (uint256)')
const tokenUri = AbiFunction.from('function tokenURI(uint256 id) view returns (string)')
const uri = AbiFunction.from('function uri(uint256 id) view returns (string)')

/** CAIP-22 or CAIP-29. */
export interface Collectible {
  readonly chain: string
  readonly kind: 'erc721' | 'erc1155'
  readonly contract: Hex
  readonly id: bigint
}

export interface AvatarOwner {
  readonly owner: string | undefined
  readonly ipfs: string | undefined
}

export interface Avatars {
  /**
   * @returns an https or data URL; undefined for an invalid record or another owner's collectible
   */
  locate(avatar: string, owner: AvatarOwner): Promise<string | undefined>
  collectible(
    item: Pick<Collectible, 'chain' | 'contract' | 'id'>,
    ipfs: string | undefined,
  ): Promise<string | undefined>
}

/** Metadata comes from public addresses only. */
export function createAvatars({ now, ...sources }: Sources & { readonly now: () => number }): Avatars {
  const options = { max: 5_000, ttl: cacheTtl, ttlResolution: 0, perf: { now } }
  const known = new LRUCache<string, Promise<string | undefined>>(options)

  function once(
    key: readonly unknown[],
    ask: () => Promise<string | undefined>,
  ): Promise<string | undefined> {
    const text = JSON.stringify(key)
    const started = known.get(text) ?? ask().catch(() => undefined)
    known.set(text, started)
    return started
  }

  return {
    async collectible({ chain, contract, id }, ipfs) {
      return once([chain, contract, String(id), ipfs], async () => {
        // The answers show which standard the contract has.
        const [one, many] = await callContract(sources, { chain, contract }, [
          AbiFunction.encodeData(tokenUri, [id]),
          AbiFunction.encodeData(uri, [id]),
        ])
        return pictureOf(sources, decodeText(tokenUri, one) ?? decodeText(uri, many), { id, ipfs })
      })
    },
    async locate(avatar, from) {
      const item = collectibleOf(avatar)
      if (item === undefined) return addressOf(avatar, from.ipfs)
      return once([avatar, from.owner, from.ipfs], () => ownedPicture(sources, item, from))
    },
  }
}

interface Sources {
  readonly registry: ChainRegistry
  readonly get: PublicGet
}

async function callContract(
  { registry }: Sources,
  { chain, contract }: Pick<Collectible, 'chain' | 'contract'>,
  data: readonly Hex[],
): Promise<readonly unknown[]> {
  const entry = registry.get(chain)
  if (entry === undefined) return []
  const answers = await entry.rpc.send(
    data.map((one) => ({ method: 'eth_call', params: [{ to: contract, data: one }, 'latest'] })),
  )
  return answers.map(readResult)
}

async function ownedPicture(
  sources: Sources,
  item: Collectible,
  { owner, ipfs }: AvatarOwner,
): Promise<string | undefined> {
  if (owner === undefined || !/^0x[0-9a-fA-F]{40}$/.test(owner)) return undefined
  const is721 = item.kind === 'erc721'
  const [ownership, tokenUriAnswer] = await callContract(sources, item, [
    is721
      ? AbiFunction.encodeData(ownerOf, [item.id])
      : AbiFunction.encodeData(balanceOf, [owner as Hex, item.id]),
    AbiFunction.encodeData(is721 ? tokenUri : uri, [item.id]),
  ])
  const word = typeof ownership === 'string' && /^0x[0-9a-f]{64}$/i.test(ownership) ? BigInt(ownership) : 0n
  if (is721 ? word !== BigInt(owner) : word === 0n) return undefined
  return pictureOf(sources, decodeText(is721 ? tokenUri : uri, tokenUriAnswer), { id: item.id, ipfs })
}

async function pictureOf(
  { get }: Sources,
  tokenUriAnswer: string | undefined,
  { id, ipfs }: { readonly id: bigint; readonly ipfs: string | undefined },
) {
  const text = tokenUriAnswer?.replaceAll('{id}', id.toString(16).padStart(64, '0'))
  const metadata = text === undefined ? undefined : await readMetadata(get, text, ipfs)
  const { image, image_url: older } = (metadata ?? {}) as Readonly<Record<string, unknown>>
  const picture = image ?? older
  return typeof picture === 'string' ? addressOf(picture, ipfs) : undefined
}

async function readMetadata(get: PublicGet, text: string, ipfs: string | undefined): Promise<unknown> {
  const inline = /^data:application\/json(?:;charset=utf-8)?(;base64)?,(.*)$/is.exec(text)
  if (inline) {
    const [, isBase64, body = ''] = inline
    return JSON.parse(isBase64 ? Buffer.from(body, 'base64').toString() : decodeURIComponent(body))
  }
  const url = addressOf(text, ipfs)
  return url?.startsWith('https:') ? JSON.parse((await get(url, maxMetadataBytes)).toString()) : undefined
}

export const isAvatar = (avatar: string, ipfs: string | undefined): boolean =>
  collectibleOf(avatar) !== undefined || addressOf(avatar, ipfs) !== undefined

function collectibleOf(text: string): Collectible | undefined {
  const [, chain, kind, contract, id] =
    /^(eip155:\d{1,10})\/(erc721|erc1155):(0x[0-9a-f]{40})\/(\d{1,78})$/i.exec(text) ?? []
  if (chain === undefined || id === undefined || BigInt(id) >= 2n ** 256n) return undefined
  return {
    chain: chain.toLowerCase(),
    kind: kind?.toLowerCase() === 'erc721' ? 'erc721' : 'erc1155',
    contract: contract as Hex,
    id: BigInt(id),
  }
}

function addressOf(text: string, ipfs: string | undefined): string | undefined {
  if (/^data:image\/(?:(?:png|jpeg|gif|webp);base64,|svg\+xml[;,])/.test(text)) return text
  const [, cid, path = ''] =
    /^ipfs:\/\/(?:ipfs\/)?([a-zA-Z0-9]{46,128})((?:\/[^?#\\]{0,400})?)$/.exec(text) ?? []
  if (cid !== undefined) {
    if (ipfs === undefined) return undefined
    const parts = path.split('/').filter((part) => part !== '' && part !== '.' && part !== '..')
    return [`${ipfs.replace(/\/+$/, '')}/ipfs/${cid}`, ...parts.map(encodeURIComponent)].join('/')
  }
  return isPictureUrl(text) ? text : undefined
}

/** Contracts are untrusted. */
function decodeText(question: typeof tokenUri | typeof uri, data: unknown): string | undefined {
  if (typeof data !== 'string' || !/^0x[0-9a-fA-F]{128,}$/.test(data)) return undefined
  try {
    return AbiFunction.decodeResult(question, data as Hex)
  } catch {
    return undefined
  }
}
