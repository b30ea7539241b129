import { LatchkeyError, toLatchkeyError } from '@latchkey/protocol/errors'
import { httpPaths } from '@latchkey/protocol/http'
import { revokeText } from '@latchkey/protocol/permissions'
import { actionsOf, callWallet, signMessage } from '../../connections/requests.js'
import { httpOf } from '../../http/gateway.js'
import type { Context } from '../../store/context.js'
import type { SmartSession } from '../../types/smartSession.js'
import type { ConnectedAccount } from '../../types/state.js'
import { accountOf, changeSessions, isSameAccount, saveSession, readSessions } from './sessionsState.js'

export async function revokeSmartSession(context: Context, id: string): Promise<SmartSession> {
  const account = accountOf(context)
  const { caipAddress } = account
  const { smartSessions } = context.store.getState()
  if (smartSessions?.revoking !== undefined) throw new LatchkeyError('request_pending')
  const session = [...(smartSessions?.list ?? []), ...readSessions(context)].find(
    (one) => one.id === id && isSameAccount(one.account, caipAddress),
  )
  if (!session) throw new LatchkeyError('session_gone')
  if (session.status === 'revoked') return session
  changeSessions(context, caipAddress, () => ({ revoking: id, error: undefined }))
  try {
    const isKeyFirst = session.keeper === 'gateway' && session.status === 'active'
    const status = isKeyFirst
      ? await deleteKey(context, account, session)
      : await revokeOnChain(context, account, session)
    const next: SmartSession = { ...session, status }
    saveSession(context, next)
    changeSessions(context, caipAddress, ({ list }) => ({
      revoking: undefined,
      list: list.map((one) => (one.id === id ? next : one)),
    }))
    return next
  } catch (thrown) {
    const error = toLatchkeyError(thrown)
    changeSessions(context, caipAddress, () => ({ revoking: undefined, error: error.toJSON() }))
    throw error
  }
}

/** Free: only a signature. */
async function deleteKey(
  context: Context,
  { caipAddress, namespace, address }: ConnectedAccount,
  { id: pci }: SmartSession,
): Promise<'keyDeleted'> {
  const http = httpOf(context)
  if (!http) throw new LatchkeyError('session_gone')
  const signature = await signMessage(context, { message: revokeText(pci, caipAddress), namespace })
  if (accountOf(context).address !== address) throw new LatchkeyError('request_aborted')
  await http.post(`${httpPaths.sessions(caipAddress)}/revoke`, { pci, signature })
  return 'keyDeleted'
}

/** Also invalidates copies of the key. */
async function revokeOnChain(
  context: Context,
  { chainId, namespace }: ConnectedAccount,
  { context: permissionContext, isOlder }: SmartSession,
): Promise<'revoked'> {
  const actions = await actionsOf(context, namespace)
  if (!actions.revokePermission)
    throw new LatchkeyError('method_not_supported', { details: { method: 'revokePermission' } })
  await callWallet(context, async () =>
    actions.revokePermission?.({ chainId, context: permissionContext, ...(isOlder && { isOlder }) }),
  )
  return 'revoked'
}
