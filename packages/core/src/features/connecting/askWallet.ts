import type { Namespace } from '@latchkey/protocol/caip'
import type { Context } from '../../client/context.js'
import { connect, type ConnectOptions } from '../../connect/connect.js'
import { whenShared } from '../../connect/whenShared.js'
import { followWallet } from './followWallet.js'

/** Which wallet of this browser is asked. */
export interface AskWalletOptions {
  /** Of the route: any of the wallet's ids. */
  readonly walletId: string
  readonly namespace?: Namespace | undefined
}

/**
 * Asks a wallet of this browser to connect: at once, and when it turns up after it was missing. How it goes stands in
 * the state.
 */
export function askWallet(
  context: Context,
  { walletId, namespace }: AskWalletOptions,
  signal: AbortSignal,
): void {
  const namespaces = namespace && [namespace]
  let asked: string | undefined
  followWallet(context, walletId, signal, ({ detectedId, id, installed }) => {
    const here = detectedId ?? (installed ? id : undefined)
    if (here === undefined || here === asked) return
    asked = here
    void askUntilAnswered(context, { walletId: here, namespaces, signal })
  })
}

/**
 * Connects. A wallet that still shows a request of an earlier page load connects as soon as that one is approved. Never
 * rejects: how it went stands in the state.
 */
export async function askUntilAnswered(
  context: Context,
  options: ConnectOptions & { readonly signal: AbortSignal },
): Promise<void> {
  const { signal } = options
  await connect(context, options).catch(() => undefined)
  const { attempt } = context.store.getState()
  const isPending = attempt?.error?.name === 'request_pending' && attempt.walletId === options.walletId
  if (isPending && !signal.aborted && (await whenShared(context, attempt, signal))) {
    await askUntilAnswered(context, options)
  }
}
