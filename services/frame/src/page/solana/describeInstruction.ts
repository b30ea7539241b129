import { base58 } from '@scure/base'
import { shortAddress } from '../evm/hex.js'
import type { Warning } from '../review/review.js'
import { t } from '../words/t.js'
import { systemProgram, tokenPrograms, wrappedSol, type ChainState } from './chainState.js'
import { shownUnits, type Mint } from './mints.js'
import type { Instruction } from './readTransaction.js'
import { amountText } from '../review/amountText.js'

interface InstructionDescription {
  readonly line: string
  readonly isKnown: boolean
  /** Undefined in an unread lookup table. */
  readonly party?: readonly [role: 'receiver' | 'spender', address: string | undefined]
  readonly warning?: Warning
  /** `all`: unlimited. */
  readonly grant?: 'some' | 'all' | undefined
  /** Maximum that leaves the owner. */
  readonly lamports?: bigint | undefined
}

export interface InstructionContext {
  readonly owner: string
  readonly state: ChainState
  readonly mints: ReadonlyMap<string, Mint>
  readonly newAccounts: ReadonlyMap<string, string>
}

const computeBudget = 'ComputeBudget111111111111111111111111111111'
const associatedProgram = 'ATokenGPvbdGVxr1b2hvZbsiqW5xWH25efTNsLJA8knL'
const memos = new Set([
  'MemoSq4gqABAXKb96qnH8TysNcWxMyWCqXgDLGmfcHr',
  'Memo1UhkJRfHyvLMcVucJwxXeuD728EqVDDwQDxFMNo',
])

export function describeInstruction(
  instruction: Instruction,
  context: InstructionContext,
): InstructionDescription {
  const { program, accounts, data } = instruction
  if (program === computeBudget && (data[0] ?? 9) <= 4) return { line: t('computing'), isKnown: true }
  if (memos.has(program)) return { line: t('memo'), isKnown: true }
  if (program === associatedProgram && (data.length === 0 || (data[0] ?? 9) <= 1))
    return { line: t('openTokenAccountFor', { owner: shortName(accounts[2]) }), isKnown: true }
  const description =
    program === systemProgram
      ? describeSystem(instruction, context)
      : tokenPrograms.has(program)
        ? describeToken(instruction, context)
        : undefined
  return description ?? { line: t('unknownProgram', { contract: shortName(program) }), isKnown: false }
}

/** Undefined for unfitting data. */
type InstructionReader = (
  instruction: Instruction,
  context: InstructionContext,
) => InstructionDescription | undefined

const describeSystem: InstructionReader = (instruction, context) =>
  instruction.data.length < 4
    ? undefined
    : systemReaders[viewOf(instruction.data).getUint32(0, true)]?.(instruction, context)

const sendSol = (
  lamports: bigint | undefined,
  to: string | undefined,
  { owner }: InstructionContext,
): InstructionDescription | undefined =>
  lamports === undefined
    ? undefined
    : {
        line: t('sendAmount', { amount: `${amountText(lamports, 9)} SOL`, to: shortName(to) }),
        isKnown: true,
        party: ['receiver', to],
        lamports: to === owner ? 0n : lamports,
      }

const lamportsAt4 = (data: Uint8Array): bigint => viewOf(data).getBigUint64(4, true)

const assign: InstructionReader = ({ accounts }) => ({
  line: t('assign', { account: shortName(accounts[0]) }),
  isKnown: true,
  warning: badWarning(t('assignWarning', { account: shortName(accounts[0]) })),
  grant: 'all',
})

const sendFromOwn: InstructionReader = ({ accounts, data }, context) =>
  sendSol(data.length === 12 ? lamportsAt4(data) : undefined, accounts[1], context)

const giveNonce: InstructionReader = ({ data }, { owner }) =>
  data.length === 36 ? describeNonceOwner(base58.encode(data.subarray(4, 36)), owner) : undefined

const prepareAccount: InstructionReader = () => ({ line: t('prepareAccount'), isKnown: true })

