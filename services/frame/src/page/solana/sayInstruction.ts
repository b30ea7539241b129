import { base58 } from '@scure/base'
import { shortAddress } from '../evm/hex.js'
import type { Warning } from '../review/review.js'
import { t } from '../words/t.js'
import { systemProgram, tokenPrograms, wrappedSol, type ChainState } from './chainState.js'
import { shownUnits, type Mint } from './mints.js'
import type { Instruction } from './readTransaction.js'
import { amountText } from '../review/amountText.js'

interface Said {
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

export interface Scene {
  readonly owner: string
  readonly state: ChainState
  readonly mints: ReadonlyMap<string, Mint>
  readonly opened: ReadonlyMap<string, string>
}

const computeBudget = 'ComputeBudget111111111111111111111111111111'
const associated = 'ATokenGPvbdGVxr1b2hvZbsiqW5xWH25efTNsLJA8knL'
const memos = new Set([
  'MemoSq4gqABAXKb96qnH8TysNcWxMyWCqXgDLGmfcHr',
  'Memo1UhkJRfHyvLMcVucJwxXeuD728EqVDDwQDxFMNo',
])

export function sayInstruction(instruction: Instruction, scene: Scene): Said {
  const { program, accounts, data } = instruction
  if (program === computeBudget && (data[0] ?? 9) <= 4) return { line: t('computing'), isKnown: true }
  if (memos.has(program)) return { line: t('memo'), isKnown: true }
  if (program === associated && (data.length === 0 || (data[0] ?? 9) <= 1))
    return { line: t('openTokenAccountFor', { owner: short(accounts[2]) }), isKnown: true }
  const said =
    program === systemProgram
      ? saySystem(instruction, scene)
      : tokenPrograms.has(program)
        ? sayToken(instruction, scene)
        : undefined
  return said ?? { line: t('unknownProgram', { contract: short(program) }), isKnown: false }
}

/** Undefined for unfitting data. */
type Saying = (instruction: Instruction, scene: Scene) => Said | undefined

const saySystem: Saying = (instruction, scene) =>
  instruction.data.length < 4
    ? undefined
    : systemSayings[viewOf(instruction.data).getUint32(0, true)]?.(instruction, scene)

const sendSol = (lamports: bigint | undefined, to: string | undefined, { owner }: Scene): Said | undefined =>
  lamports === undefined
    ? undefined
    : {
        line: t('sendAmount', { amount: `${amountText(lamports, 9)} SOL`, to: short(to) }),
        isKnown: true,
        party: ['receiver', to],
        lamports: to === owner ? 0n : lamports,
      }

const lamportsAt4 = (data: Uint8Array): bigint => viewOf(data).getBigUint64(4, true)

const assign: Saying = ({ accounts }) => ({
  line: t('assign', { account: short(accounts[0]) }),
  isKnown: true,
  warning: bad(t('assignWarning', { account: short(accounts[0]) })),
  grant: 'all',
})

const sendFromOwn: Saying = ({ accounts, data }, scene) =>
  sendSol(data.length === 12 ? lamportsAt4(data) : undefined, accounts[1], scene)

const giveNonce: Saying = ({ data }, { owner }) =>
  data.length === 36 ? sayNonceOwner(base58.encode(data.subarray(4, 36)), owner) : undefined

const prepareAccount: Saying = () => ({ line: t('prepareAccount'), isKnown: true })

const systemSayings: Readonly<Record<number, Saying>> = {
  0: ({ accounts, data }) => sayOpening(data, 4, accounts[1]),
  1: assign,
  2: sendFromOwn,
  // With a seed: base key and seed come before the amount.
  3: ({ accounts, data }) => sayOpening(data, data.length - 48, accounts[1]),
  4: () => ({ line: t('useNonce'), isKnown: true, warning: bad(t('neverExpires')), grant: 'some' }),
  5: sendFromOwn,
  6: giveNonce,
  7: giveNonce,
  8: prepareAccount,
  9: prepareAccount,
  10: assign,
  11: ({ accounts, data }, scene) =>
    sendSol(data.length >= 12 ? lamportsAt4(data) : undefined, accounts[2], scene),
  12: prepareAccount,
}

/** @param at offset of the amount */
function sayOpening(data: Uint8Array, at: number, account: string | undefined): Said | undefined {
  if (at < 4 || data.length < at + 48) return undefined
  const lamports = viewOf(data).getBigUint64(at, true)
  const program = base58.encode(data.subarray(at + 16, at + 48))
  return {
    line: t('openAccount', { amount: `${amountText(lamports, 9)} SOL`, program: short(program) }),
    isKnown: true,
    party: ['receiver', account],
    lamports,
  }
}

/** Any nonce authority but the wallet's own takes the account over. */
const sayNonceOwner = (to: string, owner: Scene['owner']): Said => ({
  line: t('nonceFor', { owner: short(to) }),
  isKnown: true,
  party: ['spender', to],
  ...(to !== owner && {
    warning: bad(t('handOverWarning', { owner: short(owner) })),
    grant: 'all' as const,
  }),
})

function tokenWords(data: Uint8Array, { state, opened, mints }: Scene) {
  const view = viewOf(data)
  const token = (address: string | undefined) =>
    address === undefined ? undefined : state.get(address)?.token
  const holder = (address: string | undefined) =>
    address === undefined ? undefined : (token(address)?.owner ?? opened.get(address) ?? address)
  const amountAt = (at: number) => (data.length >= at + 8 ? view.getBigUint64(at, true) : undefined)
  const say = (amount: bigint, mint: string | undefined, places?: number) => {
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
  ): Said | undefined =>
    amount === undefined
      ? undefined
      : {
          line: t('sendAmount', { amount: say(amount, mint, places), to: short(holder(to)) }),
          isKnown: true,
          party: ['receiver', holder(to)],
        }
  const grant = (
    amount: bigint | undefined,
    mint: string | undefined,
    to: string | undefined,
    places?: number,
  ): Said | undefined => {
    if (amount === undefined) return undefined
    const isAll = amount >= 2n ** 63n
    const any = mint === undefined ? t('anyTokens') : t('anyAmount', { token: nameOf(mint) })
    const what = isAll ? any : say(amount, mint, places)
    const text = t('grantTokens', { spender: short(to) })
    return {
      line: t('let', { spender: short(to), what }),
      isKnown: true,
      party: ['spender', to],
      warning: bad(text),
      grant: isAll ? 'all' : 'some',
    }
  }
  return { amountAt, grant, holder, say, send, token }
}

type TokenSaying = (
  instruction: Instruction,
  words: ReturnType<typeof tokenWords>,
  scene: Scene,
) => Said | undefined

function sayToken(instruction: Instruction, scene: Scene): Said | undefined {
  const { data } = instruction
  return tokenSayings[data[0] ?? NaN]?.(instruction, tokenWords(data, scene), scene)
}

const changeAuthority: TokenSaying = ({ accounts, data }, _, { owner }) => {
  const to = data[2] === 1 && data.length >= 35 ? base58.encode(data.subarray(3, 35)) : undefined
  return {
    line: t('handOverTo', {
      account: short(accounts[0]),
      to: to === undefined ? t('nobody') : short(to),
    }),
    isKnown: true,
    ...(to !== undefined && { party: ['spender', to] as const }),
    warning: bad(t('handOverWarning', { owner: short(owner) })),
    grant: 'all',
  }
}

const mintTo: TokenSaying = ({ accounts }, { holder }) => ({
  line: t('mintTo', { to: short(holder(accounts[1])) }),
  isKnown: true,
})

const burn = (amount: string): Said => ({
  line: t('burn', { amount }),
  isKnown: true,
  warning: bad(t('burnWarning')),
})

const manage: TokenSaying = () => ({ line: t('tokenProgram'), isKnown: true })

/** By number; checked kinds name the mint themselves. */
const tokenSayings: Readonly<Record<number, TokenSaying>> = {
  1: manage,
  3: ({ accounts }, { amountAt, send, token }) => send(amountAt(1), token(accounts[0])?.mint, accounts[1]),
  4: ({ accounts }, { amountAt, grant, token }) => grant(amountAt(1), token(accounts[0])?.mint, accounts[1]),
  5: manage,
  6: changeAuthority,
  7: mintTo,
  8: ({ accounts }, { amountAt, say, token }) => burn(say(amountAt(1) ?? 0n, token(accounts[0])?.mint)),
  9: ({ accounts }, _, scene) => sayClose(accounts, scene),
  12: ({ accounts, data }, { amountAt, send }) => send(amountAt(1), accounts[1], accounts[2], data[9]),
  13: ({ accounts, data }, { amountAt, grant }) => grant(amountAt(1), accounts[1], accounts[2], data[9]),
  14: mintTo,
  15: ({ accounts }, { amountAt, say }) => burn(say(amountAt(1) ?? 0n, accounts[1])),
  16: manage,
  17: manage,
  18: manage,
  22: manage,
  // Transfer-fee extension.
  26: ({ accounts, data }, { amountAt, send }) =>
    data[1] === 1 ? send(amountAt(2), accounts[1], accounts[2], data[10]) : undefined,
}

/** Closing wrapped SOL sends its whole balance. */
function sayClose(accounts: Instruction['accounts'], { owner, state }: Scene): Said {
  const [account, to] = accounts
  const found = account === undefined ? undefined : state.get(account)
  const amount = found ? `${amountText(found.lamports, 9)} SOL` : t('allItsSol')
  const isWrapped = found?.token?.mint === wrappedSol
  return {
    line: t(isWrapped ? 'closeWrapped' : 'closeTokenAccountTo', { amount, to: short(to) }),
    isKnown: true,
    party: ['receiver', to],
    ...(to !== owner && {
      warning: bad(t('closeWarning', { amount, to: short(to) })),
      lamports: found?.lamports,
    }),
  }
}

const bad = (text: string): Warning => ({ level: 'bad', text })

const viewOf = (data: Uint8Array) => new DataView(data.buffer, data.byteOffset, data.byteLength)

/** Any mint may claim another token's name. */
const names: Readonly<Record<string, string>> = {
  [wrappedSol]: 'SOL',
  EPjFWdd5AufqSSqeM2qN1xzybapC8wEGGkZwyTDt1v: 'USDC',
  Es9vMFrzaCERmJfrF4H2FYD4KCoNkY11McCe8BenwNYB: 'USDT',
}

export const nameOf = (mint: string): string => names[mint] ?? shortAddress(mint)

const short = (address: string | undefined): string =>
  address === undefined ? t('fromTable') : shortAddress(address)
