import type { Allowance, Asset, ChainTransaction, HistoryPage, Movement } from './historyProvider.js'

/** More recipients of one token are an airdrop to strangers. */
const maxRecipients = 20

const advertisement = /https?:|www\.|[\p{L}\p{N}][-\p{L}\p{N}]*\.[a-z]{2,}/iu

const hidden = /[\p{Cf}\p{Cc}\p{Co}\u2800]|(?![\uFE00-\uFE0F])\p{DI}/u

const invisible = /[\p{C}\p{Zl}\p{Zp}\p{DI}\u2800]/gu

export const visibleText = (text: string): string => text.replaceAll(invisible, '').trim()

/** No honest name is longer. */
export const maxTextLength = 300

export function isLure(texts: {
  readonly name?: string | null | undefined
  readonly symbol?: string | null | undefined
}): boolean {
  return [texts.name, texts.symbol].some(
    (text) =>
      text != null &&
      // NFKC maps wide and bold letters to plain ones.
      (text.length > maxTextLength ||
        hidden.test(text) ||
        advertisement.test(visibleText(text).normalize('NFKC'))),
  )
}

export interface TokenFacts {
  readonly asset: Asset | undefined
  readonly handled: ReadonlySet<string>
}

/**
 * Never-honest transfers first; then listed and handled tokens are trusted; then come events that a
 * contract may have forged.
 */
export function isSpam(
  move: Movement,
  transaction: ChainTransaction,
  { account, ...facts }: TokenFacts & { readonly account: string },
): boolean {
  const { token, from, to, amount } = move
  if (token === undefined) return false
  const isOthers = !isBy(from, transaction)
  // Any honest token lets anyone "move" zero of another's balance.
  if (isOthers && amount === '0') return true
  if (isTrusted(token, facts)) return false
  // Address poisoning: a contract can claim that an account paid an address resembling a friend's.
  if (isOthers && from === account) return true
  if (facts.asset?.isSpam) return true
  const paid = new Set(transaction.movements.filter((one) => one.token === token).map((one) => one.to))
  return isOthers && paid.size > maxRecipients && !isBy(to, transaction)
}

/** An untrusted contract can record an allowance without its owner. */
export function isSpamAllowance(
  { token, owner }: Allowance,
  transaction: ChainTransaction,
  facts: TokenFacts,
): boolean {
  return !isBy(owner, transaction) && !isTrusted(token, facts)
}

/** Of the account's own transactions, which others cannot forge. */
export function handledTokens(
  account: string,
  transactions: readonly ChainTransaction[],
): ReadonlySet<string> {
  const own = transactions.filter((transaction) => !transaction.failed && isBy(account, transaction))
  return new Set(
    own.flatMap(({ from, to, selector, movements, allowances }) => [
      ...movements.flatMap((move) => ((move.from === account || move.to === account) && move.token) || []),
      ...allowances.flatMap(({ owner, token }) => (owner === account ? token : [])),
      ...(from === account && to !== undefined && selector !== undefined ? [to] : []),
    ]),
  )
}

const maxSuspicious = 50

/** Spam unless the account handled them. */
export function suspiciousTokens(
  account: string,
  { transactions, assets }: Pick<HistoryPage, 'transactions' | 'assets'>,
): readonly string[] {
  const handled = handledTokens(account, transactions)
  const found = transactions.flatMap((transaction) =>
    [
      ...transaction.movements
        .filter((move) => move.from === account || move.to === account)
        .filter((move) => isSpam(move, transaction, { account, ...factsOf(move.token) })),
      ...transaction.allowances
        .filter(({ owner }) => owner === account)
        .filter((allowance) => isSpamAllowance(allowance, transaction, factsOf(allowance.token))),
    ].flatMap(({ token = '' }) => (assets.get(token)?.isListed ? [] : token)),
  )
  return [...new Set(found)].slice(0, maxSuspicious)

  function factsOf(token = ''): TokenFacts {
    return { asset: assets.get(token), handled }
  }
}

const isTrusted = (token: string, { asset, handled }: TokenFacts): boolean =>
  asset?.isListed === true || handled.has(token)

const isBy = (account: string, { from, actors }: ChainTransaction): boolean =>
  account === from || actors.includes(account)
