import type { Caip10 } from '@latchkey/protocol/caip'
import { LatchkeyError } from '@latchkey/protocol/errors'
import { readPermission } from '@latchkey/protocol/permissions'
import type { Context } from '../../store/context.js'
import { resetWithAccount } from '../../store/resetWithAccount.js'
import { connectedAccount } from '../../store/selectors.js'
import type { SmartSession, SmartSessionsState } from '../../types/smartSession.js'
import type { ConnectedAccount } from '../../types/state.js'
import { hasSmartSessions } from './hasSmartSessions.js'

const MAX_SESSIONS = 50

export function accountOf(context: Context): ConnectedAccount {
  const state = context.store.getState()
  if (!state.features.smartSessions) throw new LatchkeyError('smart_sessions_off')
  const account = connectedAccount(state)
  if (!account) throw new LatchkeyError('not_connected', { details: { namespace: state.namespace } })
  if (hasSmartSessions(state, context.config)) return account
  throw new LatchkeyError('method_not_supported', { details: { method: 'grantPermission' } })
}

export function readSessions({
  platform,
  storage,
}: Pick<Context, 'platform' | 'storage'>): readonly SmartSession[] {
  const isList = (value: unknown): value is readonly unknown[] => Array.isArray(value)
  const now = platform.now() / 1000
  return (storage.read('smartSessions', isList) ?? []).filter(isSession).filter(({ expiry }) => expiry > now)
}

export function saveSession(context: Pick<Context, 'platform' | 'storage'>, session: SmartSession): void {
  const others = readSessions(context).filter(({ id }) => id !== session.id)
  context.storage.write('smartSessions', [session, ...others].slice(0, MAX_SESSIONS))
}

function isSession(value: unknown): value is SmartSession {
  const { id, account, permission, expiry, context, status } = (value ?? {}) as Partial<SmartSession>
  return (
    [id, account, context, status].every((text) => typeof text === 'string') &&
    typeof expiry === 'number' &&
    'terms' in readPermission(permission)
  )
}

export const isSameAccount = (one: Caip10, other: Caip10): boolean =>
  one.toLowerCase() === other.toLowerCase()

export function changeSessions(
  context: Context,
  caipAddress: Caip10,
  change: (state: SmartSessionsState) => Partial<SmartSessionsState>,
): void {
  if (context.lifetime.aborted) return
  resetWithAccount(context, 'smartSessions')
  if (connectedAccount(context.store.getState())?.caipAddress !== caipAddress) return
  context.update('smartSessions', ({ smartSessions }) => {
    const state =
      smartSessions?.caipAddress === caipAddress ? smartSessions : { caipAddress, loading: false, list: [] }
    return { smartSessions: { ...state, ...change(state) } }
  })
}
