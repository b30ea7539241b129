import type { Namespace } from '@latchkey/protocol/caip'
import { LatchkeyError } from '@latchkey/protocol/errors'
import { connectionsOf } from '../store/connections.js'
import type { Context } from '../store/context.js'
import { matchesWallet } from '../wallets/matchesWallet.js'
import { selectAccount } from './accounts.js'
import { commit } from './effects.js'

export interface SwitchAccountParameters {
  readonly namespace: Namespace
  readonly address: string
  /** For two wallets that share the address. */
  readonly connectionId?: string | undefined
  /** Id, rdns or name. Default: a connected wallet of the family, otherwise the most recent one. */
  readonly walletId?: string | undefined
}

export async function switchAccount(context: Context, parameters: SwitchAccountParameters): Promise<void> {
  const { namespace, address, connectionId, walletId } = parameters
  const state = context.store.getState()
  const connections = connectionsOf(state, namespace)
  const requestedWallet = walletId ?? connections[0]?.wallet.id ?? state.recent[0]?.id
  if (requestedWallet === undefined || (connectionId !== undefined && !state.connections[connectionId]))
    throw new LatchkeyError('not_connected', { details: { namespace } })
  const list = [requestedWallet.trim().toLowerCase()]
  const matching = connections.filter(({ wallet }) => matchesWallet(wallet, list))
  const candidates = walletId === undefined ? [undefined] : matching.map(({ id }) => id)
  const select = (ids: readonly (string | undefined)[]): boolean =>
    ids.some((id) => selectAccount(context, { namespace, address, connectionId: id, post: true }))
  let isDone = select(connectionId === undefined ? candidates : [connectionId])
  if (!isDone && connectionId === undefined && matching.length === 0) {
    const isRemote = state.recent.some((item) => item.remote && matchesWallet(item, list))
    await connectWallet(context, { isRemote, namespace, walletId: requestedWallet })
    isDone = select([context.store.getState().active[namespace]])
  }
  if (!isDone) {
    const reason = 'The wallet does not share this account; its owner can choose it in the wallet'
    throw new LatchkeyError('unauthorized', {
      details: { namespace, address, wallet: requestedWallet, reason },
    })
  }
  commit(context, { type: 'familyShown', namespace, by: 'account' })
}

async function connectWallet(
  context: Context,
  {
    isRemote,
    namespace,
    walletId,
  }: { readonly isRemote: boolean; readonly namespace: Namespace; readonly walletId: string },
): Promise<void> {
  const { remote, wallet } = context.lazy
  if (isRemote) await (remote.now ?? (await remote())).connectRemote(context, { walletId })
  else await (wallet.now ?? (await wallet())).connect(context, { walletId, namespaces: [namespace] })
}
