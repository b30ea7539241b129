import { LRUCache } from 'lru-cache'
import { ens_normalize } from '@adraffy/ens-normalize'
import * as AbiFunction from 'ox/AbiFunction'
import * as Ens from 'ox/Ens'
import type { Hex } from 'ox/Hex'
import type { ChainEntry, ChainRegistry } from '../chains/chainRegistry.js'
import { UpstreamDownError, type UpstreamResult } from '../chains/upstream.js'
import { addressOn, ether, everyEvmChain } from './coinTypes.js'
import type { PublicGet } from '../platform/publicGet.js'
import { followLookups } from './followLookups.js'
import type { FoundProfile, NameProvider } from './nameProvider.js'
import type { NameSettings } from './nameSettings.js'

const cacheTtl = 300_000

/** Milliseconds within which `fresh` requests share an answer. */
const freshFor = 2_000

const resolve = AbiFunction.from(
  'function resolve(bytes name, bytes data) view returns (bytes result, address resolver)',
)
const reverse = AbiFunction.from(
  'function reverse(bytes lookupAddress, uint256 coinType) view returns (string primary, address resolver, address reverseResolver)',
)
const addr = AbiFunction.from('function addr(bytes32 node, uint256 coinType) view returns (bytes)')
const text = AbiFunction.from('function text(bytes32 node, string key) view returns (string)')

type Settings = NonNullable<NameSettings['ens']>

export function createEnsNames(
  settings: Settings,
  {
    registry,
    get,
    now,
  }: { readonly registry: ChainRegistry; readonly get: PublicGet; readonly now: () => number },
): NameProvider {
  const profiles = createAnswerCache<FoundProfile | undefined>(now)
  const primary = createAnswerCache<string | undefined>(now)

  function resolver(): Ask | undefined {
    const entry = registry.get(settings.chain)
    return entry && ((data) => callResolver(entry.rpc, { settings, get }, data))
  }

  const own: NameProvider = {
    resolve: (name, coinTypes, { bypassCache } = {}) =>
      profiles(
        `${name} ${coinTypes.join()}`,
        async () => {
          const ask = resolver()
          return ask && readProfile(ask, name, coinTypes)
        },
        bypassCache,
      ),
    nameOf: (address, coinType) =>
      primary(`${address.toLowerCase()} ${coinType}`, async () => {
        const ask = resolver()
        const claimed = ask && (await readClaim(ask, address, coinType))
        // Anyone can claim any name: only a name that resolves back counts.
        if (typeof claimed !== 'string' || !isNormal(claimed)) return undefined
        const { addresses = {} } = (await own.resolve(claimed, [coinType])) ?? {}
        return addressOn(addresses, coinType)?.toLowerCase() === address.toLowerCase() ? claimed : undefined
      }),
  }
  return own
}

/** Also shares pending answers. */
function createAnswerCache<T>(now: () => number) {
  const cache = new LRUCache<string, Promise<T>>({
    max: 20_000,
    ttl: cacheTtl,
    ttlResolution: 0,
    perf: { now },
  })
  return (key: string, read: () => Promise<T>, bypassCache = false): Promise<T> => {
    const known = cache.get(key)
    const isUsable = !bypassCache || cache.getRemainingTTL(key) > cacheTtl - freshFor
    if (known !== undefined && isUsable) return known
    const started = read()
    cache.set(key, started, { start: now() - 1 })
    started.catch(() => cache.get(key) === started && cache.delete(key))
    return started
  }
}

type Ask = (data: readonly Hex[]) => Promise<readonly unknown[]>

async function callResolver(
  rpc: ChainEntry['rpc'],
  {
    settings: { chain, universalResolver: to },
    get,
  }: { readonly settings: Settings; readonly get: PublicGet },
  data: readonly Hex[],
): Promise<readonly unknown[]> {
  const results = await rpc.send(
    data.map((one) => ({ method: 'eth_call', params: [{ to, data: one }, 'latest'] })),
  )
  if (!results.some(isAnswer)) throw new UpstreamDownError(chain, 5)
  return Promise.all(results.map((result) => followLookups({ rpc, to, get }, result)))
}

async function readProfile(
  ask: Ask,
  name: string,
  coinTypes: readonly number[],
): Promise<FoundProfile | undefined> {
  const node = Ens.namehash(name)
  const wanted = [...new Set([...coinTypes, ether, everyEvmChain])]
  const questions = [
    ...wanted.map((coinType) => AbiFunction.encodeData(addr, [node, BigInt(coinType)])),
    ...['avatar', 'description'].map((key) => AbiFunction.encodeData(text, [node, key])),
  ]
  const packet = packetOf(name)
  const answers = await ask(questions.map((data) => AbiFunction.encodeData(resolve, [packet, data])))
  const records = answers.map((answer) => decode(resolve, answer)?.[0])
  const addresses = wanted.flatMap((coinType, at) => {
    const bytes = decode(addr, records[at])
    return typeof bytes === 'string' && /^0x(?!0{40}$)[0-9a-fA-F]{40}$/.test(bytes)
      ? [[String(coinType), { address: bytes }] as const]
      : []
  })
  if (addresses.length === 0) return undefined
  const [avatar, bio] = records.slice(wanted.length).map((record) => decode(text, record))
  return {
    name,
    addresses: Object.fromEntries(addresses),
    ...(typeof avatar === 'string' && avatar !== '' && { avatar: avatar.slice(0, 200_000) }),
    ...(typeof bio === 'string' && bio !== '' && { bio: bio.slice(0, 280) }),
  }
}

/** Not verified yet. */
async function readClaim(ask: Ask, address: string, coinType: number): Promise<string | undefined> {
  const [answer] = await ask([
    // Ethereum's own reverse records are ether's.
    AbiFunction.encodeData(reverse, [
      address as Hex,
      BigInt(coinType === everyEvmChain + 1 ? ether : coinType),
    ]),
  ])
  return decode(reverse, answer)?.[0]
}

/** A revert is an answer; other errors are the node's. */
function isAnswer({ error }: UpstreamResult): boolean {
  return error === undefined || error.code === 3 || error.message === 'execution reverted'
}

/** Only ENSIP-15 names may be shown. */
function isNormal(name: string): boolean {
  try {
    return name !== '' && name.length <= 255 && ens_normalize(name) === name
  } catch {
    return false
  }
}

function decode(question: typeof resolve, data: unknown): readonly [string, string] | undefined
function decode(question: typeof reverse, data: unknown): readonly [string, string, string] | undefined
function decode(question: typeof addr | typeof text, data: unknown): string | undefined
/** Resolvers are untrusted. */
function decode(question: AbiFunction.AbiFunction, data: unknown): unknown {
  if (typeof data !== 'string' || !/^0x[0-9a-fA-F]*$/.test(data) || data === '0x') return undefined
  try {
    return AbiFunction.decodeResult(question as never, data as Hex) as unknown
  } catch {
    return undefined
  }
}

/** DNS wire format. */
export function packetOf(name: string): Hex {
  const parts = name.split('.').map((label) => Buffer.from(label))
  if (parts.some(({ length }) => length === 0 || length > 255)) return '0x00'
  const bytes = [...parts.flatMap((part) => [Buffer.from([part.length]), part]), Buffer.from([0])]
  return `0x${Buffer.concat(bytes).toString('hex')}`
}
