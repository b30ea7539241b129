import type { Database } from '@latchkey/kit/database/database'
import { and, arrayOverlaps, asc, count, eq, inArray, like, notInArray, or, sql, type SQL } from 'drizzle-orm'
import type { GetWalletsResponse } from '@latchkey/protocol/http'
import { wallets } from '../database/schema.js'
import type { WalletFilter, WalletProvider } from './walletProvider.js'

export function databaseWalletProvider(database: Database): WalletProvider {
  const { query } = database

  const select = async (filter: WalletFilter, search?: Search): Promise<GetWalletsResponse> => {
    const where = and(conditions(filter), search?.condition)
    // A dead server costs one timeout only.
    const [[total], rows] = await Promise.all([
      query.select({ count: count() }).from(wallets).where(where),
      query
        .select({ body: wallets.body })
        .from(wallets)
        .where(where)
        .orderBy(...(search ? [search.order] : []), asc(wallets.rank), asc(wallets.id))
        .limit(filter.entries)
        .offset((filter.page - 1) * filter.entries),
    ])
    return { data: rows.map((row) => row.body), count: total?.count ?? 0 }
  }

  return {
    async list(filter) {
      const { search } = filter
      if (search === undefined) return select(filter)
      const found = await select(filter, byParts(search))
      // "wallet" is in half of all names.
      const name = search.replaceAll(/\bwallets?\b/g, '').trim()
      if (found.count > 0 || !NAME.test(name)) return found
      // Similar names must not replace a correct one that is filtered out.
      const { count: written } = await select({ page: 1, entries: 1 }, byParts(search))
      if (written > 0) return found
      const [trigrams] = await query
        .select({ schema: sql<string>`quote_ident(n.nspname)` })
        .from(sql`pg_extension e join pg_namespace n on n.oid = e.extnamespace`)
        .where(sql`e.extname = 'pg_trgm'`)
      return trigrams ? select(filter, bySimilarity(name, trigrams.schema)) : found
    },
    async face(id) {
      const [row] = await query
        .select({ id: wallets.id, name: wallets.name, image: wallets.image })
        .from(wallets)
        .where(eq(wallets.idKey, id.toLowerCase()))
        .limit(1)
      return row
    },
  }
}

interface Search {
  readonly condition: SQL
  readonly order: SQL
}

/** Shorter texts match nearly everything. */
const NAME = /^[\p{L}\p{N} .-]{3,}$/u

/** Word similarity, 0 to 1. */
const MIN_SIMILARITY = 0.4

function bySimilarity(name: string, schema: string): Search {
  const similarity = sql`${sql.raw(schema)}.word_similarity(${name}, ${wallets.searchKey})`
  return { condition: sql`${similarity} >= ${MIN_SIMILARITY}`, order: sql`${similarity} desc` }
}

function conditions(filter: WalletFilter): SQL | undefined {
  const { include, exclude, families, names, rdns, badgeType } = filter
  return and(
    include && or(inArray(wallets.idKey, [...include]), inArray(wallets.rdnsKey, [...include])),
    exclude &&
      and(
        notInArray(wallets.idKey, [...exclude]),
        notInArray(wallets.rdnsKey, [...exclude]),
        notInArray(wallets.nameKey, [...exclude]),
      ),
    families && arrayOverlaps(wallets.families, [...families]),
    names && inArray(wallets.nameKey, [...names]),
    rdns && inArray(wallets.rdnsKey, [...rdns]),
    badgeType === undefined ? undefined : eq(wallets.badgeType, badgeType),
  )
}

/** Exact names, prefixes, word prefixes, the rest. */
function byParts(search: string): Search {
  const text = escapeLike(search)
  return {
    condition: like(wallets.searchKey, `%${text}%`),
    order: sql`case when ${wallets.nameKey} = ${search} then 0
      when ${wallets.nameKey} like ${`${text}%`} then 1
      when ${wallets.nameKey} like ${`% ${text}%`} then 2
      when ${wallets.nameKey} like ${`%${text}%`} then 3
      else 4 end`,
  }
}

function escapeLike(text: string): string {
  return text.replaceAll(/[\\%_]/g, String.raw`\$&`)
}
