import { RESTORE_MS } from '@latchkey/protocol/constants/early'
import type { Context } from '../client/context.js'
import { isStoredConnections, type StoredConnection } from '../storage/records.js'
import type { AccountState } from '../types/state.js'

/**
 * Begins a silent restore and sees to it that it ends: within 3 s each family is connected or disconnected (user
 * demand 2.2), even if the code that does it cannot be loaded.
 *
 * @param records what to restore, of this client's records or as another tab says; their families are shown as
 *   reconnecting, with the stored address. Nothing happens when they are malformed
 */
export async function beginRestore(context: Context, records: unknown): Promise<void> {
  if (!isStoredConnections(records)) return
  const { platform, lifetime } = context
  const isMine = context.claim(records.map((record) => record.namespace))
  const show = (
    next: (record: StoredConnection, now: AccountState | undefined) => AccountState | undefined,
  ): void =>
    context.update('restore', ({ accounts }) => {
      const changed = { ...accounts }
      for (const record of records) {
        const { namespace } = record
        const made = isMine(namespace) && next(record, accounts[namespace])
        if (made) changed[namespace] = made
      }
      return { accounts: changed }
    })
  const controller = new AbortController()
  const { signal } = controller
  const late = new Promise<void>((resolve) => signal.addEventListener('abort', () => resolve()))
  const abort = (): void => controller.abort()
  const timer = platform.setTimeout(abort, RESTORE_MS)
  lifetime.addEventListener('abort', abort)
  // A live connection (another tab chose another wallet) stays until the new one stands.
  show(({ address }, now) => (now?.status === 'connected' ? undefined : { status: 'reconnecting', address }))
  const work = context.late.connected().then(({ restore }) => restore(context, { records, signal, isMine }))
  await Promise.race([work, late]).catch((error: unknown) =>
    context.log.error('Connections were not restored', String(error)),
  )
  platform.clearTimeout(timer)
  lifetime.removeEventListener('abort', abort)
  abort()
  show((_record, now) => (now?.status === 'reconnecting' ? { status: 'disconnected' } : undefined))
}
