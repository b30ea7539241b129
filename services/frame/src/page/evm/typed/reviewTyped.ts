import { joinNames } from '@latchkey/protocol/joins'
import { amountText } from '../../review/amountText.js'
import type { Account } from '../../accounts/accounts.js'
import type { RequestContext } from '../../requests/context.js'
import type { Change, Review, Warning } from '../../review/review.js'
import { noRisk, type Risk } from '../../review/risk.js'
import type { Fact } from '../../ui/parts.js'
import { numberLocale, t } from '../../words/t.js'
import { fullAddress, sameAddress, shortAddress } from '../hex.js'
import { readToken, tokenAmount, tokenName, type Token } from '../tokens.js'
import { readRights, type Right, type SignedAmount } from './readRights.js'
import { fieldOf, type Typed } from './readTyped.js'
import { cleanName, showTyped } from './showTyped.js'

type Write = (amount: SignedAmount) => string

/** @param holders accounts for which the signature is valid */
export function reviewTyped(
  typed: Typed,
  network: string,
  holders: readonly Account[],
  write: Write = writePlain,
): Review {
  const rights = readRights(typed)
  const [first] = rights
  const isOrder = first?.kind === 'order'
  const message = showTyped(typed.message)
  return {
    title: t(first === undefined ? 'sign' : isOrder ? 'signOrder' : 'allowSpending'),
    action: t(first === undefined || isOrder ? 'sign' : 'allow'),
    summary:
      first === undefined
        ? t('signKind', { kind: cleanName(typed.primaryType) })
        : describeRights(rights, write),
    ...(first === undefined && { text: message }),
    facts: [...domainFacts(typed, network), ...rightFacts(rights), ...holderFacts(rights, holders)],
    details: `${showTyped(typed.domain)}\n\n${message}`.trim(),
    warnings: [...(chainOf(typed) === undefined ? [noChain()] : []), ...rightWarnings(rights, holders)],
    risk: riskOf(rights),
  }
}

export async function nameTokens(
  given: Pick<RequestContext, 'rpc' | 'signal' | 'network'>,
  typed: Typed,
  holders: readonly Account[],
): Promise<Review> {
  const rights = readRights(typed)
  const amounts = rights.flatMap(({ gives, gets }) => [...gives, ...gets])
  const addresses = [
    ...new Set(amounts.flatMap(({ token }) => (token === undefined || token === 'native' ? [] : token))),
  ]
  const tokens = new Map(
    await Promise.all(addresses.map(async (one) => [one, await readToken(given, one)] as const)),
  )
  const tokenOf = ({ token }: SignedAmount): Token | undefined =>
    token === 'native'
      ? { symbol: given.network.symbol, decimals: 18 }
      : token === undefined
        ? undefined
        : tokens.get(token)
  const review = reviewTyped(typed, given.network.name, holders, (signed) => {
    const known = tokenOf(signed)
    const { amount, item } = signed
    if (known === undefined) return writePlain(signed)
    if (item !== undefined) return t('itemOf', { number: String(item), token: tokenName(known) })
    return amount === 'all' ? t('anyAmount', { token: tokenName(known) }) : tokenAmount(amount, known)
  })
  return { ...review, ...rowsOf(rights, tokenOf) }
}

/** None without a token's name, or when every right is revoked. */
function rowsOf(
  rights: readonly Right[],
  tokenOf: (signed: SignedAmount) => Token | undefined,
): Pick<Review, 'changes' | 'areAllowed'> {
  const signed = rights.flatMap(({ kind, gives, gets }) => [
    ...gives.map((one) => ({ one, sign: kind === 'order' ? '−' : '', isIn: false })),
    ...gets.map((one) => ({ one, sign: '+', isIn: true })),
  ])
  const rows = signed.flatMap(({ one, sign, isIn }): readonly Change[] => {
    const token = tokenOf(one)
    if (token === undefined || one.amount === 0n) return []
    const { symbol, decimals, unlisted } = token
    const amount =
      one.item !== undefined
        ? `#${one.item}`
        : one.amount === 'all'
          ? t('noLimit')
          : amountText(one.amount, decimals)
    const picture = unlisted === undefined ? symbol : undefined
    return [{ symbol: tokenName(token), amount: `${sign}${amount}`, isIn, picture }]
  })
  if (rows.length === 0 || rows.length !== signed.length) return {}
  return { changes: rows, areAllowed: rights.every(({ kind }) => kind === 'permit') }
}

function writePlain({ token, amount, item }: SignedAmount): string {
  const name = token === undefined ? t('aToken') : token === 'native' ? t('aCoin') : shortAddress(token)
  if (item !== undefined) return t('itemOf', { number: String(item), token: name })
  return amount === 'all'
    ? t('anyAmount', { token: name })
    : t('unitsOf', { amount: String(amount), token: name })
}

