import type { Caip10, Caip2 } from '@latchkey/protocol/caip'
import { isLatchkeyError, LatchkeyError } from '@latchkey/protocol/errors'
import { httpPaths } from '@latchkey/protocol/http'
import { MINUTE_MS, SECOND_MS } from '@latchkey/protocol/time'
import { actionsOf } from '../../connections/requests.js'
import { httpOf } from '../../http/gateway.js'
import { perRun } from '../../platform/perRun.js'
import { within } from '../../platform/within.js'
import type { Context } from '../../store/context.js'
import { connectedAccount, dataOf } from '../../store/selectors.js'
import { ownTokens } from './ownTokens.js'
import type { TokenBalance } from '../../types/adapter.js'
import { type BalanceTarget, fetchBalance, isText, NUMERIC } from './fetchBalance.js'

/** Also how long a refusal is cached. */
const WALLET_MS = 3 * SECOND_MS
const REFUSAL_MS = 5 * MINUTE_MS

const refusals = perRun(() => new Map<string, number>())

export async function readTokens(
  context: Context,
  target: BalanceTarget,
  fresh: boolean,
): Promise<readonly TokenBalance[]> {
  const walletAssets = await readWalletAssets(context, target)
  const tokens =
    walletAssets ?? (await readGateway(context, target, fresh)) ?? (await readListed(context, target))
  const balances = tidyBalances(tokens, target.chainId)
  return balances.some(({ address }) => address === undefined)
    ? balances
    : [...(await readNative(context, target)), ...balances]
}

async function readWalletAssets(
  context: Context,
  { namespace, address, chainId, caipAddress }: BalanceTarget,
): Promise<readonly TokenBalance[] | undefined> {
  const { platform } = context
  const refused = refusals(context)
  const key = `${context.store.getState().active[namespace]} ${caipAddress}`
  if (platform.now() - (refused.get(key) ?? Number.NEGATIVE_INFINITY) < REFUSAL_MS) return undefined
  const request = actionsOf(context, namespace).then((actions) =>
    actions.getWalletAssets?.({ address, chainId }),
  )
  const noAssets = (): undefined => undefined
  const assets = await within(platform, request, { ms: WALLET_MS, late: noAssets }).catch(noAssets)
  if (!assets) refused.set(key, platform.now())
  return assets
}

async function readGateway(
  context: Context,
  target: BalanceTarget,
  fresh: boolean,
): Promise<readonly TokenBalance[] | undefined> {
  const { address, chainId, namespace } = target
  const account = connectedAccount(context.store.getState(), namespace)
  const ids = (account && dataOf(account.tokens))?.flatMap((token) => token.address ?? []) ?? []
  const native = context.config.families[namespace]?.nativeToken
  const forceUpdate = fresh ? [...ids, `${chainId}:${native}`].join() : undefined
  try {
    const answer = await httpOf(context)?.get(httpPaths.balance(address), {
      query: { currency: 'usd', chainId, forceUpdate },
      fresh,
    })
    if (answer === undefined) return undefined
    const list = (answer as { balances?: unknown } | null)?.balances
    if (Array.isArray(list) && list.length === 0) return undefined
    const balances = parseBalances(list, chainId)
    if (!balances) throw new LatchkeyError('token_balance_unavailable')
    return balances
  } catch (error) {
    if (isUnserved(error)) return undefined
    throw error
  }
}

function isUnserved(error: unknown): boolean {
  const status = isLatchkeyError(error, 'http_failed') ? error.details['status'] : undefined
  return status === 400 || status === 404 || status === 422
}

async function readListed(
  context: Context,
  { namespace, address, chainId }: BalanceTarget,
): Promise<readonly TokenBalance[]> {
  const { adapters, env } = context
  const tokens = ownTokens(context, chainId) ?? []
  const adapter = adapters.get(namespace)
  if (!adapter || tokens.length === 0) return []
  return (await adapter.reads(env)).getTokenBalances({ address, chainId, tokens })
}

