import type { Env } from '@latchkey/core/adapter'
import type { Caip2 } from '@latchkey/protocol/caip'
import { decodeUint } from '../abi/decodeUint.js'
import { networkOf } from '../chain/networkOf.js'
import { callMany } from './callMany.js'

/** `decimals()`, `symbol()`, `name()` */
const SELECTORS = ['0x313ce567', '0x95d89b41', '0x06fdde03'] as const

/** Undefined without a contract. */
export async function getToken(
  env: Env,
  { address, chainId }: { readonly chainId: Caip2; readonly address: string },
): Promise<{ readonly decimals: number; readonly symbol: string; readonly name: string } | undefined> {
  const { multicall3 } = networkOf(env, chainId)
  const target = address as `0x${string}`
  const calls = SELECTORS.map((callData) => ({ target, callData }))
  const [places, symbol, name] = await callMany(env, { chainId, multicall3, calls })
  const decimals = decodeUint(places)
  if (decimals === undefined || decimals > 77n) return undefined
  const short = textOf(symbol, 16) || 'TOKEN'
  return { decimals: Number(decimals), symbol: short, name: textOf(name, 64) || short }
}

/** A `string`, or old tokens' `bytes32`, without invisible characters. */
function textOf(data: unknown, most: number): string {
  if (typeof data !== 'string' || !/^0x(?:[0-9a-f]{2})*$/i.test(data)) return ''
  const hex = data.slice(2)
  const isString = hex.length >= 128
  const length = isString ? Number.parseInt(hex.slice(120, 128), 16) * 2 : 64
  const digits = (isString ? hex.slice(128) : hex).slice(0, Math.min(length, 2048))
  const bytes = Uint8Array.from(digits.match(/../g) ?? [], (byte) => Number.parseInt(byte, 16))
  return new TextDecoder()
    .decode(bytes)
    .replaceAll(/[\p{C}\p{Zl}\p{Zp}\p{DI}\u2800]/gu, '')
    .trim()
    .slice(0, most)
}
