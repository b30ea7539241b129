import type { Database } from '@latchkey/kit/database/database'
import { createEntity, type Entity } from '@latchkey/kit/http/entity'
import { createHash } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { bigint, text } from 'drizzle-orm/pg-core'
import { latchkeySchema } from '../../database/schema.js'
import { rasterType } from './rasterType.js'

/** Bytes; a 512 pixel PNG is smaller. */
export const largestPicture = 128 * 1024

const table = latchkeySchema.table('wallet_pictures', {
  digest: text().primaryKey(),
  type: text().notNull(),
  base64: text().notNull(),
  storedAt: bigint('stored_at', { mode: 'number' }).notNull(),
})

/** Never removed: earlier settings keep theirs. */
export interface WalletPictures {
  /** Undefined unless PNG, JPEG, GIF or WebP. */
  store(file: Uint8Array): Promise<string | undefined>
  find(image: string | null): Promise<Entity | undefined>
}

export function createWalletPictures({
  database: { query },
  now,
}: {
  readonly database: Database
  readonly now: () => number
}): WalletPictures {
  return {
    async store(file) {
      const type = rasterType(file)
      if (type === undefined) return undefined
      const digest = createHash('sha256').update(file).digest('hex')
      await query
        .insert(table)
        .values({ digest, type, base64: Buffer.from(file).toString('base64'), storedAt: now() })
        .onConflictDoNothing()
      return `upload/${digest}`
    },
    async find(image) {
      if (!image?.startsWith('upload/')) return undefined
      const [row] = await query
        .select({ type: table.type, base64: table.base64 })
        .from(table)
        .where(eq(table.digest, image.slice('upload/'.length)))
      return row && createEntity(new Uint8Array(Buffer.from(row.base64, 'base64')), row.type)
    },
  }
}
