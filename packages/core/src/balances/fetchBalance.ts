import type { Namespace } from '@latchkey/protocol/caip'
import { LatchkeyError, toLatchkeyError } from '@latchkey/protocol/errors'
import type { Context } from '../client/context.js'
import { createCache } from '../storage/createCache.js'
import type { NativeBalance } from '../types/connector.js'
import type { Loadable } from '../types/state.js'
import { type BalanceTarget, balanceTarget, updateTarget } from './balanceTarget.js'
import { shareByKey } from './shareByKey.js'

const BALANCE = Symbol('balance')

/** Options of {@link fetchBalance}. */
export interface FetchBalanceOptions {
  /** The active family by default. */
  readonly namespace?: Namespace | undefined
  /** What is cached does not count. */
  readonly fresh?: boolean | undefined
}

/** The action of this name, for code that has the context. */
export async function fetchBalance(
  context: Context,
  { namespace, fresh = false }: FetchBalanceOptions = {},
): Promise<NativeBalance | undefined> {
  const target = balanceTarget(context, namespace)
  if (!target?.supported) return undefined
  const cached = fresh ? undefined : createCache(context, 'nativeBalance', isBalance).get(target.caipAddress)
  if (cached) {
    show(context, target, { status: 'ready', data: cached.value, at: cached.at })
    return cached.value
  }
  return shareByKey(context, BALANCE, { key: target.caipAddress, fresh }, () => load(context, target))
}

async function load(context: Context, target: BalanceTarget): Promise<NativeBalance | undefined> {
  const { adapters, env, platform, log } = context
  updateTarget(context, target, ({ balance }) => ({
    balance: { status: 'loading', ...('data' in balance && balance.data && { data: balance.data }) },
  }))
  try {
    const adapter = adapters.get(target.namespace)
    if (!adapter) throw new LatchkeyError('adapter_not_found', { details: { namespace: target.namespace } })
    const reads = await adapter.reads(env)
    const { address, chainId, caipAddress } = target
    const balance = await reads.getBalance({ address, chainId })
    createCache(context, 'nativeBalance', isBalance).set(caipAddress, balance)
    show(context, target, { status: 'ready', data: balance, at: platform.now() })
    return balance
  } catch (thrown) {
    const error = toLatchkeyError(thrown, 'rpc_unreachable', { chainId: target.chainId }).toJSON()
    log.warn('native balance is not available', { error: error.name, chainId: target.chainId })
    updateTarget(context, target, ({ balance }) => ({
      balance: {
        status: 'failed',
        error,
        at: platform.now(),
        ...('data' in balance && balance.data && { data: balance.data }),
      },
    }))
    return undefined
  }
}

function show(context: Context, target: BalanceTarget, balance: Loadable<NativeBalance>): void {
  updateTarget(context, target, () => ({ balance }))
}

function isBalance(value: unknown): value is NativeBalance {
  const { amount, formatted, symbol, decimals } = (value ?? {}) as Partial<
    Record<keyof NativeBalance, unknown>
  >
  return (
    typeof amount === 'string' &&
    /^\d{1,78}$/.test(amount) &&
    typeof formatted === 'string' &&
    /^\d+(\.\d+)?$/.test(formatted) &&
    typeof symbol === 'string' &&
    typeof decimals === 'number' &&
    Number.isInteger(decimals) &&
    decimals >= 0 &&
    decimals <= 255
  )
}
