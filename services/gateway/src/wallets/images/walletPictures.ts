import type { Database } from '@latchkey/kit/database/database'
import { createEntity, type Entity } from '@latchkey/kit/http/entity'
import { createHash } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { bigint, text } from 'drizzle-orm/pg-core'
import { latchkeySchema } from '../../database/schema.js'
import { rasterType } from './rasterType.js'

/** Bytes of an uploaded picture: a square of 512 pixels as PNG has less. */
export const largestPicture = 128 * 1024

const table = latchkeySchema.table('wallet_pictures', {
  digest: text().primaryKey(),
  type: text().notNull(),
  base64: text().notNull(),
  storedAt: bigint('stored_at', { mode: 'number' }).notNull(),
})

/** Pictures that operators uploaded. They stay, so that settings of any earlier day have theirs. */
export interface WalletPictures {
  /** @returns what `image` of a wallet says; undefined when the file is no PNG, JPEG, GIF or WebP */
  store(file: Uint8Array): Promise<string | undefined>
  /** Undefined when `image` names no uploaded picture, or one that is not there. */
  find(image: string | null): Promise<Entity | undefined>
}

/** Keeps them in the gateway's database, each once. */
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
