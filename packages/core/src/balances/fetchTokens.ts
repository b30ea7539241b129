import type { Namespace } from '@latchkey/protocol/caip'
import { BALANCE_NAMESPACES, TOKEN_BALANCE_RETRY_MS } from '@latchkey/protocol/constants'
import { ERRORS, toLatchkeyError } from '@latchkey/protocol/errors'
import { type Context, contextOf } from '../client/context.js'
import { showToast } from '../notices/showToast.js'
import { createCache } from '../storage/createCache.js'
import type { Client } from '../types/client.js'
import type { TokenBalance } from '../types/connector.js'
import type { Loadable, State } from '../types/state.js'
import { type BalanceTarget, balanceTarget, updateTarget } from './balanceTarget.js'
import { parseBalances } from './parseBalances.js'
import { readTokens } from './readTokens.js'
import { shareByKey } from './shareByKey.js'

const TOKENS = Symbol('tokens')
const MEMORY = Symbol('tokensFailed')

/** Failures by account, and whether the toast was shown since the last success. */
interface Memory {
  readonly failedAt: Map<string, number>
  told: boolean
}

/** Options of {@link fetchTokens}. */
export interface FetchTokensOptions {
  /** The active family by default. */
  readonly namespace?: Namespace | undefined
  /** What is cached does not count; the pause after a failure does. */
  readonly fresh?: boolean | undefined
}

/**
 * Reads the token balances of the active account into its `tokens`, native first; kept for 30 s (specification
 * sections 3, 7 and 9). After a failure nothing is asked for 30 s and an empty list is returned; success clears that
 * (ruling 20). An unsupported network is empty without a request; the toast 'Token Balance Unavailable' shows once
 * (ruling 10). A result that comes after the account or network changed is dropped. Never rejects.
 */
export async function fetchTokens(
  client: Client,
  { namespace, fresh = false }: FetchTokensOptions = {},
): Promise<readonly TokenBalance[]> {
  const context = contextOf(client)
  const target = balanceTarget(context, namespace)
  if (!target || !(BALANCE_NAMESPACES as readonly string[]).includes(target.namespace)) return []
  const memory = memoryOf(context)
  if (!target.supported) {
    show(context, target, { status: 'ready', data: [], at: context.platform.now() })
    tell(context, memory)
    return []
  }
  const { caipAddress } = target
  const failedAt = memory.failedAt.get(caipAddress)
  if (failedAt !== undefined && context.platform.now() - failedAt < TOKEN_BALANCE_RETRY_MS) return []
  const cached = fresh ? undefined : cacheOf(context).get(caipAddress)
  const value = cached && parseBalances(cached.value, target.chainId)
  if (value) {
    show(context, target, { status: 'ready', data: value, at: cached.at })
    return value
  }
  return shareByKey(context, TOKENS, { key: caipAddress, fresh }, () => load(context, target, fresh))
}

async function load(
  context: Context,
  target: BalanceTarget,
  fresh: boolean,
): Promise<readonly TokenBalance[]> {
  const { platform, log } = context
  const memory = memoryOf(context)
  updateTarget(context, target, ({ tokens }) => ({
    tokens: { status: 'loading', ...('data' in tokens && tokens.data && { data: tokens.data }) },
  }))
  try {
    const tokens = await readTokens(context, target, fresh)
    memory.failedAt.delete(target.caipAddress)
    memory.told = false
    cacheOf(context).set(target.caipAddress, tokens)
    markRetry(context, undefined)
    show(context, target, { status: 'ready', data: tokens, at: platform.now() })
    return tokens
  } catch (thrown) {
    if (context.lifetime.aborted) return []
    const error = toLatchkeyError(thrown, 'token_balance_unavailable').toJSON()
    const at = platform.now()
    log.warn('token balances are not available', { error: error.name, chainId: target.chainId })
    memory.failedAt.set(target.caipAddress, at)
    markRetry(context, at)
    updateTarget(context, target, ({ tokens }) => ({
      tokens: { status: 'failed', error, at, ...('data' in tokens && tokens.data && { data: tokens.data }) },
    }))
    tell(context, memory)
    return []
  }
}

function show(context: Context, target: BalanceTarget, tokens: Loadable<readonly TokenBalance[]>): void {
  updateTarget(context, target, () => ({ tokens }))
}

function tell({ client }: Context, memory: Memory): void {
  if (memory.told) return
  memory.told = true
  showToast(client, { variant: 'error', message: ERRORS.token_balance_unavailable[1] })
}

/** `send.lastRetry` of specification section 3. */
function markRetry(context: Context, at: number | undefined): void {
  const { lastRetry, ...send }: State['send'] = context.store.getState().send
  if (lastRetry === at) return
  context.update('tokensRetry', () => ({ send: at === undefined ? send : { ...send, lastRetry: at } }))
}

function cacheOf(context: Context): ReturnType<typeof createCache<readonly unknown[]>> {
  return createCache(context, 'portfolio', (value): value is readonly unknown[] => Array.isArray(value))
}

function memoryOf({ scratch }: Context): Memory {
  const known = scratch.get(MEMORY) as Memory | undefined
  if (known) return known
  const made: Memory = { failedAt: new Map(), told: false }
  scratch.set(MEMORY, made)
  return made
}
