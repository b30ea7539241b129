import type { Context } from '../client/context.js'
import type { Connection } from '../types/connector.js'

/**
 * Gives back what a wallet granted to an attempt that nobody waits for any more; silently. Not when the same wallet
 * is connected or asked again meanwhile: the grant is one for both.
 */
export function dropLateAnswer(context: Context, connections: readonly Connection[]): void {
  const { attempt, accounts } = context.store.getState()
  for (const connection of connections) {
    const { connectorId, walletId } = connection
    const askedAgain =
      attempt?.status === 'waiting' && attempt.connectorId === connectorId && attempt.walletId === walletId
    const used = Object.values(accounts).some(
      (account) =>
        account.status === 'connected' &&
        account.connectorId === connectorId &&
        account.wallet.id === walletId,
    )
    if (askedAgain || used) continue
    context.log.info('A late answer of a wallet was dropped', { walletId })
    connection.disconnect(AbortSignal.abort()).catch(() => undefined)
  }
}