const systemReaders: Readonly<Record<number, InstructionReader>> = {
  0: ({ accounts, data }) => describeOpening(data, 4, accounts[1]),
  1: assign,
  2: sendFromOwn,
  // With a seed: base key and seed come before the amount.
  3: ({ accounts, data }) => describeOpening(data, data.length - 48, accounts[1]),
  4: () => ({ line: t('useNonce'), isKnown: true, warning: badWarning(t('neverExpires')), grant: 'some' }),
  5: sendFromOwn,
  6: giveNonce,
  7: giveNonce,
  8: prepareAccount,
  9: prepareAccount,
  10: assign,
  11: ({ accounts, data }, context) =>
    sendSol(data.length >= 12 ? lamportsAt4(data) : undefined, accounts[2], context),
  12: prepareAccount,
}

/** @param at offset of the amount */
function describeOpening(
  data: Uint8Array,
  at: number,
  account: string | undefined,
): InstructionDescription | undefined {
  if (at < 4 || data.length < at + 48) return undefined
  const lamports = viewOf(data).getBigUint64(at, true)
  const program = base58.encode(data.subarray(at + 16, at + 48))
  return {
    line: t('openAccount', { amount: `${amountText(lamports, 9)} SOL`, program: shortName(program) }),
    isKnown: true,
    party: ['receiver', account],
    lamports,
  }
}

/** Any nonce authority but the wallet's own takes the account over. */
const describeNonceOwner = (to: string, owner: InstructionContext['owner']): InstructionDescription => ({
  line: t('nonceFor', { owner: shortName(to) }),
  isKnown: true,
  party: ['spender', to],
  ...(to !== owner && {
    warning: badWarning(t('handOverWarning', { owner: shortName(owner) })),
    grant: 'all' as const,
  }),
})

function tokenTexts(data: Uint8Array, { state, newAccounts, mints }: InstructionContext) {
  const view = viewOf(data)
  const token = (address: string | undefined) =>
    address === undefined ? undefined : state.get(address)?.token
  const holder = (address: string | undefined) =>
    address === undefined ? undefined : (token(address)?.owner ?? newAccounts.get(address) ?? address)
  const amountAt = (at: number) => (data.length >= at + 8 ? view.getBigUint64(at, true) : undefined)
  const formatAmount = (amount: bigint, mint: string | undefined, places?: number) => {
    const found = mint === undefined ? undefined : mints.get(mint)
    const decimals = places ?? found?.decimals
    return mint === undefined || decimals === undefined
      ? t('units', { amount: String(amount) })
      : `${shownUnits(amount, { decimals, multiplier: found?.multiplier ?? 1 })} ${nameOf(mint)}`
  }
  const send = (
    amount: bigint | undefined,
    mint: string | undefined,
    to: string | undefined,
    places?: number,
  ): InstructionDescription | undefined =>
    amount === undefined
      ? undefined
      : {
          line: t('sendAmount', { amount: formatAmount(amount, mint, places), to: shortName(holder(to)) }),
          isKnown: true,
          party: ['receiver', holder(to)],
        }
  const grant = (
    amount: bigint | undefined,
    mint: string | undefined,
    to: string | undefined,
    places?: number,
  ): InstructionDescription | undefined => {
    if (amount === undefined) return undefined
    const isAll = amount >= 2n ** 63n
    const any = mint === undefined ? t('anyTokens') : t('anyAmount', { token: nameOf(mint) })
    const what = isAll ? any : formatAmount(amount, mint, places)
    const text = t('grantTokens', { spender: shortName(to) })
    return {
      line: t('let', { spender: shortName(to), what }),
      isKnown: true,
      party: ['spender', to],
      warning: badWarning(text),
      grant: isAll ? 'all' : 'some',
    }
  }
  return { amountAt, grant, holder, formatAmount, send, token }
}

type TokenReader = (
  instruction: Instruction,
  texts: ReturnType<typeof tokenTexts>,
  context: InstructionContext,
) => InstructionDescription | undefined

function describeToken(
  instruction: Instruction,
  context: InstructionContext,
): InstructionDescription | undefined {
  const { data } = instruction
  return tokenReaders[data[0] ?? NaN]?.(instruction, tokenTexts(data, context), context)
}

