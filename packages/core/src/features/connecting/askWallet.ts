import type { Namespace } from '@latchkey/protocol/caip'
import type { Context } from '../../client/context.js'
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
    context.late
      .session()
      .then((code) => code.connectPatiently(context, { walletId: here, namespaces, signal }))
      .catch(context.modal.router()?.lose(here))
  })
}