async function readNative(context: Context, target: BalanceTarget): Promise<readonly TokenBalance[]> {
  const { namespace, chainId } = target
  const balance = await fetchBalance(context, { namespace })
  if (!balance) throw new LatchkeyError('token_balance_unavailable')
  const { symbol, decimals, formatted: numeric } = balance
  const name = context.env.network(chainId)?.nativeCurrency.name ?? symbol
  const quantity = { decimals: `${decimals}`, numeric }
  return [{ name, symbol, chainId, price: 0, quantity, iconUrl: '' }]
}

const MAX_TOKENS = 500

/** US dollars. A higher price is a mistake or a scam. */
const MAX_PRICE = 1e9
const MAX_VALUE = 1e15

/** Percent per day. */
const MAX_CHANGE = 1e6

/** Native coin first. Drops zero decimals and other chains. */
export function parseBalances(list: unknown, chainId: Caip2): readonly TokenBalance[] | undefined {
  if (!Array.isArray(list)) return undefined
  const balances = list.slice(0, MAX_TOKENS).flatMap((item: unknown) => parseBalance(item) ?? [])
  return tidyBalances(balances, chainId)
}

export function tidyBalances(balances: readonly TokenBalance[], chainId: Caip2): readonly TokenBalance[] {
  const validBalances = balances
    .filter((item) => Number(item.quantity.decimals) > 0 && item.chainId === chainId)
    .map(({ value, change24h: change, ...item }) => {
      const isPriced = isAmount(item.price, MAX_PRICE)
      return {
        ...item,
        price: isPriced ? item.price : 0,
        ...(isPriced && isAmount(value, MAX_VALUE) ? { value } : {}),
        ...(isPriced && change !== undefined && change > -100 && change <= MAX_CHANGE
          ? { change24h: change }
          : {}),
      }
    })
  return [
    ...validBalances.filter(({ address }) => !address),
    ...validBalances.filter(({ address }) => address),
  ]
}

function parseBalance(value: unknown): TokenBalance | undefined {
  if (typeof value !== 'object' || value === null) return undefined
  const { name, symbol, chainId, address, price, quantity, iconUrl } = value as BalanceFields
  const { decimals, numeric } = (quantity ?? {}) as { decimals?: unknown; numeric?: unknown }
  if (typeof name !== 'string' || typeof symbol !== 'string' || !isId(chainId, 2)) return undefined
  if (address !== undefined && address !== null && !isId(address, 3)) return undefined
  if (!isText(decimals, /^\d{1,2}$/) || !isText(numeric, NUMERIC)) return undefined
  return {
    name: name.slice(0, 80),
    symbol: symbol.slice(0, 20),
    chainId: chainId as Caip2,
    price: typeof price === 'number' ? price : 0,
    quantity: { decimals, numeric },
    iconUrl: isText(iconUrl, /^(https?:|data:image\/)/) ? iconUrl : '',
    ...(isId(address, 3) ? { address: address as Caip10 } : {}),
    ...parseWorth(value),
  }
}

const parseWorth = ({
  value,
  change24h,
  priceAt,
}: BalanceFields): Pick<TokenBalance, 'value' | 'change24h' | 'priceAt'> => ({
  ...(typeof value === 'number' ? { value } : {}),
  ...(typeof change24h === 'number' ? { change24h } : {}),
  ...(typeof priceAt === 'string' && Date.parse(priceAt) > 0 ? { priceAt } : {}),
})

type BalanceFields = { readonly [K in keyof TokenBalance]?: unknown }

function isId(value: unknown, parts: number): value is string {
  return typeof value === 'string' && value.split(':').length === parts && value.split(':').every(Boolean)
}

function isAmount(value: number | undefined, maximum: number): value is number {
  return value !== undefined && value >= 0 && value <= maximum
}