const changeAuthority: TokenReader = ({ accounts, data }, _, { owner }) => {
  const to = data[2] === 1 && data.length >= 35 ? base58.encode(data.subarray(3, 35)) : undefined
  return {
    line: t('handOverTo', {
      account: shortName(accounts[0]),
      to: to === undefined ? t('nobody') : shortName(to),
    }),
    isKnown: true,
    ...(to !== undefined && { party: ['spender', to] as const }),
    warning: badWarning(t('handOverWarning', { owner: shortName(owner) })),
    grant: 'all',
  }
}

const mintTo: TokenReader = ({ accounts }, { holder }) => ({
  line: t('mintTo', { to: shortName(holder(accounts[1])) }),
  isKnown: true,
})

const burn = (amount: string): InstructionDescription => ({
  line: t('burn', { amount }),
  isKnown: true,
  warning: badWarning(t('burnWarning')),
})

const manage: TokenReader = () => ({ line: t('tokenProgram'), isKnown: true })

/** By number; checked kinds name the mint themselves. */
const tokenReaders: Readonly<Record<number, TokenReader>> = {
  1: manage,
  3: ({ accounts }, { amountAt, send, token }) => send(amountAt(1), token(accounts[0])?.mint, accounts[1]),
  4: ({ accounts }, { amountAt, grant, token }) => grant(amountAt(1), token(accounts[0])?.mint, accounts[1]),
  5: manage,
  6: changeAuthority,
  7: mintTo,
  8: ({ accounts }, { amountAt, formatAmount, token }) =>
    burn(formatAmount(amountAt(1) ?? 0n, token(accounts[0])?.mint)),
  9: ({ accounts }, _, context) => describeClose(accounts, context),
  12: ({ accounts, data }, { amountAt, send }) => send(amountAt(1), accounts[1], accounts[2], data[9]),
  13: ({ accounts, data }, { amountAt, grant }) => grant(amountAt(1), accounts[1], accounts[2], data[9]),
  14: mintTo,
  15: ({ accounts }, { amountAt, formatAmount }) => burn(formatAmount(amountAt(1) ?? 0n, accounts[1])),
  16: manage,
  17: manage,
  18: manage,
  22: manage,
  // Transfer-fee extension.
  26: ({ accounts, data }, { amountAt, send }) =>
    data[1] === 1 ? send(amountAt(2), accounts[1], accounts[2], data[10]) : undefined,
}

/** Closing wrapped SOL sends its whole balance. */
function describeClose(
  accounts: Instruction['accounts'],
  { owner, state }: InstructionContext,
): InstructionDescription {
  const [account, to] = accounts
  const found = account === undefined ? undefined : state.get(account)
  const amount = found ? `${amountText(found.lamports, 9)} SOL` : t('allItsSol')
  const isWrapped = found?.token?.mint === wrappedSol
  return {
    line: t(isWrapped ? 'closeWrapped' : 'closeTokenAccountTo', { amount, to: shortName(to) }),
    isKnown: true,
    party: ['receiver', to],
    ...(to !== owner && {
      warning: badWarning(t('closeWarning', { amount, to: shortName(to) })),
      lamports: found?.lamports,
    }),
  }
}

const badWarning = (text: string): Warning => ({ level: 'bad', text })

const viewOf = (data: Uint8Array) => new DataView(data.buffer, data.byteOffset, data.byteLength)

/** Any mint may claim another token's name. */
const names: Readonly<Record<string, string>> = {
  [wrappedSol]: 'SOL',
  EPjFWdd5AufqSSqeM2qN1xzybapC8wEGGkZwyTDt1v: 'USDC',
  Es9vMFrzaCERmJfrF4H2FYD4KCoNkY11McCe8BenwNYB: 'USDT',
}

export const nameOf = (mint: string): string => names[mint] ?? shortAddress(mint)

const shortName = (address: string | undefined): string =>
  address === undefined ? t('fromTable') : shortAddress(address)
