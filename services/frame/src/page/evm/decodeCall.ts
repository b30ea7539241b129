import * as AbiFunction from 'ox/AbiFunction'
import { formatUnits, shortAddress, type Hex } from './hex.js'

/** A token as it calls itself. */
export interface Token {
  readonly symbol: string
  readonly decimals: number
}

/** What a call does, as far as its data tells. */
export interface DecodedCall {
  /** In a sentence. */
  readonly summary: string
  /** Whether it is known what it does. */
  readonly isKnown: boolean
  /** Who gets what is sent, or may take it: shown in full. */
  readonly party?: readonly [role: 'Receiver' | 'Spender', address: Hex] | undefined
  /** Hands the right to take something to somebody. */
  readonly grant?: { readonly to: Hex; readonly amount: bigint | 'all' } | undefined
}

const known: readonly AbiFunction.AbiFunction[] = [
  'function transfer(address to, uint256 amount)',
  'function transferFrom(address from, address to, uint256 amount)',
  'function approve(address spender, uint256 amount)',
  'function increaseAllowance(address spender, uint256 amount)',
  'function setApprovalForAll(address operator, bool approved)',
  'function safeTransferFrom(address from, address to, uint256 id)',
  'function approve(address token, address spender, uint160 amount, uint48 expiration)',
  'function deposit()',
  'function withdraw(uint256 amount)',
].map((signature) => AbiFunction.from(signature) as AbiFunction.AbiFunction)

/** From here on an allowance is said to be without a limit: nobody has so much. */
const boundless = 2n ** 95n

/**
 * Reads a call by its data.
 *
 * @param token what the contract calls itself, when it is a token
 */
export function decodeCall(to: Hex, data: Hex, token: Token | undefined): DecodedCall {
  if (data === '0x') return { summary: `Send to ${shortAddress(to)}`, isKnown: true, party: ['Receiver', to] }
  const selector = data.slice(0, 10).toLowerCase()
  const item = known.find((one) => AbiFunction.getSelector(one) === selector)
  const args = item && argumentsOf(item, data)
  if (item === undefined || args === undefined)
    return { summary: `Call ${selector} of ${shortAddress(to)}`, isKnown: false }
  const amount = (value: unknown) =>
    token === undefined
      ? `${String(value)} units`
      : `${formatUnits(BigInt(value as bigint), token.decimals)} ${token.symbol}`
  const name = token?.symbol ?? shortAddress(to)
  const [first, second, third] = args
  const address = (value: unknown) => shortAddress(String(value))
  switch (`${item.name}/${args.length}`) {
    case 'transfer/2':
      return {
        summary: `Send ${amount(second)} to ${address(first)}`,
        isKnown: true,
        party: ['Receiver', first as Hex],
      }
    case 'transferFrom/3':
      return {
        summary: `Move ${amount(third)} from ${address(first)} to ${address(second)}`,
        isKnown: true,
        party: ['Receiver', second as Hex],
      }
    case 'approve/2':
    case 'increaseAllowance/2':
      return grant(first as Hex, BigInt(second as bigint), name, amount)
    case 'approve/4':
      return grant(
        second as Hex,
        BigInt(third as bigint),
        address(first),
        (value) => `${String(value)} units`,
      )
    case 'setApprovalForAll/2':
      return second === true
        ? {
            summary: `Let ${address(first)} take everything that you have of ${name}`,
            isKnown: true,
            party: ['Spender', first as Hex],
            grant: { to: first as Hex, amount: 'all' },
          }
        : { summary: `No longer let ${address(first)} take ${name}`, isKnown: true }
    case 'safeTransferFrom/3':
      return {
        summary: `Send ${name} number ${String(third)} to ${address(second)}`,
        isKnown: true,
        party: ['Receiver', second as Hex],
      }
    case 'deposit/0':
      return { summary: `Deposit into ${name}`, isKnown: true }
    default:
      return { summary: `Withdraw ${amount(first)} from ${name}`, isKnown: true }
  }
}

function grant(to: Hex, value: bigint, name: string, amount: (value: bigint) => string): DecodedCall {
  if (value === 0n) return { summary: `No longer let ${shortAddress(to)} take ${name}`, isKnown: true }
  const isBoundless = value >= boundless
  return {
    summary: `Let ${shortAddress(to)} take ${isBoundless ? `any amount of ${name}` : amount(value)}`,
    isKnown: true,
    party: ['Spender', to],
    grant: { to, amount: isBoundless ? 'all' : value },
  }
}

function argumentsOf(item: AbiFunction.AbiFunction, data: Hex): readonly unknown[] | undefined {
  try {
    const decoded: unknown = AbiFunction.decodeData(item, data)
    return decoded === undefined ? [] : Array.isArray(decoded) ? decoded : [decoded]
  } catch {
    return undefined
  }
}