function describeRights(rights: readonly Right[], write: Write): string {
  const list = (amounts: readonly SignedAmount[]) =>
    amounts.length === 0 ? t('nothing') : joinNames(amounts.map(write), numberLocale())
  return rights
    .map(({ spender, gives, gets }) =>
      spender === undefined
        ? t('orderFor', { what: list(gives), inReturn: list(gets) })
        : gives.every(({ amount }) => amount === 0n)
          ? t('noLonger', { spender: shortAddress(spender), token: tokensOf(gives) })
          : t('let', { spender: shortAddress(spender), what: list(gives) }),
    )
    .join('\n')
}

const tokensOf = (amounts: readonly SignedAmount[]): string =>
  amounts
    .map(({ token }) => (token === undefined || token === 'native' ? t('aToken') : shortAddress(token)))
    .join(', ')

/** Undefined: valid on every chain. */
export function chainOf({ domain }: Typed): bigint | undefined {
  const chain = fieldOf(domain, 'chainId', 'int')
  return typeof chain === 'bigint' ? chain : undefined
}

/** A member that the domain does not declare is not signed: its row says so. */
function domainFacts(typed: Typed, network: string): readonly Fact[] {
  const name = fieldOf(typed.domain, 'name', 'string')
  const contract = fieldOf(typed.domain, 'verifyingContract', 'address')
  return [
    [t('network'), chainOf(typed) === undefined ? t('anyNetwork') : network],
    [t('for'), typeof name === 'string' && cleanName(name) !== '' ? cleanName(name) : t('notStated')],
    [t('contract'), typeof contract === 'string' ? fullAddress(contract) : t('notStated')],
  ]
}

function rightFacts(rights: readonly Right[]): readonly Fact[] {
  const facts = rights.flatMap(({ spender, receiver, until }): readonly Fact[] => [
    ...(spender === undefined ? [] : ([[t('spender'), fullAddress(spender)]] as const)),
    ...(receiver === undefined ? [] : ([[t('receiver'), fullAddress(receiver)]] as const)),
    ...(until === undefined ? [] : ([[t('until'), timeText(until)]] as const)),
  ])
  return [...new Map(facts.map((fact) => [fact.join('\n'), fact])).values()]
}

/** A type that names the owner takes from that account alone. */
function holderFacts(rights: readonly Right[], holders: readonly Account[]): readonly Fact[] {
  const owners = rights.map(({ owner }) => owner)
  const isNamed = (address: string) =>
    owners.some((owner) => owner !== undefined && sameAddress(owner, address))
  const takes = holders.filter(({ address }) => isNamed(address) || owners.includes(undefined))
  const strange = owners.flatMap((owner) =>
    owner === undefined || holders.some(({ address }) => sameAddress(address, owner)) ? [] : [owner],
  )
  return [
    ...(rights.length === 0 ? [] : takes.map(({ address }): Fact => [t('takesFrom'), fullAddress(address)])),
    ...strange.map((address): Fact => [t('takesFrom'), t('notYours', { address: fullAddress(address) })]),
    ...accountFacts(holders),
  ]
}

/** Empty for a single account. */
export const accountFacts = (holders: readonly Account[]): readonly Fact[] =>
  holders.length < 2
    ? []
    : holders.map(({ address, type }): Fact => [
        t(type === 'eoa' ? 'holdsForKey' : 'holdsForSmart'),
        fullAddress(address),
      ])

const noChain = (): Warning => ({ level: 'bad', text: t('noChain') })

function rightWarnings(rights: readonly Right[], holders: readonly Account[]): readonly Warning[] {
  if (rights.length === 0) return [{ level: 'warn', text: t('unknownMessage') }]
  const permits = rights.filter(({ kind }) => kind === 'permit')
  const orders = rights.filter(({ kind }) => kind === 'order')
  // The zero address stands for the owner.
  const isStrange = orders.some(
    ({ receiver }) =>
      receiver !== undefined &&
      !/^0x0*$/.test(receiver) &&
      !holders.some(({ address }) => sameAddress(address, receiver)),
  )
  const isFree = orders.some(({ gets }) => gets.every(({ amount }) => amount === 0n))
  return [
    ...(permits.some(isUnlimitedAmount)
      ? [{ level: 'bad', text: t('permitAll') } as const]
      : permits.length > 0
        ? [{ level: 'warn', text: t('permitSome') } as const]
        : []),
    ...(orders.length > 0 ? [{ level: 'warn', text: t('orderOpen') } as const] : []),
    ...(isStrange ? [{ level: 'bad', text: t('orderReceiver') } as const] : []),
    ...(isFree ? [{ level: 'bad', text: t('orderFree') } as const] : []),
  ]
}

const isUnlimitedAmount = ({ gives }: Right): boolean => gives.some(({ amount }) => amount === 'all')

const riskOf = (rights: readonly Right[]): Risk => ({
  ...noRisk,
  grantsRight: rights.some(({ gives }) => gives.some(({ amount }) => amount !== 0n)),
  isUnlimited: rights.some(isUnlimitedAmount),
  isUndecoded: rights.length === 0,
})

function timeText(seconds: bigint): string {
  if (seconds > 8_640_000_000_000n) return t('forEver')
  return new Date(Number(seconds) * 1000).toLocaleString(numberLocale(), {
    dateStyle: 'medium',
    timeStyle: 'short',
  })
}
