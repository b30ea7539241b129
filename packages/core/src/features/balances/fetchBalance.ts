import type { Caip10, Caip2, Namespace } from '@latchkey/protocol/caip'
import { LatchkeyError, toLatchkeyError } from '@latchkey/protocol/errors'
import { shareFresh } from '../../platform/share.js'
import { createCache } from '../../storage/createCache.js'
import type { Context } from '../../store/context.js'
import { connectedAccount, dataOf, keepData } from '../../store/selectors.js'
import type { NativeBalance, TokenBalance } from '../../types/adapter.js'
import type { ConnectedAccount, SendState } from '../../types/state.js'
import { reconcileBalances } from './reconcileBalances.js'

export interface FetchBalanceOptions {
  /** Defaults to the active family. */
  readonly namespace?: Namespace | undefined
  /** Bypasses the cache. */
  readonly fresh?: boolean | undefined
}

export async function fetchBalance(
  context: Context,
  { namespace, fresh = false }: FetchBalanceOptions = {},
): Promise<NativeBalance | undefined> {
  const target = balanceTarget(context, namespace)
  if (!target?.supported) return undefined
  const cached = fresh ? undefined : createCache(context, 'nativeBalance', isBalance).get(target.caipAddress)
  if (cached) {
    updateTarget(context, target, () => ({ balance: { status: 'ready', data: cached.value, at: cached.at } }))
    return cached.value
  }
  return shareFresh(context, { name: `balance ${target.caipAddress}`, fresh }, () => load(context, target))
}

async function load(context: Context, target: BalanceTarget): Promise<NativeBalance | undefined> {
  const { adapters, env, platform, log } = context
  updateTarget(context, target, ({ balance }) => ({
    balance: { status: 'loading', ...keepData(balance) },
  }))
  try {
    const adapter = adapters.get(target.namespace)
    if (!adapter) throw new LatchkeyError('adapter_not_found', { details: { namespace: target.namespace } })
    const reads = await adapter.reads(env)
    const { address, chainId, caipAddress } = target
    const balance = await reads.getBalance({ address, chainId })
    createCache(context, 'nativeBalance', isBalance).set(caipAddress, balance)
    updateTarget(context, target, () => ({ balance: { status: 'ready', data: balance, at: platform.now() } }))
    return balance
  } catch (thrown) {
    const error = toLatchkeyError(thrown, 'rpc_unreachable', { chainId: target.chainId }).toJSON()
    log.warn('native balance is not available', { error: error.name, chainId: target.chainId })
    updateTarget(context, target, ({ balance }) => ({
      balance: { status: 'failed', error, at: platform.now(), ...keepData(balance) },
    }))
    return undefined
  }
}

export function isBalance(value: unknown): value is NativeBalance {
  const { amount, formatted, symbol, decimals } = (value ?? {}) as Partial<
    Record<keyof NativeBalance, unknown>
  >
  return (
    isText(amount, /^\d{1,78}$/) &&
    isText(formatted, NUMERIC) &&
    typeof symbol === 'string' &&
    Number.isInteger(decimals) &&
    Number(decimals) >= 0 &&
    Number(decimals) <= 255
  )
}

export const NUMERIC = /^\d+(\.\d+)?$/

export const isText = (value: unknown, form: RegExp): value is string =>
  typeof value === 'string' && form.test(value)

export interface BalanceTarget {
  readonly namespace: Namespace
  readonly address: string
  readonly chainId: Caip2
  readonly caipAddress: Caip10
  readonly supported: boolean
}

export function balanceTarget(
  { store }: Pick<Context, 'store'>,
  namespace: Namespace = store.getState().namespace,
): BalanceTarget | undefined {
  const { networks } = store.getState()
  const account = connectedAccount(store.getState(), namespace)
  if (!account) return undefined
  const { address, chainId, caipAddress } = account
  return { namespace, address, chainId, caipAddress, supported: networks[namespace]?.supported !== false }
}

export function updateTarget(
  context: Pick<Context, 'lifetime' | 'store' | 'update'>,
  { namespace, caipAddress }: BalanceTarget,
  change: (account: ConnectedAccount) => Partial<Pick<ConnectedAccount, 'balance' | 'tokens'>>,
): void {
  const account = connectedAccount(context.store.getState(), namespace)
  if (context.lifetime.aborted || account?.caipAddress !== caipAddress) return
  context.update('balances', ({ accounts, namespace: shown, send }) => {
    const next = reconcileBalances({ ...account, ...change(account) })
    const list = dataOf(next.tokens)
    const isListed = namespace === shown && list && list !== dataOf(account.tokens)
    return {
      accounts: { ...accounts, [namespace]: next },
      ...(isListed && { send: withTokens(send, list) }),
    }
  })
}

function withTokens(
  { networkBalanceInUSD: _before, ...send }: SendState,
  tokenBalances: readonly TokenBalance[],
): SendState {
  const native = tokenBalances.find(({ address }) => address === undefined)?.value
  return {
    ...send,
    tokenBalances,
    ...(native !== undefined && { networkBalanceInUSD: native.toFixed(2) }),
  }
}
