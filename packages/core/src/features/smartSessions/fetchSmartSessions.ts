import type { Caip10 } from '@latchkey/protocol/caip'
import { LatchkeyError, toLatchkeyError } from '@latchkey/protocol/errors'
import { type GatewaySession, httpPaths } from '@latchkey/protocol/http'
import { httpOf } from '../../http/gateway.js'
import type { Context } from '../../store/context.js'
import type { SmartSession } from '../../types/smartSession.js'
import type { ConnectedAccount } from '../../types/state.js'
import { readSessionList } from './parseSessions.js'
import { accountOf, changeSessions, isSameAccount, saveSession, readSessions } from './sessionsState.js'
import { tokenOf } from './tokenOf.js'

export async function fetchSmartSessions(context: Context): Promise<readonly SmartSession[]> {
  const account = accountOf(context)
  const { caipAddress } = account
  const storedSessions = (): readonly SmartSession[] =>
    readSessions(context).filter((session) => isSameAccount(session.account, caipAddress))
  changeSessions(context, caipAddress, () => ({
    loading: true,
    list: mergeSessions(storedSessions(), [], caipAddress),
    error: undefined,
  }))
  let list = mergeSessions(storedSessions(), [], caipAddress)
  let error: LatchkeyError | undefined
  try {
    const all = mergeSessions(storedSessions(), await askGateway(context, caipAddress), caipAddress)
    list = await withTokens(context, account, await withoutRevoked(context, account, all))
  } catch (thrown) {
    error = toLatchkeyError(thrown, 'http_failed')
    context.log.warn('The sessions of the gateway are not available', { error: error.name })
  }
  changeSessions(context, caipAddress, () => ({ loading: false, list, error: error?.toJSON() }))
  return list
}

async function askGateway(context: Context, caipAddress: Caip10): Promise<readonly GatewaySession[]> {
  const http = httpOf(context)
  if (!http) return []
  const answer = readSessionList(
    await http.get(httpPaths.sessions(caipAddress), { fresh: true }).catch(noneIfNotFound),
  )
  if (!answer)
    throw new LatchkeyError('gateway_unreachable', { details: { host: new URL(http.url('')).host } })
  return answer
}

function noneIfNotFound(error: unknown): { readonly pcis: readonly never[] } {
  const { details } = toLatchkeyError(error)
  if (details['status'] === 404) return { pcis: [] }
  throw error
}

function mergeSessions(
  stored: readonly SmartSession[],
  pcis: readonly GatewaySession[],
  account: Caip10,
): readonly SmartSession[] {
  const byId = new Map(stored.map((session) => [session.id, session]))
  for (const { pci, expiry, permissions, context, createdAt, revokedAt } of pcis) {
    const [permission] = permissions
    if (!permission) continue
    const before = byId.get(pci)
    byId.set(pci, {
      status: 'active',
      ...before,
      ...(revokedAt !== undefined && before?.status !== 'revoked' && { status: 'keyDeleted' as const }),
      id: pci,
      account,
      permission,
      expiry,
      context,
      createdAt,
      keeper: 'gateway',
    })
  }
  return [...byId.values()]
    .filter(({ status }) => status !== 'revoked')
    .sort((one, other) => other.createdAt - one.createdAt)
}

/** Keeps all if the chain cannot be read. */
async function withoutRevoked(
  context: Context,
  { chainId, namespace }: ConnectedAccount,
  list: readonly SmartSession[],
): Promise<readonly SmartSession[]> {
  if (list.length === 0) return list
  try {
    const reads = await context.adapters.get(namespace)?.reads(context.env)
    const revoked = await reads?.getStopped?.({ chainId, permissions: list })
    return list.filter((session, at) => {
      if (revoked?.[at]) saveSession(context, { ...session, status: 'revoked' })
      return !revoked?.[at]
    })
  } catch (error) {
    context.log.info('Which permissions were stopped is not known', error)
    return list
  }
}

const withTokens = (
  context: Context,
  { chainId }: ConnectedAccount,
  list: readonly SmartSession[],
): Promise<readonly SmartSession[]> =>
  Promise.all(
    list.map(async (session) => {
      if (session.token) return session
      const token = await tokenOf(context, chainId, session.permission)
      return token ? { ...session, token } : session
    }),
  )
