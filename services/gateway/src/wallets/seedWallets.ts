import type { Database } from '@latchkey/kit/database/database'
import { createHash } from 'node:crypto'
import { eq, sql } from 'drizzle-orm'
import { seeds, wallets } from '../database/schema.js'
import { arrangeWallets, type WalletSettings } from './arrangeWallets.js'
import { readCatalogue, type CatalogueEntry } from './catalogue.js'
import { toWallet } from './toWallet.js'

const seedName = 'wallets'

/** Raise it when the same file must give other rows. */
const rowVersion = 1

export async function seedWallets(
  database: Database,
  file: URL | string,
  settings?: WalletSettings,
): Promise<boolean> {
  await createTrigrams(database)
  const { entries: all, text } = await readCatalogue(file)
  const entries = settings === undefined ? all : arrangeWallets(all, settings)
  const arranged = entries === all ? '' : JSON.stringify(settings)
  const digest = createHash('sha256').update(`${rowVersion}\n${text}${arranged}`).digest('hex')
  return database.upkeep.transaction(async (tx) => {
    await tx.execute(sql`select pg_advisory_xact_lock(4110002)`)
    const [seed] = await tx.select().from(seeds).where(eq(seeds.name, seedName))
    if (seed?.digest === digest) return false
    await tx.delete(wallets)
    if (entries.length > 0) await tx.insert(wallets).values(entries.map(toRow))
    await tx
      .insert(seeds)
      .values({ name: seedName, digest })
      .onConflictDoUpdate({ target: seeds.name, set: { digest } })
    return true
  })
}

/**
 * The search detects the extension.
 *
 * @see https://www.postgresql.org/docs/current/pgtrgm.html
 */
async function createTrigrams(database: Database): Promise<void> {
  await database.session(async (run) => {
    const known = await run(`select 1 from pg_extension where extname = 'pg_trgm'`)
    if (known.length === 0) await run('create extension if not exists pg_trgm').catch(() => {})
  })
}

function toRow(entry: CatalogueEntry): typeof wallets.$inferInsert {
  const { id, name, aliases, rdns } = entry
  return {
    id,
    name,
    aliases,
    rdns: rdns ?? null,
    badgeType: entry.badge_type ?? null,
    families: [...new Set(entry.chains.map((chain) => chain.slice(0, chain.indexOf(':'))))],
    rank: entry.order,
    image: entry.image ?? null,
    body: toWallet(entry),
    idKey: id.toLowerCase(),
    nameKey: name.toLowerCase(),
    rdnsKey: (rdns ?? '').toLowerCase(),
    searchKey: [name, ...aliases, id, rdns ?? ''].join('\n').toLowerCase(),
  }
}
