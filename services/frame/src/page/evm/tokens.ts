import { amountText } from '../review/amountText.js'
import * as AbiParameters from 'ox/AbiParameters'
import type { RequestContext } from '../requests/context.js'
import { t } from '../words/t.js'
import { sameAddress, shortAddress, type Hex } from './hex.js'

export interface Token {
  readonly symbol: string
  readonly decimals: number
  /** Its name and decimals are its own claim. */
  readonly unlisted?: Hex | undefined
}

/** The operator's settings add others. */
const listedTokens: Readonly<
  Record<string, readonly (readonly [address: Hex, symbol: string, decimals: number])[]>
> = {
  'eip155:1': [
    ['0xC02aaA39b223FE8D0A0e5C4F27eAD9083C756Cc2', 'WETH', 18],
    ['0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48', 'USDC', 6],
    ['0xdAC17F958D2ee523a2206206994597C13D831ec7', 'USDT', 6],
    ['0x6B175474E89094C44Da98b954EedeAC495271d0F', 'DAI', 18],
  ],
  'eip155:10': [
    ['0x4200000000000000000000000000000000000006', 'WETH', 18],
    ['0x0b2C639c533813f4Aa9D7837CAf62653d097Ff85', 'USDC', 6],
  ],
  'eip155:8453': [
    ['0x4200000000000000000000000000000000000006', 'WETH', 18],
    ['0x833589fCD6eDb6E08f4c7C32D4f71b54bdA02913', 'USDC', 6],
  ],
  'eip155:42161': [
    ['0x82aF49447D8a07e3bd95BD0d56f35241523fBab1', 'WETH', 18],
    ['0xaf88d065e77c8cC2239327C5EDb3A432268e5831', 'USDC', 6],
  ],
  'eip155:137': [['0x3c499c542cEF5E3811e1192ce70d8cC03d5c3359', 'USDC', 6]],
}

type TokenContext = Pick<RequestContext, 'rpc' | 'network' | 'signal'>

const symbolSelector = '0x95d89b41'
const decimalsSelector = '0x313ce567'

/** As a list names it, otherwise as it names itself, marked unlisted. */
export async function readToken(
  { rpc, network, signal }: TokenContext,
  address: Hex,
): Promise<Token | undefined> {
  const hostToken = network.tokens?.find((one) => sameAddress(one.address, address))
  if (hostToken) return { symbol: hostToken.symbol, decimals: hostToken.decimals }
  const [, symbol, decimals] = listedTokens[network.id]?.find(([one]) => sameAddress(one, address)) ?? []
  if (symbol !== undefined && decimals !== undefined) return { symbol, decimals }
  const ask = (data: Hex) => rpc.call<Hex>('eth_call', [{ to: address, data }, 'latest'], signal)
  try {
    const [name, places] = await Promise.all([ask(symbolSelector), ask(decimalsSelector)])
    const count = Number(BigInt(places))
    return count > 36 ? undefined : { symbol: cleanSymbol(name), decimals: count, unlisted: address }
  } catch {
    return undefined
  }
}

/** A name must not imitate other parts of the screen. */
function cleanSymbol(data: Hex): string {
  const [text] = AbiParameters.decode([{ type: 'string' }] as const, data)
  const clean = text.replace(/[^\p{L}\p{N}.$_-]/gu, '').slice(0, 12)
  return clean === '' ? 'tokens' : clean
}

export const tokenName = ({ symbol, unlisted }: Token): string =>
  unlisted === undefined ? symbol : t('callsItself', { name: symbol, address: shortAddress(unlisted) })

export function tokenAmount(value: bigint, token: Token): string {
  const amount = amountText(value, token.decimals)
  return token.unlisted === undefined
    ? `${amount} ${token.symbol}`
    : t('amountOf', { amount, token: tokenName(token) })
}
