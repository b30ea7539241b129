import { LRUCache } from 'lru-cache'
import { z } from 'zod'
import type { ChainEntry } from '../../chains/chainRegistry.js'
import { readResult, UpstreamDownError } from '../../chains/upstream.js'
import type { Token } from '../../chains/chainSettings.js'
import type { BalanceProviderDefinition, Holding } from '../balanceProvider.js'
import {
  decodeAggregate3,
  decodeUint,
  encodeAggregate3,
  encodeBalanceOf,
  encodeGetEthBalance,
} from './multicall.js'

/** Per `eth_call`; public nodes cap its gas. */
const chunkSize = 250

/** Milliseconds; Multicall3 may be deployed at any time. */
const absenceTtl = 30_000

export const rpcBalances = {
  namespaces: ['eip155'],
  settings: z.strictObject({ provider: z.literal('rpc') }),
  create({ now }) {
    const absent = new LRUCache<string, true>({ max: 1000, ttl: absenceTtl, ttlResolution: 0, perf: { now } })
    return {
      async read(entry, address) {
        const { caip2, multicall } = entry.chain
        if (multicall !== null && absent.get(caip2) === undefined) {
          const found = await readTogether(entry, address, multicall)
          if (found !== undefined) return found
          absent.set(caip2, true)
        }
        return readSingly(entry, address)
      },
    }
  },
} satisfies BalanceProviderDefinition

async function readTogether(
  { chain, rpc }: ChainEntry,
  address: string,
  multicall: string,
): Promise<readonly Holding[] | undefined> {
  const calls = [
    { to: multicall, data: encodeGetEthBalance(address) },
    ...chain.tokens.map((token) => ({ to: token.address, data: encodeBalanceOf(address) })),
  ]
  const chunks = chunk(calls)
  const results = await rpc.send(
    chunks.map((part) => ({
      method: 'eth_call',
      params: [{ to: multicall, data: encodeAggregate3(part) }, 'latest'],
    })),
  )
  const amounts: (bigint | undefined)[] = []
  for (const [index, part] of chunks.entries()) {
    const data = readResult(results[index])
    const decoded = typeof data === 'string' ? decodeAggregate3(data, part.length) : undefined
    if (decoded === undefined) return undefined
    amounts.push(...decoded.map((result) => (result.success ? decodeUint(result.data) : undefined)))
  }
  const [native, ...tokens] = amounts
  return native === undefined ? undefined : holdings(native, chain.tokens, tokens)
}

async function readSingly({ chain, rpc }: ChainEntry, address: string): Promise<readonly Holding[]> {
  const data = encodeBalanceOf(address)
  const results = await rpc.send([
    { method: 'eth_getBalance', params: [address, 'latest'] },
    ...chain.tokens.map((token) => ({ method: 'eth_call', params: [{ to: token.address, data }, 'latest'] })),
  ])
  const [native, ...tokens] = results
  const amount = quantity(readResult(native))
  if (amount === undefined) throw new UpstreamDownError(chain.caip2, 5)
  return holdings(
    amount,
    chain.tokens,
    tokens.map((result) => decodeUint(readResult(result))),
  )
}

function holdings(
  native: bigint,
  tokens: readonly Token[],
  amounts: readonly (bigint | undefined)[],
): readonly Holding[] {
  const held = tokens.flatMap((token, index) => {
    const amount = amounts[index]
    return amount === undefined ? [] : [{ token, amount }]
  })
  return [{ amount: native }, ...held]
}

function quantity(value: unknown): bigint | undefined {
  return typeof value === 'string' && /^0x[0-9a-fA-F]{1,64}$/.test(value) ? BigInt(value) : undefined
}

function chunk<T>(items: readonly T[]): readonly (readonly T[])[] {
  const count = Math.ceil(items.length / chunkSize)
  return Array.from({ length: count }, (_, i) => items.slice(i * chunkSize, (i + 1) * chunkSize))
}
