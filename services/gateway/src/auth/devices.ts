import { and, desc, eq } from 'drizzle-orm'
import { randomUUID } from 'node:crypto'
import type { AuthContext } from './authContext.js'
import { devices, users } from './authTables.js'

const unknownDevice = '00000000-0000-0000-0000-000000000000'

/** Tokens derive from the device's id. */
export function createDevices({ query, secrets, now }: AuthContext) {
  return {
    tokenOf: (id: string): string => `${id}.${secrets.sign('device', id)}`,

    /** Queries for any token, so that timing reveals nothing. */
    async find(token: string | undefined, emailKey: string): Promise<string | undefined> {
      const [, id, proof] = /^([0-9a-f-]{36})\.([\w-]{43})$/.exec(token ?? '') ?? []
      const isTokenValid = secrets.isSigned(proof ?? '', 'device', id ?? '')
      const [row] = await query
        .select({ id: devices.id })
        .from(devices)
        .innerJoin(users, eq(users.id, devices.userId))
        .where(
          and(
            eq(devices.id, isTokenValid && id !== undefined ? id : unknownDevice),
            eq(users.emailKey, emailKey),
          ),
        )
      return row?.id
    },

    async keep(
      transaction: Pick<AuthContext['query'], 'insert'>,
      { id = randomUUID(), userId, label }: { id?: string | undefined; userId: string; label: string },
    ): Promise<string> {
      const at = now()
      await transaction
        .insert(devices)
        .values({ id, userId, label, createdAt: at, seenAt: at })
        .onConflictDoUpdate({ target: devices.id, set: { seenAt: at } })
      return id
    },

    list: (userId: string) =>
      query
        .select({
          id: devices.id,
          label: devices.label,
          createdAt: devices.createdAt,
          seenAt: devices.seenAt,
        })
        .from(devices)
        .where(eq(devices.userId, userId))
        .orderBy(desc(devices.seenAt), devices.id),

    /** Ends its sessions. */
    async revoke(userId: string, id: string): Promise<boolean> {
      const revokedDevices = await query
        .delete(devices)
        .where(and(eq(devices.userId, userId), eq(devices.id, id)))
        .returning({ id: devices.id })
      return revokedDevices.length > 0
    },
  }
}

export type Devices = ReturnType<typeof createDevices>
