import type { GatewaySession } from '@latchkey/protocol/http'
import type { Permission } from '@latchkey/protocol/permissions'
import { and, desc, eq, gt, isNotNull, isNull, lte, or } from 'drizzle-orm'
import * as Secp256k1 from 'ox/Secp256k1'
import * as PublicKey from 'ox/PublicKey'
import * as Signature from 'ox/Signature'
import { randomUUID } from 'node:crypto'
import type { AuthContext } from '../auth/authContext.js'
import { smartSessions } from './smartSessionTables.js'

const MINUTE = 60_000
/** Milliseconds. */
const allowWithin = 15 * MINUTE
const maxListed = 100

export interface SessionPlace {
  readonly projectId: string
  /** CAIP-10, lower case. */
  readonly account: string
}

/** Keys are encrypted, bound to their row. */
export const createSmartSessionStore = (deps: StoreDeps) => ({
  ...createSessionRequests(deps),
  ...createAllowedSessions(deps),
})

type StoreDeps = Pick<AuthContext, 'query' | 'secrets' | 'now'>

const isAt = ({ projectId, account }: SessionPlace) =>
  and(eq(smartSessions.projectId, projectId), eq(smartSessions.account, account))

function createSessionRequests({ query, secrets, now }: StoreDeps) {
  let tidiedAt = -MINUTE

  async function tidy(): Promise<void> {
    const at = now()
    if (at - tidiedAt < MINUTE) return
    tidiedAt = at
    const isOver = lte(smartSessions.expiresAt, at)
    const isAbandoned = and(isNull(smartSessions.context), lte(smartSessions.createdAt, at - allowWithin))
    await query.delete(smartSessions).where(or(isOver, isAbandoned))
  }

  return {
    /** @param expiry Unix seconds */
    async create(place: SessionPlace, expiry: number, permissions: readonly Permission[]) {
      await tidy()
      const pci = randomUUID()
      const privateKey = Secp256k1.randomPrivateKey()
      const publicKey = PublicKey.toHex(Secp256k1.getPublicKey({ privateKey }))
      await query.insert(smartSessions).values({
        ...place,
        pci,
        permissions,
        publicKey,
        keySealed: secrets.seal('session key', privateKey, `${pci}|${place.account}`),
        expiresAt: expiry * 1000,
        createdAt: now(),
      })
      return { pci, publicKey }
    },

    async find(place: SessionPlace, pci: string) {
      const [row] = await query
        .select()
        .from(smartSessions)
        .where(and(isAt(place), eq(smartSessions.pci, pci), gt(smartSessions.expiresAt, now())))
      const isAbandoned = row?.context === null && row.createdAt <= now() - allowWithin
      return isAbandoned ? undefined : row
    },

    /** False unless pending. */
    async activate(
      pci: string,
      { expiry, ...signed }: Pick<GatewaySession, 'context' | 'expiry' | 'permissions'>,
    ): Promise<boolean> {
      const done = await query
        .update(smartSessions)
        .set({ ...signed, expiresAt: expiry * 1000 })
        .where(
          and(eq(smartSessions.pci, pci), isNull(smartSessions.context), isNull(smartSessions.revokedAt)),
        )
        .returning({ pci: smartSessions.pci })
      return done.length > 0
    },
  }
}

function createAllowedSessions({ query, secrets, now }: StoreDeps) {
  return {
    async sign(projectId: string, pci: string, digest: `0x${string}`): Promise<`0x${string}` | undefined> {
      const [row] = await query
        .select({ account: smartSessions.account, keySealed: smartSessions.keySealed })
        .from(smartSessions)
        .where(
          and(
            eq(smartSessions.pci, pci),
            eq(smartSessions.projectId, projectId),
            isNotNull(smartSessions.context),
            gt(smartSessions.expiresAt, now()),
          ),
        )
      if (row === undefined || row.keySealed === null) return undefined
      const privateKey = secrets.open('session key', row.keySealed, `${pci}|${row.account}`) as `0x${string}`
      return Signature.toHex(Secp256k1.sign({ payload: digest, privateKey }))
    },

    /** The row stays, for a revocation on the chain. */
    async revoke(pci: string): Promise<void> {
      await query
        .update(smartSessions)
        .set({ keySealed: null, revokedAt: now() })
        .where(and(eq(smartSessions.pci, pci), isNull(smartSessions.revokedAt)))
    },

    /** Approved and unexpired, newest first. */
    async list(place: SessionPlace): Promise<readonly GatewaySession[]> {
      const rows = await query
        .select()
        .from(smartSessions)
        .where(and(isAt(place), isNotNull(smartSessions.context), gt(smartSessions.expiresAt, now())))
        .orderBy(desc(smartSessions.createdAt), smartSessions.pci)
        .limit(maxListed)
      return rows.flatMap(({ pci, permissions, publicKey, context, expiresAt, createdAt, revokedAt }) =>
        context === null
          ? []
          : [
              {
                pci,
                expiry: expiresAt / 1000,
                permissions,
                context,
                key: { type: 'secp256k1' as const, publicKey },
                createdAt,
                ...(revokedAt !== null && { revokedAt }),
              },
            ],
      )
    },
  }
}
