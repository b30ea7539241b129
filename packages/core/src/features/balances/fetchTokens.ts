import type { Namespace } from '@latchkey/protocol/caip'
import { TOKEN_BALANCE_RETRY_MS } from '@latchkey/protocol/constants'
import { toLatchkeyError } from '@latchkey/protocol/errors'
import { showToast } from '../../notices/showToast.js'
import { perRun } from '../../platform/perRun.js'
import { shareFresh } from '../../platform/share.js'
import { createCache } from '../../storage/createCache.js'
import type { Context } from '../../store/context.js'
import { connectedAccount, dataOf, keepData } from '../../store/selectors.js'
import type { TokenBalance } from '../../types/adapter.js'
import type { SendState } from '../../types/state.js'
import { type BalanceTarget, balanceTarget, fetchBalance, updateTarget } from './fetchBalance.js'
import { parseBalances, readTokens } from './readTokens.js'

interface Memory {
  readonly failedAt: Map<string, number>
  hasNotified: boolean
}

const memoryOf = perRun((): Memory => ({ failedAt: new Map(), hasNotified: false }))

export interface FetchTokensOptions {
  /** Defaults to the active family. */
  readonly namespace?: Namespace | undefined
  /** Bypasses the cache, but not the pause after a failure. */
  readonly fresh?: boolean | undefined
}

export async function fetchTokens(
  context: Context,
  { namespace, fresh = false }: FetchTokensOptions = {},
): Promise<readonly TokenBalance[]> {
  const target = balanceTarget(context, namespace)
  if (!target || !context.config.families[target.namespace]?.can.tokens) return []
  const memory = memoryOf(context)
  if (!target.supported) {
    show(context, target, [])
    notifyFailure(context, memory)
    return []
  }
  const { caipAddress } = target
  const failedAt = memory.failedAt.get(caipAddress)
  if (failedAt !== undefined && context.platform.now() - failedAt < TOKEN_BALANCE_RETRY_MS) return []
  const cached = fresh ? undefined : cacheOf(context).get(caipAddress)
  const value = cached && parseBalances(cached.value, target.chainId)
  if (value) return show(context, target, value, cached.at)
  return shareFresh(context, { name: `tokens ${caipAddress}`, fresh }, () => load(context, target, fresh))
}

async function load(
  context: Context,
  target: BalanceTarget,
  fresh: boolean,
): Promise<readonly TokenBalance[]> {
  const { platform, log } = context
  const memory = memoryOf(context)
  updateTarget(context, target, ({ tokens }) => ({
    tokens: { status: 'loading', ...keepData(tokens) },
  }))
  try {
    // The list's native entry is the account's balance.
    if (fresh) void fetchBalance(context, { namespace: target.namespace, fresh })
    const tokens = await readTokens(context, target, fresh)
    memory.failedAt.delete(target.caipAddress)
    memory.hasNotified = false
    cacheOf(context).set(target.caipAddress, tokens)
    return show(context, target, tokens)
  } catch (thrown) {
    if (context.lifetime.aborted) return []
    const error = toLatchkeyError(thrown, 'token_balance_unavailable').toJSON()
    const at = platform.now()
    log.warn('token balances are not available', { error: error.name, chainId: target.chainId })
    memory.failedAt.set(target.caipAddress, at)
    updateSendState(context, target, (send) => ({ ...send, lastRetry: at }))
    updateTarget(context, target, ({ tokens }) => ({
      tokens: { status: 'failed', error, at, ...keepData(tokens) },
    }))
    notifyFailure(context, memory)
    return []
  }
}

function show(
  context: Context,
  target: BalanceTarget,
  data: readonly TokenBalance[],
  at = context.platform.now(),
): readonly TokenBalance[] {
  updateTarget(context, target, () => ({ tokens: { status: 'ready', data, at } }))
  updateSendState(context, target, ({ lastRetry: _retry, ...send }) => send)
  const account = connectedAccount(context.store.getState(), target.namespace)
  return (account?.caipAddress === target.caipAddress && dataOf(account.tokens)) || data
}

function updateSendState(
  context: Context,
  { caipAddress }: BalanceTarget,
  update: (send: SendState) => SendState,
): void {
  if (connectedAccount(context.store.getState())?.caipAddress === caipAddress)
    context.update('tokenBalances', ({ send }) => ({ send: update(send) }))
}

function notifyFailure(context: Pick<Context, 'client'>, memory: Memory): void {
  if (memory.hasNotified) return
  memory.hasNotified = true
  showToast(context.client, {
    variant: 'error',
    words: { key: 'toast.token_balance_unavailable', values: {} },
  })
}

function cacheOf(context: Context): ReturnType<typeof createCache<readonly unknown[]>> {
  return createCache(context, 'portfolio', (value): value is readonly unknown[] => Array.isArray(value))
}
