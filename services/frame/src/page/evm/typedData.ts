import { LatchkeyError } from '@latchkey/protocol/errors'
import * as TypedData from 'ox/TypedData'
import { badParams, listOf, membersOf, openAfter, type RequestContext } from '../requests/context.js'
import type { Review, Warning } from '../review/review.js'
import { formatUnits, fullAddress, isAddress, shortAddress, type Hex } from './hex.js'
import { readToken } from './readToken.js'
import { language, t } from '../words/t.js'

/** Typed data of EIP-712. */
interface Typed {
  readonly types: Readonly<Record<string, readonly { readonly name: string; readonly type: string }[]>>
  readonly primaryType: string
  readonly domain: Readonly<Record<string, unknown>>
  readonly message: Readonly<Record<string, unknown>>
}

/** `eth_signTypedData_v4`. What it allows is said, since it costs nothing and can give everything away. */
export async function signTypedData(context: RequestContext): Promise<Hex> {
  const [account, given] = listOf(context.params)
  if (!isAddress(account)) throw new LatchkeyError('unauthorized')
  const type = await context.accounts.typeOf(account, context.network.id)
  const typed = readTyped(given)
  const hash = hashOf(typed)
  const { origin, network, signal, approvals } = context
  const chain = domainChain(typed)
  const review = reviewTyped(typed, network.name)
  if (chain !== undefined && `eip155:${chain}` !== network.id)
    throw new LatchkeyError('wrong_chain', {
      details: { requested: `eip155:${chain}`, actual: network.id },
    })
  const wallet = await openAfter(
    context,
    approvals.ask({ origin, signal, review, more: withToken(context, typed, review) }),
  )
  return context.accounts.sign(type, network.id, hash, wallet)
}

function readTyped(given: unknown): Typed {
  let value: unknown
  try {
    value = typeof given === 'string' ? JSON.parse(given) : given
  } catch {
    throw badParams('the typed data is not JSON')
  }
  const { types, primaryType, domain, message } = membersOf(value)
  if (typeof primaryType !== 'string' || typeof types !== 'object' || types === null)
    throw badParams('the typed data has no types')
  return { types, primaryType, domain: membersOf(domain), message: membersOf(message) } as Typed
}

function hashOf(typed: Typed): Hex {
  try {
    return TypedData.getSignPayload(typed as never)
  } catch (cause) {
    throw Object.assign(badParams('the typed data does not fit its types'), { cause })
  }
}

function domainChain({ domain }: Typed): bigint | undefined {
  const { chainId } = domain
  try {
    return chainId === undefined || chainId === null ? undefined : BigInt(chainId as string)
  } catch {
    throw badParams('the chain of the typed data is no number')
  }
}

/** Who may take what, as signatures of ERC-2612, DAI and Permit2 allow it. */
interface Permit {
  readonly spender: string
  readonly token: Hex | undefined
  readonly amount: bigint | 'all'
  readonly until: bigint | undefined
}

const boundless = 2n ** 95n

/** @returns undefined when it is no permit */
export function readPermits({ primaryType, domain, message }: Typed): readonly Permit[] | undefined {
  const contract = isAddress(domain['verifyingContract']) ? domain['verifyingContract'] : undefined
  const spender = String(message['spender'] ?? '')
  const amountOf = (value: unknown): bigint | 'all' => {
    const amount = number(value)
    return amount === undefined || amount >= boundless ? 'all' : amount
  }
  if (primaryType === 'Permit' && 'spender' in message) {
    const amount =
      'allowed' in message ? (message['allowed'] === false ? 0n : 'all') : amountOf(message['value'])
    return [{ spender, token: contract, amount, until: number(message['deadline'] ?? message['expiry']) }]
  }
  const isSingle = primaryType === 'PermitSingle' || primaryType === 'PermitBatch'
  const isTransfer = /^Permit(?:Batch)?(?:Witness)?TransferFrom$/.test(primaryType)
  if (!isSingle && !isTransfer) return undefined
  const parts = message[isSingle ? 'details' : 'permitted']
  return (Array.isArray(parts) ? parts : [parts]).map(membersOf).map(({ token, amount, expiration }) => ({
    spender,
    token: isAddress(token) ? token : undefined,
    amount: amountOf(amount),
    until: number(expiration ?? message['deadline']),
  }))
}

function number(value: unknown): bigint | undefined {
  try {
    return value === undefined ? undefined : BigInt(value as string)
  } catch {
    return undefined
  }
}

function reviewTyped(typed: Typed, network: string): Review {
  const permits = readPermits(typed)
  const { name, verifyingContract } = typed.domain
  const contract = isAddress(verifyingContract) ? fullAddress(verifyingContract) : undefined
  return {
    title: t(permits ? 'allowSpending' : 'signature'),
    action: t(permits ? 'allow' : 'sign'),
    summary: permits ? summaryOf(permits) : t('signKind', { kind: typed.primaryType }),
    facts: [
      [t('network'), network],
      ...(typeof name === 'string' ? ([[t('for'), name.slice(0, 64)]] as const) : []),
      ...(contract === undefined ? [] : ([[t('contract'), contract]] as const)),
      ...(permits?.[0] === undefined ? [] : ([[t('spender'), fullAddress(permits[0].spender)]] as const)),
      ...(permits?.[0]?.until === undefined ? [] : ([[t('until'), whenOf(permits[0].until)]] as const)),
    ],
    details: JSON.stringify(
      typed.message,
      (_, value: unknown) => (typeof value === 'bigint' ? String(value) : value),
      2,
    ),
    warnings: permits
      ? permitWarnings(permits)
      : [
          {
            level: 'warn',
            text: t('unknownMessage'),
          },
        ],
  }
}

function summaryOf(permits: readonly Permit[], symbols: readonly (string | undefined)[] = []): string {
  const [first] = permits
  if (first === undefined) return t('allowNothing')
  const what = permits.map(
    (permit, index) => symbols[index] ?? (permit.token ? shortAddress(permit.token) : t('aToken')),
  )
  return t('let', {
    spender: shortAddress(first.spender),
    what: what.reduce((before, one) => t('and', { first: before, second: one })),
  })
}

function permitWarnings(permits: readonly Permit[]): readonly Warning[] {
  const isAll = permits.some(({ amount }) => amount === 'all')
  return [
    isAll
      ? {
          level: 'bad',
          text: t('permitAll'),
        }
      : {
          level: 'warn',
          text: t('permitSome'),
        },
  ]
}

function whenOf(seconds: bigint): string {
  if (seconds > 8_640_000_000_000n) return t('forEver')
  return new Date(Number(seconds) * 1000).toLocaleString(language(), {
    dateStyle: 'medium',
    timeStyle: 'short',
  })
}

/** The same review with names and amounts of tokens. */
async function withToken({ rpc, signal }: RequestContext, typed: Typed, review: Review): Promise<Review> {
  const permits = readPermits(typed)
  if (permits === undefined) return review
  const tokens = await Promise.all(
    permits.map(({ token }) => (token === undefined ? undefined : readToken(rpc, token, signal))),
  )
  const amounts = permits.map(({ amount }, index) => {
    const token = tokens[index]
    if (amount === 'all') return token ? t('anyAmount', { token: token.symbol }) : t('anyAmountOfIt')
    return token === undefined
      ? t('units', { amount: String(amount) })
      : `${formatUnits(amount, token.decimals)} ${token.symbol}`
  })
  return { ...review, summary: summaryOf(permits, amounts) }
}
