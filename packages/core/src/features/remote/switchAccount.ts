import type { Namespace } from '@latchkey/protocol/caip'
import { LatchkeyError } from '@latchkey/protocol/errors'
import { selectAddress } from '../../connections/accounts.js'
import { connect } from '../../connections/connect.js'
import type { Context } from '../../store/context.js'
import { post } from '../../tabs/message.js'
import { matchesWallet } from '../../wallets/matchesWallet.js'
import { connectRemote } from './connectRemote.js'

/** Which account. */
export interface SwitchAccountParameters {
  readonly namespace: Namespace
  readonly address: string
  /**
   * The wallet that has it, by id, rdns or name in any case; by default the one that is connected on the family, else
   * the one that was used last.
   */
  readonly walletId?: string | undefined
}

export async function switchAccount(
  context: Context,
  { namespace, address, walletId }: SwitchAccountParameters,
): Promise<void> {
  const { accounts, recent } = context.store.getState()
  const account = accounts[namespace]
  const held = account?.status === 'connected' ? account.wallet : undefined
  const wanted = walletId ?? held?.id ?? recent[0]?.id
  if (wanted === undefined) throw new LatchkeyError('not_connected', { details: { namespace } })
  const list = [wanted.trim().toLowerCase()]
  if (!held || !matchesWallet(held, list)) {
    const isRemote = recent.some((wallet) => wallet.remote && matchesWallet(wallet, list))
    await (isRemote
      ? connectRemote(context, { walletId: wanted })
      : connect(context, { walletId: wanted, namespaces: [namespace] }))
  }
  if (!selectAddress(context, namespace, address)) {
    const reason = 'The wallet does not share this account; its owner can choose it in the wallet'
    throw new LatchkeyError('unauthorized', { details: { namespace, address, wallet: wanted, reason } })
  }
  post(context, { type: 'account', namespace, address })
}
