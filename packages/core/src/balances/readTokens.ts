import { NATIVE_TOKEN_ADDRESS } from '@latchkey/protocol/constants'
import { isLatchkeyError, LatchkeyError } from '@latchkey/protocol/errors'
import { httpPaths } from '@latchkey/protocol/http'
import { abortable } from '../connect/abortable.js'
import { actionsOf } from '../client/actionsOf.js'
import type { Context } from '../client/context.js'
import { httpOf } from '../http/httpOf.js'
import type { TokenBalance } from '../types/connector.js'
import type { BalanceTarget } from './balanceTarget.js'
import { fetchBalance } from './fetchBalance.js'
import { parseBalances, tidyBalances } from './parseBalances.js'

/** How long the wallet may take to list its assets, and how long "not offered" is believed, ms. */
const WALLET_MS = 3_000
const NOT_OFFERED_MS = 300_000

const NOT_OFFERED = Symbol('walletAssets')

/**
 * The tokens of an account in the order of specification section 7: the wallet's own list where it is offered and
 * acceptable (ruling 18), else the gateway's, else by multicall over the host's `tokens`. A chain that the gateway
 * does not serve is read as if there were none.
 *
 * @param fresh bypasses the gateway's caches
 * @throws LatchkeyError when the source that has to answer does not
 */
export async function readTokens(
  context: Context,
  target: BalanceTarget,
  fresh: boolean,
): Promise<readonly TokenBalance[]> {
  const own = await readWalletAssets(context, target)
  const tokens = own ?? (await readGateway(context, target, fresh)) ?? (await readListed(context, target))
  const tidy = tidyBalances(tokens, target.chainId)
  return tidy.some(({ address }) => address === undefined)
    ? tidy
    : [...(await readNative(context, target)), ...tidy]
}

async function readWalletAssets(
  context: Context,
  { namespace, address, chainId, caipAddress }: BalanceTarget,
): Promise<readonly TokenBalance[] | undefined> {
  const { platform, scratch, lifetime } = context
  const refused = (scratch.get(NOT_OFFERED) as Map<string, number> | undefined) ?? new Map<string, number>()
  scratch.set(NOT_OFFERED, refused)
  const key = `${context.store.getState().active[namespace]} ${caipAddress}`
  if (platform.now() - (refused.get(key) ?? Number.NEGATIVE_INFINITY) < NOT_OFFERED_MS) return undefined
  const limit = new AbortController()
  const stop = (): void => limit.abort()
  const timer = platform.setTimeout(stop, WALLET_MS)
  lifetime.addEventListener('abort', stop)
  try {
    const actions = await actionsOf(context, namespace)
    const assets = await abortable(
      actions.getWalletAssets?.({ address, chainId }) ?? Promise.resolve(undefined),
      limit.signal,
    )
    if (!assets) refused.set(key, platform.now())
    return assets
  } catch {
    refused.set(key, platform.now())
    return undefined
  } finally {
    platform.clearTimeout(timer)
    lifetime.removeEventListener('abort', stop)
  }
}

async function readGateway(
  context: Context,
  target: BalanceTarget,
  fresh: boolean,
): Promise<readonly TokenBalance[] | undefined> {
  const { address, chainId, namespace } = target
  const account = context.store.getState().accounts[namespace]
  const known = account?.status === 'connected' && 'data' in account.tokens ? (account.tokens.data ?? []) : []
  const ids = known.flatMap((token) => token.address ?? [])
  const forceUpdate = fresh ? [...ids, `${chainId}:${NATIVE_TOKEN_ADDRESS[namespace]}`].join() : undefined
  try {
    const answer = await httpOf(context)?.get(httpPaths.balance(address), {
      query: { currency: 'usd', chainId, forceUpdate },
      fresh,
    })
    if (answer === undefined) return undefined
    const balances = parseBalances((answer as { balances?: unknown } | null)?.balances, chainId)
    if (!balances) throw new LatchkeyError('token_balance_unavailable')
    return balances
  } catch (error) {
    // 400 and the like: the gateway does not serve this chain.
    const status = isLatchkeyError(error, 'http_failed') ? error.details['status'] : undefined
    if (status === 400 || status === 404 || status === 422) return undefined
    throw error
  }
}

async function readListed(
  { adapters, config, env }: Context,
  { namespace, address, chainId }: BalanceTarget,
): Promise<readonly TokenBalance[]> {
  const tokens = config.tokens[chainId] ?? []
  const adapter = adapters.get(namespace)
  if (!adapter || tokens.length === 0) return []
  return (await adapter.reads(env)).getTokenBalances({ address, chainId, tokens })
}

/** The native coin as an entry of the list, for sources that leave it out. */
async function readNative(context: Context, target: BalanceTarget): Promise<readonly TokenBalance[]> {
  const { namespace, chainId } = target
  const balance = await fetchBalance(context, { namespace })
  if (!balance) throw new LatchkeyError('token_balance_unavailable')
  const { symbol, decimals, formatted } = balance
  const name = context.env.network(chainId)?.nativeCurrency.name ?? symbol
  const quantity = { decimals: String(decimals), numeric: formatted }
  return [{ name, symbol, chainId, price: 0, quantity, iconUrl: '' }]
}
