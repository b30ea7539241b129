import { abortable } from '@latchkey/protocol/abort'
import type { Namespace } from '@latchkey/protocol/caip'
import { toLatchkeyError } from '@latchkey/protocol/errors'
import { finishOpening } from '../router/settleRoutes.js'
import type { StoredConnection } from '../storage/records.js'
import type { Context } from '../store/context.js'
import { connectedAccount } from '../store/selectors.js'
import { remoteWallet } from '../wallets/knownWallet.js'
import { walletInfo } from './account.js'
import { adoptConnections } from './adoptConnections.js'
import { dropRecords } from './saveConnections.js'

/** What to restore, and for how long. */
export interface RestoreParameters {
  readonly records: readonly StoredConnection[]
  readonly signal: AbortSignal
  /** Whether a family is still this restore's ({@link claim}). */
  readonly isMine: (namespace: Namespace) => boolean
}

/**
 * Restores stored connections silently: only the wallets that the visitor had picked, never a prompt. Connectors wait
 * for wallets that announce themselves late, until the signal. Never rejects; families that could not be restored are
 * left as they were, for the caller to end.
 */
export async function restore(context: Context, parameters: RestoreParameters): Promise<void> {
  const groups = new Map<string, StoredConnection[]>()
  for (const record of parameters.records) {
    const key = `${record.connectorId}\n${record.walletId}`
    groups.set(key, [...(groups.get(key) ?? []), record])
  }
  await Promise.all([...groups.values()].map((records) => restoreWallet(context, { ...parameters, records })))
}

async function restoreWallet(context: Context, parameters: RestoreParameters): Promise<void> {
  const { records, signal, isMine } = parameters
  const [first] = records
  const connector = first && context.connectors.get(first.connectorId)
  if (!first || !connector) return
  const { walletId, chainId } = first
  try {
    const namespaces = records.map((record) => record.namespace)
    const answer = connector.connect({ walletId, namespaces, chainId, silent: true, signal })
    const answered = await abortable(answer, signal)
    const isRemote = connector.remote !== undefined
    // A session that is gone never comes back; a wallet in the browser may be unlocked later.
    if (isRemote && answered.length === 0) dropRecords(context, first)
    const connections = answered.filter((item) => isMine(item.namespace) && item.accounts.length > 0)
    const [one] = connections
    if (!one) return
    const wallet = isRemote ? remoteWallet(context, one) : walletInfo(context, connector, walletId)
    adoptConnections(context, connections, wallet)
    for (const { namespace } of connections) {
      const account = connectedAccount(context.store.getState(), namespace)
      if (!account) continue
      const { name } = account.wallet
      const isPhone = context.platform.isTouch()
      const local = connector.type === 'EXTERNAL' ? 'external' : 'browser'
      const method = isRemote ? (isPhone ? 'mobile' : 'qrcode') : local
      context.track('CONNECT_SUCCESS', { method, name, namespace, reconnect: true })
      // A visitor who opened the modal meanwhile sees the account instead of Connect.
      if (namespace === context.store.getState().namespace) finishOpening(context, account, true)
    }
  } catch (error) {
    const { name } = toLatchkeyError(error, 'wallet_error')
    context.log.info('A stored connection was not restored', { walletId, error: name })
  }
}
