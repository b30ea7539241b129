import type { Context } from '../store/context.js'
import { connect, type ConnectOptions } from './connect.js'
import { whenShared } from './whenShared.js'

/**
 * Connects. A wallet that still shows a request of an earlier page load connects as soon as that one is approved. Never
 * rejects: how it went stands in the state.
 */
export async function connectPatiently(
  context: Context,
  options: ConnectOptions & { readonly signal: AbortSignal },
): Promise<void> {
  const { signal } = options
  await connect(context, options).catch(() => undefined)
  const { attempt } = context.store.getState()
  const isPending = attempt?.error?.name === 'request_pending' && attempt.walletId === options.walletId
  if (isPending && !signal.aborted && (await whenShared(context.client, attempt, signal))) {
    await connectPatiently(context, options)
  }
}
