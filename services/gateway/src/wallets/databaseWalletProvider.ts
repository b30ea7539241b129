import { and, arrayOverlaps, asc, count, eq, inArray, like, notInArray, or, sql, type SQL } from 'drizzle-orm'
import type { Database } from '../database/database.js'
import { wallets } from '../database/schema.js'
import type { WalletFilter, WalletProvider } from './walletProvider.js'

/** The catalogue in the gateway's own database. */
export function databaseWalletProvider(database: Database): WalletProvider {
  const { query } = database
  return {
    async list(filter) {
      const where = conditions(filter)
      const [total] = await query.select({ count: count() }).from(wallets).where(where)
      const rows = await query
        .select({ body: wallets.body })
        .from(wallets)
        .where(where)
        .orderBy(...ranking(filter), asc(wallets.rank), asc(wallets.id))
        .limit(filter.entries)
        .offset((filter.page - 1) * filter.entries)
      return { data: rows.map((row) => row.body), count: total?.count ?? 0 }
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

function conditions(filter: WalletFilter): SQL | undefined {
  const { search, include, exclude, families, names, rdns, badgeType } = filter
  return and(
    search === undefined ? undefined : like(wallets.searchKey, `%${escapeLike(search)}%`),
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

/** A name that is the text, then one that starts with it, then one with a word that does, then the rest. */
function ranking({ search }: WalletFilter): SQL[] {
  if (search === undefined) return []
  const text = escapeLike(search)
  return [
    sql`case when ${wallets.nameKey} = ${search} then 0
      when ${wallets.nameKey} like ${`${text}%`} then 1
      when ${wallets.nameKey} like ${`% ${text}%`} then 2
      when ${wallets.nameKey} like ${`%${text}%`} then 3
      else 4 end`,
  ]
}

function escapeLike(text: string): string {
  return text.replaceAll(/[\\%_]/g, String.raw`\$&`)
}
