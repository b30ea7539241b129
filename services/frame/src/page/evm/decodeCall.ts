import * as AbiFunction from 'ox/AbiFunction'
import { shortAddress, type Hex } from './hex.js'
import { tokenAmount, tokenName, type Token } from './tokens.js'
import { t } from '../words/t.js'

export interface DecodedCall {
  readonly summary: string
  readonly isKnown: boolean
  /** Shown in full. */
  readonly party?: readonly [role: 'receiver' | 'spender', address: Hex] | undefined
  readonly sent?: { readonly amount: bigint; readonly format: (amount: bigint) => string } | undefined
  readonly grant?: { readonly to: Hex; readonly amount: bigint | 'all' } | undefined
}

/** From here on allowances are unlimited: no token has such a supply. */
const unlimitedAmount = 2n ** 95n

interface ContractTexts {
  readonly name: string
  readonly amount: (value: unknown) => string
  /** On other contracts the effect of `deposit` and `withdraw` is unknown. */
  readonly isListed: boolean
}

type CallReader = (args: readonly unknown[], texts: ContractTexts) => DecodedCall

const address = (value: unknown): string => shortAddress(String(value))

const joinAmounts = (values: unknown): string => (values as readonly bigint[]).join(', ')

const sendPiece: CallReader = ([, to, id], { name }) => ({
  summary: t('sendPiece', { token: name, number: String(id), to: address(to) }),
  isKnown: true,
  party: ['receiver', to as Hex],
})

const approve: CallReader = ([spender, value], { name, amount }) =>
  grant(spender as Hex, BigInt(value as bigint), name, amount)

const callReaders: readonly (readonly [item: AbiFunction.AbiFunction, read: CallReader])[] = (
  [
    [
      'function transfer(address to, uint256 amount)',
      ([to, value], { amount }) => ({
        summary: t('sendAmount', { amount: amount(value), to: address(to) }),
        isKnown: true,
        party: ['receiver', to as Hex],
        sent: { amount: BigInt(value as bigint), format: amount },
      }),
    ],
    [
      'function transferFrom(address from, address to, uint256 amount)',
      ([from, to, value], { amount }) => ({
        summary: t('moveAmount', { amount: amount(value), from: address(from), to: address(to) }),
        isKnown: true,
        party: ['receiver', to as Hex],
      }),
    ],
    ['function approve(address spender, uint256 amount)', approve],
    ['function increaseAllowance(address spender, uint256 amount)', approve],
    [
      'function setApprovalForAll(address operator, bool approved)',
      ([spender, isApproved], { name }) =>
        isApproved === true
          ? {
              summary: t('letAll', { spender: address(spender), token: name }),
              isKnown: true,
              party: ['spender', spender as Hex],
              grant: { to: spender as Hex, amount: 'all' },
            }
          : { summary: t('noLonger', { spender: address(spender), token: name }), isKnown: true },
    ],
    ['function safeTransferFrom(address from, address to, uint256 id)', sendPiece],
    ['function safeTransferFrom(address from, address to, uint256 id, bytes data)', sendPiece],
    [
      'function safeTransferFrom(address from, address to, uint256 id, uint256 amount, bytes data)',
      ([, to, id, amount], { name }) =>
        sendPieces(to as Hex, name, { number: String(id), amount: String(amount) }),
    ],
    [
      'function safeBatchTransferFrom(address from, address to, uint256[] ids, uint256[] amounts, bytes data)',
      ([, to, ids, amounts], { name }) =>
        sendPieces(to as Hex, name, { number: joinAmounts(ids), amount: joinAmounts(amounts) }),
    ],
    [
      'function approve(address token, address spender, uint160 amount, uint48 expiration)',
      ([token, spender, value]) =>
        grant(spender as Hex, BigInt(value as bigint), address(token), (units) =>
          t('units', { amount: String(units) }),
        ),
    ],
    [
      'function deposit()',
      (_, { name, isListed }) => ({ summary: t('deposit', { contract: name }), isKnown: isListed }),
    ],
    [
      'function withdraw(uint256 amount)',
      ([value], { name, amount, isListed }) => ({
        summary: t('withdraw', { amount: amount(value), contract: name }),
        isKnown: isListed,
      }),
    ],
  ] satisfies readonly (readonly [string, CallReader])[]
).map(([signature, read]) => [AbiFunction.from(signature) as AbiFunction.AbiFunction, read])

/** ERC-1155. */
const sendPieces = (
  to: Hex,
  token: string,
  { number, amount }: { number: string; amount: string },
): DecodedCall => ({
  summary: t('sendPieces', { amount, token, number, to: address(to) }),
  isKnown: true,
  party: ['receiver', to],
})

export function decodeCall(to: Hex, data: Hex, token: Token | undefined): DecodedCall {
  if (data === '0x')
    return { summary: t('sendTo', { to: shortAddress(to) }), isKnown: true, party: ['receiver', to] }
  const selector = data.slice(0, 10).toLowerCase()
  const [item, read] = callReaders.find(([one]) => AbiFunction.getSelector(one) === selector) ?? []
  const args = item && argumentsOf(item, data)
  if (read === undefined || args === undefined)
    return { summary: t('callOf', { method: selector, contract: shortAddress(to) }), isKnown: false }
  return read(args, {
    name: token ? tokenName(token) : shortAddress(to),
    amount: (value) =>
      token === undefined
        ? t('units', { amount: String(value) })
        : tokenAmount(BigInt(value as bigint), token),
    isListed: token !== undefined && token.unlisted === undefined,
  })
}

function grant(to: Hex, value: bigint, name: string, amount: (value: bigint) => string): DecodedCall {
  if (value === 0n)
    return { summary: t('noLonger', { spender: shortAddress(to), token: name }), isKnown: true }
  const isBoundless = value >= unlimitedAmount
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
