import { LRUCache } from 'lru-cache'
import * as AbiFunction from 'ox/AbiFunction'
import type { Hex } from 'ox/Hex'
import type { ChainEntry } from '../chains/chainRegistry.js'
import { readResult } from '../chains/upstream.js'
import type { Token } from '../chains/chainSettings.js'
import { assetTexts } from './assetTexts.js'
import type { Asset } from './historyProvider.js'

const name = AbiFunction.from('function name() view returns (string)')
const symbol = AbiFunction.from('function symbol() view returns (string)')
const decimals = AbiFunction.from('function decimals() view returns (uint8)')
const questions = [name, symbol, decimals].map((one) => AbiFunction.encodeData(one))

/** Per page; the others stay unnamed. */
const maxAssets = 30

/** Milliseconds. */
const cacheTtl = 600_000

/** From the settings, else from the contract. */
export function createAssetReader(now: () => number) {
  const assetCache = new LRUCache<string, Asset>({
    max: 20_000,
    ttl: cacheTtl,
    ttlResolution: 0,
    perf: { now },
  })

  return async (entry: ChainEntry, tokens: readonly string[]): Promise<ReadonlyMap<string, Asset>> => {
    const { caip2, tokens: listed } = entry.chain
    const found = new Map<string, Asset>()
    const unknown: string[] = []
    for (const token of new Set(tokens)) {
      const own = listed.find(({ address }) => address.toLowerCase() === token)
      const known = own ? listedAsset(own) : assetCache.get(`${caip2}:${token}`)
      if (known) found.set(token, known)
      else unknown.push(token)
    }
    for (const [token, asset] of await ask(entry, unknown.slice(0, maxAssets))) {
      assetCache.set(`${caip2}:${token}`, asset)
      found.set(token, asset)
    }
    return found
  }
}

const listedAsset = (token: Token): Asset => ({
  name: token.name,
  symbol: token.symbol,
  decimals: token.decimals,
  ...(token.icon !== undefined && { icon: token.icon }),
  isListed: true,
})

/** The next page retries failures. */
async function ask({ rpc }: ChainEntry, tokens: readonly string[]): Promise<ReadonlyMap<string, Asset>> {
  if (tokens.length === 0) return new Map()
  const calls = tokens.flatMap((to) =>
    questions.map((data) => ({ method: 'eth_call', params: [{ to, data }, 'latest'] })),
  )
  const results = await rpc.send(calls).catch(() => undefined)
  if (results === undefined) return new Map()
  return new Map(
    tokens.map((token, at) => {
      const [named, signed, counted] = results.slice(at * 3, at * 3 + 3).map(readResult)
      const places =
        typeof counted === 'string' && /^0x[0-9a-fA-F]{64}$/.test(counted) ? BigInt(counted) : -1n
      return [
        token,
        {
          ...assetTexts({ name: textOf(name, named), symbol: textOf(symbol, signed) }),
          ...(places >= 0n && places <= 255n && { decimals: Number(places) }),
        },
      ]
    }),
  )
}

function textOf(question: typeof name | typeof symbol, data: unknown): string | undefined {
  if (typeof data !== 'string' || data === '0x') return undefined
  try {
    return AbiFunction.decodeResult(question as typeof name, data as Hex)
  } catch {
    // Some early tokens return bytes32.
    const bytes = Buffer.from(data.slice(2, 66), 'hex').toString()
    return /^[\x20-\x7e]+/.exec(bytes)?.[0]
  }
}
