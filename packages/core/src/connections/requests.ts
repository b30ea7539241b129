import { abortable } from '@latchkey/protocol/abort'
import type { Namespace } from '@latchkey/protocol/caip'
import { isLatchkeyError, LatchkeyError } from '@latchkey/protocol/errors'
import { alertFrame } from '../notices/alertFrame.js'
import { perRun } from '../platform/perRun.js'
import type { Context } from '../store/context.js'
import { connectedAccount } from '../store/selectors.js'
import type { AdapterActions } from '../types/adapter.js'

export interface SignMessageOptions {
  readonly message: string
  /** Defaults to the active family. */
  readonly namespace?: Namespace | undefined
}

export async function signMessage(context: Context, options: SignMessageOptions): Promise<string> {
  const { address, actions } = await signerOf(context, options.namespace)
  const { signMessage: sign } = actions
  if (!sign) throw new LatchkeyError('method_not_supported', { details: { method: 'signMessage' } })
  return callWallet(context, () => sign.call(actions, { address, message: options.message }))
}

export interface SignTypedDataOptions {
  /** EIP-712 typed data: types, primaryType, domain, message. */
  readonly typedData: unknown
  /** Defaults to the active family. */
  readonly namespace?: Namespace | undefined
}

export async function signTypedData(context: Context, options: SignTypedDataOptions): Promise<string> {
  const { address, actions } = await signerOf(context, options.namespace)
  const { signTypedData: sign } = actions
  if (!sign) throw new LatchkeyError('method_not_supported', { details: { method: 'signTypedData' } })
  return callWallet(context, () => sign.call(actions, { address, typedData: options.typedData }))
}

export async function signerOf(
  context: Context,
  namespace: Namespace = context.store.getState().namespace,
): Promise<{ readonly address: string; readonly actions: AdapterActions }> {
  const account = connectedAccount(context.store.getState(), namespace)
  if (!account) throw new LatchkeyError('not_connected', { details: { namespace } })
  return { address: account.address, actions: await actionsOf(context, namespace) }
}

const actionsCache = perRun(() => new WeakMap<object, Promise<AdapterActions>>())

export async function actionsOf(context: Context, namespace: Namespace): Promise<AdapterActions> {
  const adapter = context.adapters.get(namespace)
  if (!adapter) throw new LatchkeyError('adapter_not_found', { details: { namespace } })
  const id = context.store.getState().active[namespace]
  const connection = id === undefined ? undefined : context.connections.get(id)
  if (!connection) throw new LatchkeyError('not_connected', { details: { namespace } })
  const cache = actionsCache(context)
  let actions = cache.get(connection)
  if (!actions) {
    actions = adapter.actions(connection, context.env)
    cache.set(connection, actions)
    actions.catch(() => cache.delete(connection))
  }
  return actions
}

/** @throws LatchkeyError `request_aborted` when the signal aborts first */
export async function callWallet<T>(
  context: Context,
  run: () => Promise<T>,
  signal: AbortSignal = context.lifetime,
): Promise<T> {
  const { lifetime } = context
  context.update('walletRequest', (state) => ({ walletRequests: state.walletRequests + 1 }))
  try {
    return await abortable(run(), signal)
  } catch (error) {
    if (isLatchkeyError(error)) alertFrame(context, error)
    throw error
  } finally {
    if (!lifetime.aborted) {
      context.update('walletAnswer', (state) => ({ walletRequests: Math.max(0, state.walletRequests - 1) }))
    }
  }
}
