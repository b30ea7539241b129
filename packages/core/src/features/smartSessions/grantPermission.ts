import { LatchkeyError } from '@latchkey/protocol/errors'
import { httpPaths } from '@latchkey/protocol/http'
import { type Permission, readPermission, wrongExpiry } from '@latchkey/protocol/permissions'
import { actionsOf, callWallet } from '../../connections/requests.js'
import { type Http, httpOf } from '../../http/gateway.js'
import type { Context } from '../../store/context.js'
import type { SmartSession } from '../../types/smartSession.js'
import type { ConnectedAccount } from '../../types/state.js'
import { readCreated } from './parseSessions.js'
import { accountOf, changeSessions, saveSession } from './sessionsState.js'
import { tokenOf } from './tokenOf.js'

export interface GrantPermissionOptions {
  readonly permission: Permission
  /** Unix seconds; at most 90 days ahead. */
  readonly expiry: number
  /** The grantee. Without it the gateway creates and holds a key. */
  readonly to?: string | undefined
}

export async function grantPermission(
  context: Context,
  { permission, expiry, to }: GrantPermissionOptions,
): Promise<SmartSession> {
  const account = accountOf(context)
  check(context, permission, expiry)
  const { caipAddress, address: from, chainId, namespace } = account
  const actions = await actionsOf(context, namespace)
  if (!actions.grantPermission)
    throw new LatchkeyError('method_not_supported', { details: { method: 'grantPermission' } })
  const gateway = to === undefined ? await newKey(context, account, { permission, expiry }) : undefined
  const granted = await callWallet(context, async () =>
    actions.grantPermission?.({
      chainId,
      from,
      permission,
      expiry,
      ...(gateway ? { publicKey: gateway.publicKey } : { to: to ?? '' }),
    }),
  )
  if (!granted) throw new LatchkeyError('wallet_error')
  if (gateway) {
    const { context: signed, dependencies } = granted
    await gateway.http.post(`${httpPaths.sessions(caipAddress)}/activate`, {
      pci: gateway.pci,
      context: signed,
      ...(dependencies && dependencies.length > 0 && { dependencies }),
    })
  }
  const token = await tokenOf(context, chainId, permission)
  const session: SmartSession = {
    ...granted,
    id: gateway?.pci ?? newId(context),
    account: caipAddress,
    permission,
    expiry,
    keeper: gateway ? 'gateway' : 'host',
    status: 'active',
    createdAt: context.platform.now(),
    ...(token && { token }),
  }
  saveSession(context, session)
  changeSessions(context, caipAddress, ({ list }) => ({ list: [session, ...list] }))
  return session
}

function check({ platform }: Context, permission: Permission, expiry: number): void {
  const parsed = readPermission(permission)
  const reason = 'wrong' in parsed ? parsed.wrong : wrongExpiry(expiry, Math.floor(platform.now() / 1000))
  if (reason !== undefined) throw new LatchkeyError('invalid_permission', { details: { reason } })
}

async function newKey(
  context: Context,
  { caipAddress }: ConnectedAccount,
  { permission, expiry }: Pick<GrantPermissionOptions, 'permission' | 'expiry'>,
): Promise<{ readonly http: Http; readonly pci: string; readonly publicKey: string }> {
  const http = httpOf(context)
  if (!http) {
    const reason = 'without a gateway it must say who may use it (`to`)'
    throw new LatchkeyError('invalid_permission', { details: { reason } })
  }
  const created = readCreated(
    await http.post(httpPaths.sessions(caipAddress), { expiry, permissions: [permission] }),
  )
  if (!created)
    throw new LatchkeyError('http_failed', { details: { host: new URL(http.url('')).host, status: 200 } })
  return { http, ...created }
}

const newId = ({ platform }: Context): string =>
  Array.from(platform.random(16), (byte) => byte.toString(16).padStart(2, '0')).join('')
