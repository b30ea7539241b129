import type { Allowance, Asset, ChainTransaction, HistoryPage, Movement } from './historyProvider.js'

/** A transaction that pays more accounts than this with one token hands it out to strangers. */
const mostPaid = 20

/** A domain or a link in the name of a token: it is there to be read, not to be held. */
const advertisement = /https?:|www\.|[\p{L}\p{N}][-\p{L}\p{N}]*\.[a-z]{2,}/iu

/** Signs that nobody sees, but for those that say how the one before them is drawn. */
const hidden = /[\p{Cf}\p{Cc}\p{Co}\u2800]|(?![\uFE00-\uFE0F])\p{DI}/u

const unseen = /[\p{C}\p{Zl}\p{Zp}\p{DI}\u2800]/gu

/** A text as it can be shown in one line: without signs that nobody sees, or that turn it around. */
export const seen = (text: string): string => text.replaceAll(unseen, '').trim()

/** Nobody calls an asset by more letters. */
export const mostLetters = 300

/** Whether a token says by its name or symbol, as its maker wrote them, that it is no asset. */
export function isLure(texts: {
  readonly name?: string | null | undefined
  readonly symbol?: string | null | undefined
}): boolean {
  return [texts.name, texts.symbol].some(
    (text) =>
      text != null &&
      // Wide and bold letters are read as plain ones.
      (text.length > mostLetters || hidden.test(text) || advertisement.test(seen(text).normalize('NFKC'))),
  )
}

export interface TokenFacts {
  readonly asset: Asset | undefined
  /** Tokens that the account handled itself, see {@link handledTokens}. */
  readonly handled: ReadonlySet<string>
}

/**
 * Whether a transfer was made to be seen by an account rather than to move anything. First what no honest transfer is;
 * then a token that is listed, or that the account handled itself, is trusted; then what its contract may have made up.
 *
 * @param who the account, in lower case
 */
export function isSpam(
  move: Movement,
  transaction: ChainTransaction,
  { who, ...facts }: TokenFacts & { readonly who: string },
): boolean {
  const { token, from, to, amount } = move
  if (token === undefined) return false
  const isOthers = !isBy(from, transaction)
  // Any honest token lets anybody "move" nothing of anybody's.
  if (isOthers && amount === '0') return true
  if (isTrusted(token, facts)) return false
  // A contract can write down that an account sent what it never had, to an address that looks like a friend's.
  if (isOthers && from === who) return true
  if (facts.asset?.isSpam) return true
  const paid = new Set(transaction.movements.filter((one) => one.token === token).map((one) => one.to))
  return isOthers && paid.size > mostPaid && !isBy(to, transaction)
}

/** Whether an allowance was only written down, by a contract that nobody trusts and without its owner. */
export function isSpamAllowance(
  { token, owner }: Allowance,
  transaction: ChainTransaction,
  facts: TokenFacts,
): boolean {
  return !isBy(owner, transaction) && !isTrusted(token, facts)
}

/**
 * The tokens that an account moved, took, allowed or called in transactions of its own: what others can not make up.
 *
 * @param who the account, in lower case
 */
export function handledTokens(who: string, transactions: readonly ChainTransaction[]): ReadonlySet<string> {
  const own = transactions.filter((transaction) => !transaction.failed && isBy(who, transaction))
  return new Set(
    own.flatMap(({ from, to, selector, movements, allowances }) => [
      ...movements.flatMap((move) => ((move.from === who || move.to === who) && move.token) || []),
      ...allowances.flatMap(({ owner, token }) => (owner === who ? token : [])),
      ...(from === who && to !== undefined && selector !== undefined ? [to] : []),
    ]),
  )
}

/** Most tokens of a page that are looked into further. */
const mostSuspicious = 50

/**
 * The tokens of a page that would be taken for spam unless the account handled them.
 *
 * @param who the account, in lower case
 */
export function suspiciousTokens(
  who: string,
  { transactions, assets }: Pick<HistoryPage, 'transactions' | 'assets'>,
): readonly string[] {
  const handled = handledTokens(who, transactions)
  const found = transactions.flatMap((transaction) =>
    [
      ...transaction.movements
        .filter((move) => move.from === who || move.to === who)
        .filter((move) => isSpam(move, transaction, { who, ...factsOf(move.token) })),
      ...transaction.allowances
        .filter(({ owner }) => owner === who)
        .filter((allowance) => isSpamAllowance(allowance, transaction, factsOf(allowance.token))),
    ].flatMap(({ token = '' }) => (assets.get(token)?.isListed ? [] : token)),
  )
  return [...new Set(found)].slice(0, mostSuspicious)

  function factsOf(token = ''): TokenFacts {
    return { asset: assets.get(token), handled }
  }
}

const isTrusted = (token: string, { asset, handled }: TokenFacts): boolean =>
  asset?.isListed === true || handled.has(token)

/** Whether an account signed a transaction, or acted in it. */
const isBy = (who: string, { from, actors }: ChainTransaction): boolean =>
  who === from || actors.includes(who)
