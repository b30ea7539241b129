import type { Caip2 } from '@latchkey/protocol/caip'
import type { SwapCoin, SwapOffer, SwapStop } from '../../types/swap.js'

const MAX_TOKENS = 2000

type Fields = Readonly<Record<string, unknown>>
const fieldsOf = (value: unknown): Fields =>
  (typeof value === 'object' && value !== null ? value : {}) as Fields
const isText = (value: unknown, maxLength = 200): value is string =>
  typeof value === 'string' && value.length <= maxLength

/** At most 256 bits. */
export const isUnits = (value: unknown): value is string =>
  isText(value, 78) && /^\d+$/.test(value) && BigInt(value) < 2n ** 256n

function addressOf(value: unknown, chainId: Caip2): string | undefined {
  if (!isText(value) || !value.startsWith(`${chainId}:`)) return undefined
  const address = value.slice(chainId.length + 1)
  return /^[-.%a-zA-Z0-9]{3,128}$/.test(address) ? address : undefined
}

/** One line, no invisible characters. */
const label = (text: string, maxLength: number): string =>
  text
    .replaceAll(/[\p{C}\p{Zl}\p{Zp}]/gu, '')
    .trim()
    .slice(0, maxLength)

export function parseTokens(value: unknown, chainId: Caip2): readonly SwapCoin[] | undefined {
  const { tokens } = fieldsOf(value)
  if (!Array.isArray(tokens)) return undefined
  const addresses = new Set<string>()
  return tokens.slice(0, MAX_TOKENS).flatMap((item: unknown) => {
    const { name, symbol, address, decimals, logoUri, price } = fieldsOf(item)
    const plainAddress = addressOf(address, chainId)
    if (plainAddress === undefined || addresses.has(plainAddress.toLowerCase())) return []
    if (
      !isText(symbol, 10_000) ||
      !Number.isInteger(decimals) ||
      Number(decimals) < 1 ||
      Number(decimals) > 77
    )
      return []
    addresses.add(plainAddress.toLowerCase())
    const ticker = label(symbol, 16)
    return {
      address: plainAddress,
      symbol: ticker,
      name: (isText(name, 10_000) && label(name, 64)) || ticker,
      decimals: Number(decimals),
      iconUrl: isText(logoUri, 2000) && /^(https?:|data:image\/)/.test(logoUri) ? logoUri : '',
      ...(isPrice(price) && { price }),
    }
  })
}

const isPrice = (value: unknown): value is number => typeof value === 'number' && value > 0 && value < 1e12

export type QuoteRequest = Pick<SwapOffer, 'chainId' | 'from' | 'to' | 'amount'>

/** Undefined when invalid or for another request. */
export function parseQuote(
  value: unknown,
  { chainId, from, to, amount }: QuoteRequest,
): SwapOffer | undefined {
  const { quotes } = fieldsOf(value)
  const { id, fromAmount, toAmount, toAmountMin, spender, priceImpact, route } = fieldsOf(
    Array.isArray(quotes) ? quotes[0] : undefined,
  )
  const router = addressOf(spender, chainId)
  if (!isUnits(toAmount) || !isUnits(toAmountMin) || router === undefined || fromAmount !== amount)
    return undefined
  // A minimum of zero could lose everything.
  if (BigInt(toAmountMin) <= 0n || BigInt(toAmountMin) > BigInt(toAmount)) return undefined
  return {
    chainId,
    from,
    to,
    amount,
    toAmount,
    toAmountMin,
    provider: isText(id, 64) ? id : null,
    spender: router,
    ...(typeof priceImpact === 'number' && priceImpact >= 0 && priceImpact <= 100 && { priceImpact }),
    route: (Array.isArray(route) ? route.slice(0, 10) : []).flatMap(
      (item: unknown) => parseStop(item, chainId) ?? [],
    ),
  }
}

function parseStop(value: unknown, chainId: Caip2): SwapStop | undefined {
  const { exchange, fee, from, to } = fieldsOf(value)
  const [start, end] = [addressOf(from, chainId), addressOf(to, chainId)]
  if (!isText(exchange) || start === undefined || end === undefined) return undefined
  return {
    exchange: label(exchange, 32),
    ...(typeof fee === 'number' && fee >= 0 && fee <= 100 && { fee }),
    from: start,
    to: end,
  }
}

export interface BuiltCall {
  /** Plain address. */
  readonly to: string
  readonly data: string
  readonly value: string
  readonly gas?: string
}

const isHex = (value: unknown): value is string =>
  isText(value, 100_000) && /^0x(?:[0-9a-fA-F]{2})+$/.test(value)

export function parseCall(
  value: unknown,
  { chainId, user }: { readonly chainId: Caip2; readonly user: string },
): (BuiltCall & { readonly toAmountMin?: string; readonly isReset: boolean }) | undefined {
  const { tx, toAmountMin, isReset } = fieldsOf(value)
  const { from, to, data, amount, value: sent = amount, eip155 } = fieldsOf(tx)
  const { gas } = fieldsOf(eip155)
  const [sender, receiver] = [addressOf(from, chainId), addressOf(to, chainId)]
  if (sender?.toLowerCase() !== user.toLowerCase() || receiver === undefined) return undefined
  if (!isHex(data) || !isUnits(sent)) return undefined
  return {
    to: receiver,
    data,
    value: sent,
    // Above a block's gas limit.
    ...(Number.isSafeInteger(gas) && Number(gas) > 0 && Number(gas) < 1e8 && { gas: String(gas) }),
    ...(isUnits(toAmountMin) && { toAmountMin }),
    isReset: isReset === true,
  }
}

export function parseGasPrice(value: unknown): bigint | undefined {
  const { fast } = fieldsOf(value)
  return isUnits(fast) ? BigInt(fast) : undefined
}

export const approveData = (spender: string, amount: bigint): string =>
  amountData('0x095ea7b3', spender, amount)

export const transferData = (to: string, amount: bigint): string => amountData('0xa9059cbb', to, amount)

const amountData = (selector: string, address: string, amount: bigint): string =>
  `${selector}${address.slice(2).toLowerCase().padStart(64, '0')}${amount.toString(16).padStart(64, '0')}`

/** Exactly this amount and spender, and nothing else. */
export const approvesExactly = (
  { to, data, value }: BuiltCall,
  { token, spender, amount }: { readonly token: string; readonly spender: string; readonly amount: bigint },
): boolean =>
  to.toLowerCase() === token.toLowerCase() &&
  value === '0' &&
  data.toLowerCase() === approveData(spender, amount)

export interface Allowance {
  readonly allowance: bigint
  readonly permit?: PermitTerms
}

export interface PermitTerms {
  readonly name: string
  readonly version: string
  readonly nonce: string
}

export function parseAllowance(value: unknown): Allowance | undefined {
  const { allowance, permit } = fieldsOf(value)
  if (!isUnits(allowance)) return undefined
  const { name, version, nonce } = fieldsOf(permit)
  const isWhole = isText(name, 64) && isText(version, 16) && isUnits(nonce)
  return { allowance: BigInt(allowance), ...(isWhole && { permit: { name, version, nonce } }) }
}
