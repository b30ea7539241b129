import * as AbiFunction from 'ox/AbiFunction'
import { shortAddress, type Hex } from './hex.js'
import { tokenAmount, tokenName, type Token } from './tokens.js'
import { t } from '../words/t.js'

/** What a call does, as far as its data tells. */
export interface DecodedCall {
  /** In a sentence. */
  readonly summary: string
  /** Whether it is known what it does. */
  readonly isKnown: boolean
  /** Who gets what is sent, or may take it: shown in full. */
  readonly party?: readonly [role: 'receiver' | 'spender', address: Hex] | undefined
  /** A token's amount on its way to the party. */
  readonly sent?: { readonly amount: bigint; readonly say: (amount: bigint) => string } | undefined
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
  'function safeTransferFrom(address from, address to, uint256 id, bytes data)',
  'function safeTransferFrom(address from, address to, uint256 id, uint256 amount, bytes data)',
  'function safeBatchTransferFrom(address from, address to, uint256[] ids, uint256[] amounts, bytes data)',
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
  if (data === '0x')
    return { summary: t('sendTo', { to: shortAddress(to) }), isKnown: true, party: ['receiver', to] }
  const selector = data.slice(0, 10).toLowerCase()
  const item = known.find((one) => AbiFunction.getSelector(one) === selector)
  const args = item && argumentsOf(item, data)
  if (item === undefined || args === undefined)
    return { summary: t('callOf', { method: selector, contract: shortAddress(to) }), isKnown: false }
  const amount = (value: unknown) =>
    token === undefined ? t('units', { amount: String(value) }) : tokenAmount(BigInt(value as bigint), token)
  const name = token ? tokenName(token) : shortAddress(to)
  // A contract of any name has these two functions; on no list, their effect is its own affair.
  const isListed = token !== undefined && token.unlisted === undefined
  const [first, second, third, fourth] = args
  const address = (value: unknown) => shortAddress(String(value))
  switch (`${item.name}/${args.length}`) {
    case 'transfer/2':
      return {
        summary: t('sendAmount', { amount: amount(second), to: address(first) }),
        isKnown: true,
        party: ['receiver', first as Hex],
        sent: { amount: BigInt(second as bigint), say: amount },
      }
    case 'transferFrom/3':
      return {
        summary: t('moveAmount', { amount: amount(third), from: address(first), to: address(second) }),
        isKnown: true,
        party: ['receiver', second as Hex],
      }
    case 'approve/2':
    case 'increaseAllowance/2':
      return grant(first as Hex, BigInt(second as bigint), name, amount)
    case 'approve/4':
      return grant(second as Hex, BigInt(third as bigint), address(first), (value) =>
        t('units', { amount: String(value) }),
      )
    case 'setApprovalForAll/2':
      return second === true
        ? {
            summary: t('letAll', { spender: address(first), token: name }),
            isKnown: true,
            party: ['spender', first as Hex],
            grant: { to: first as Hex, amount: 'all' },
          }
        : { summary: t('noLonger', { spender: address(first), token: name }), isKnown: true }
    case 'safeTransferFrom/3':
    case 'safeTransferFrom/4':
      return {
        summary: t('sendPiece', { token: name, number: String(third), to: address(second) }),
        isKnown: true,
        party: ['receiver', second as Hex],
      }
    case 'safeTransferFrom/5':
      return {
        summary: t('sendPieces', {
          amount: String(fourth),
          token: name,
          number: String(third),
          to: address(second),
        }),
        isKnown: true,
        party: ['receiver', second as Hex],
      }
    case 'safeBatchTransferFrom/5':
      return {
        summary: t('sendPieces', {
          amount: (fourth as readonly bigint[]).join(', '),
          token: name,
          number: (third as readonly bigint[]).join(', '),
          to: address(second),
        }),
        isKnown: true,
        party: ['receiver', second as Hex],
      }
    case 'deposit/0':
      return { summary: t('deposit', { contract: name }), isKnown: isListed }
    default:
      return { summary: t('withdraw', { amount: amount(first), contract: name }), isKnown: isListed }
  }
}

function grant(to: Hex, value: bigint, name: string, amount: (value: bigint) => string): DecodedCall {
  if (value === 0n)
    return { summary: t('noLonger', { spender: shortAddress(to), token: name }), isKnown: true }
  const isBoundless = value >= boundless
  return {
    summary: t('let', {
      spender: shortAddress(to),
      what: isBoundless ? t('anyAmount', { token: name }) : amount(value),
    }),
    isKnown: true,
    party: ['spender', to],
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
