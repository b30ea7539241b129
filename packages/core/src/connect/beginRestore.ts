import type { AccountState } from '../types/state.js'
import { RESTORE_MS } from '@latchkey/protocol/constants'
import type { Context } from '../client/context.js'
import type { StoredConnection } from '../storage/records.js'
import { claim } from './claim.js'

/**
 * Begins a silent restore and sees to it that it ends: within 3 s each family is connected or disconnected (user
 * demand 2.2), even if the code that does it cannot be loaded.
 *
 * @param records what to restore; their families are shown as reconnecting, with the stored address
 */
export async function beginRestore(context: Context, records: readonly StoredConnection[]): Promise<void> {
  const { platform, lifetime } = context
  const namespaces = records.map((record) => record.namespace)
  const isMine = claim(context, namespaces)
  const controller = new AbortController()
  const abort = (): void => controller.abort()
  lifetime.addEventListener('abort', abort)
  const timer = platform.setTimeout(abort, RESTORE_MS)
  setPending(context, Object.fromEntries(records.map((item) => [item.namespace, pending(item)])))
  try {
    const late = new Promise<void>((resolve) => {
      controller.signal.addEventListener('abort', () => resolve())
    })
    const work = import('./restore.js').then(({ restore }) =>
      restore(context, { records, signal: controller.signal, isMine }),
    )
    await Promise.race([work, late])
  } catch (error) {
    context.log.error('The code that restores connections could not be loaded', String(error))
  } finally {
    platform.clearTimeout(timer)
    lifetime.removeEventListener('abort', abort)
    controller.abort()
    const { accounts } = context.store.getState()
    const left = namespaces.filter((item) => isMine(item) && accounts[item]?.status === 'reconnecting')
    setPending(context, Object.fromEntries(left.map((item) => [item, { status: 'disconnected' }])))
  }
}

const pending = ({ address }: StoredConnection): AccountState => ({ status: 'reconnecting', address })

function setPending(context: Context, changed: Readonly<Record<string, AccountState>>): void {
  if (Object.keys(changed).length === 0) return
  context.update('restore', (state) => ({ accounts: { ...state.accounts, ...changed } }))
}
