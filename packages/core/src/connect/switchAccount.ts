import type { Namespace } from '@latchkey/protocol/caip'
import { LatchkeyError } from '@latchkey/protocol/errors'
import { contextOf } from '../client/context.js'
import { post } from '../tabs/post.js'
import type { Client } from '../types/client.js'
import { selectAddress } from './selectAddress.js'

/** Which account. */
export interface SwitchAccountParameters {
  readonly namespace: Namespace
  /** One of `allAccounts` of the family's account. */
  readonly address: string
}

/**
 * Makes another account of the active connection the one that is shown and used (specification section 4, "Account
 * switching"). The other tabs follow.
 *
 * @throws LatchkeyError `not_connected` when the family has no connection; `unauthorized` when the wallet does not
 * share the address
 */
export function switchAccount(client: Client, { namespace, address }: SwitchAccountParameters): void {
  const context = contextOf(client)
  const account = context.store.getState().accounts[namespace]
  if (account?.status !== 'connected') throw new LatchkeyError('not_connected', { details: { namespace } })
  if (!selectAddress(context, namespace, address)) {
    throw new LatchkeyError('unauthorized', { details: { namespace, address } })
  }
  post(context, { type: 'account', namespace, address })
}
