import { z } from '@hono/zod-openapi'
import { checkJson } from '@latchkey/kit/http/checkInput'
import { defineRoute, type Route } from '@latchkey/kit/http/defineRoute'
import { commonQuery, failureResponses, jsonResponse } from '@latchkey/kit/http/httpSchemas'
import { ServiceError } from '@latchkey/kit/http/serviceError'
import { and, eq, sql } from 'drizzle-orm'
import { sessionOf, type AuthContext, type UserSession } from '../auth/authContext.js'
import { devices } from '../auth/authTables.js'
import { authShares } from './custodyTables.js'

const MINUTE = 60_000
/** A frame asks once per start. */
const releases = { name: 'share release', most: 60, per: 60 * MINUTE }
/** Milliseconds since a login. */
const recent = 15 * MINUTE

const shareText = z.string().regex(/^[\w-]{22,512}$/, 'Must be base64url, 22 to 512 characters.')
const passkeyShareText = z.string().regex(/^[\w-]{22,4096}$/, 'Must be base64url, 22 to 4096 characters.')
const versionNumber = z.int().min(1)
const storeBody = z
  .object({
    walletId: z.uuid(),
    share: shareText,
    passkeyShare: passkeyShareText.optional(),
    replaces: versionNumber.optional(),
  })
  .openapi('StoreShare')
const shareSchema = z.object({
  walletId: z.uuid(),
  share: shareText,
  passkeyShare: passkeyShareText.optional(),
  version: versionNumber,
})
const shared = { path: '/custody/v1/share', access: 'session', tags: ['custody'] } as const
const headers = { 'cache-control': 'no-store' }

/**
 * A wallet's auth share: encrypted, bound to its user, and released only to this user's sessions.
 * Passkey users' recovery share is stored beside it; only the passkey opens that.
 */
export const custodyRoutes = (context: AuthContext): readonly Route[] => [
  readShareRoute(context),
  storeShareRoute(context),
]

function readShareRoute(context: AuthContext): Route {
  const { query, secrets, limit, audit, caller } = context
  return defineRoute({
    ...shared,
    method: 'get',
    summary: 'The share of who is logged in',
    query: z.object(commonQuery),
    responses: { ...jsonResponse(shareSchema, 'The share'), ...failureResponses(404) },
    async handle(c) {
      const { userId } = sessionOf(c)
      await limit(releases, userId)
      const [row] = await query.select().from(authShares).where(eq(authShares.userId, userId))
      if (row === undefined) {
        throw new ServiceError({
          status: 404,
          reasons: [{ name: 'no_share', description: 'This user has no wallet yet.' }],
        })
      }
      await audit('share_released', { ...caller(c), userId })
      await notifyRecovery(context, sessionOf(c), { project: caller(c).project.id, storedAt: row.storedAt })
      const { walletId, shareSealed, passkeyShare, version } = row
      const share = secrets.open('share', shareSealed, `${userId}|${walletId}`)
      return c.json({ walletId, share, ...(passkeyShare && { passkeyShare }), version }, 200, headers)
    },
  })
}

/** Milliseconds within which a device is as new as its login. */
const withLogin = 60_000

/** Once per login, for a device newer than the share. */
async function notifyRecovery(
  { query, emit }: Pick<AuthContext, 'query' | 'emit'>,
  { id, userId, deviceId, since }: UserSession,
  { project, storedAt }: { readonly project: string; readonly storedAt: number },
): Promise<void> {
  const [device] = await query.select().from(devices).where(eq(devices.id, deviceId))
  if (device === undefined || device.createdAt <= storedAt || since - device.createdAt > withLogin) return
  await emit(query, { projectId: project, type: 'wallet.recovery', data: { userId }, key: id })
}

function storeShareRoute(context: AuthContext): Route {
  const { now, audit, caller } = context
  return defineRoute({
    ...shared,
    method: 'post',
    summary: 'Stores the share of a new wallet, or replaces a version of it soon after a login',
    query: z.object(commonQuery),
    body: { schema: storeBody, limit: 8192 },
    responses: {
      ...jsonResponse(z.object({ version: versionNumber }), 'The version that is stored now'),
      ...failureResponses(409),
    },
    async handle(c, { body }) {
      const { userId, since } = sessionOf(c)
      const given = checkJson(storeBody, await body())
      if (given.replaces !== undefined && now() - since > recent) {
        throw new ServiceError({
          status: 403,
          reasons: [{ name: 'login_again', description: 'Log in again to replace a wallet’s share.' }],
        })
      }
      const row = await writeShare(context, userId, given)
      const storedShare = row ?? (await readRepeated(context, userId, given))
      if (storedShare === undefined) {
        throw new ServiceError({
          status: 409,
          reasons: [{ name: 'share_changed', description: 'Another share is stored. Read it first.' }],
        })
      }
      if (row !== undefined) await audit('share_stored', { ...caller(c), userId })
      return c.json({ version: storedShare.version }, 200, headers)
    },
  })
}

type NewShare = z.output<typeof storeBody>

/** Names the replaced version, so that two frames cannot overwrite each other's wallet. */
async function writeShare(
  { query, secrets, now }: Pick<AuthContext, 'query' | 'secrets' | 'now'>,
  userId: string,
  { walletId, share, passkeyShare, replaces }: NewShare,
): Promise<{ version: number } | undefined> {
  const values = {
    walletId,
    shareSealed: secrets.seal('share', share, `${userId}|${walletId}`),
    // It would not match the new share.
    passkeyShare: passkeyShare ?? null,
    storedAt: now(),
  }
  const [row] =
    replaces === undefined
      ? await query
          .insert(authShares)
          .values({ ...values, userId, version: 1 })
          .onConflictDoNothing()
          .returning({ version: authShares.version })
      : await query
          .update(authShares)
          .set({ ...values, version: sql`${authShares.version} + 1` })
          .where(and(eq(authShares.userId, userId), eq(authShares.version, replaces)))
          .returning({ version: authShares.version })
  return row
}

/** The stored share, if the request repeats it after a lost answer. */
async function readRepeated(
  { query, secrets }: Pick<AuthContext, 'query' | 'secrets'>,
  userId: string,
  { walletId, share, passkeyShare, replaces = 0 }: NewShare,
): Promise<{ version: number } | undefined> {
  const [row] = await query.select().from(authShares).where(eq(authShares.userId, userId))
  if (row?.version !== replaces + 1 || row.walletId !== walletId) return undefined
  const isSame =
    secrets.open('share', row.shareSealed, `${userId}|${walletId}`) === share &&
    row.passkeyShare === (passkeyShare ?? null)
  return isSame ? row : undefined
}
