import type { Namespace } from '@latchkey/protocol/caip'
import { LatchkeyError } from '@latchkey/protocol/errors'
import type { Context } from '../client/context.js'
import { callWallet } from './callWallet.js'
import { writerOf } from './writerOf.js'

/** What to sign. */
export interface SignMessageOptions {
  readonly message: string
  /** By default the active family. */
  readonly namespace?: Namespace | undefined
}

/** The action of this name, for code that has the context. */
export async function signMessage(context: Context, options: SignMessageOptions): Promise<string> {
  const { address, actions } = await writerOf(context, options.namespace)
  const { signMessage: sign } = actions
  if (!sign) throw new LatchkeyError('method_not_supported', { details: { method: 'signMessage' } })
  return callWallet(context, () => sign.call(actions, { address, message: options.message }))
}
