import { sql } from 'drizzle-orm'
import { bigint, pgSchema, text } from 'drizzle-orm/pg-core'
import {
  createSecrets,
  keyIdOf,
  lookupKeysFrom,
  type LookupKeys,
  type SecretRing,
  type Secrets,
} from '../secrets.js'
import type { Database } from './database.js'
import { countByKey, openRow, rowsUnder, type KeyCount, type SealedColumn } from './sealedColumns.js'

export const secretKeys = pgSchema('latchkey').table('secret_keys', {
  id: text().primaryKey(),
  /** 1 is the first secret, whose texts carry no id. */
  position: bigint({ mode: 'number' }).notNull(),
  lookupsSealed: text('lookups_sealed').notNull(),
  addedAt: bigint('added_at', { mode: 'number' }).notNull(),
})

export interface OpenSecretsOptions {
  readonly database: Database
  readonly setting: string
  readonly service: string
  readonly current: string
  readonly previous?: string | undefined
  readonly columns: readonly SealedColumn[]
  /** Milliseconds since 1970. */
  readonly now: () => number
}

/** Shared by all processes of this database and no other lock. */
const lockId = 4_110_002

const SAMPLE = 20

const sealPurpose = 'lookup keys'

/**
 * Records the current secret, carries the lookup keys over, and refuses to start while rows
 * exist that no secret opens.
 *
 * @throws an Error with their number and the setting to correct
 */
export async function openSecrets(options: OpenSecretsOptions): Promise<Secrets> {
  const { database, service, current, previous, columns, now } = options
  const lasting = columns.filter(({ isBrief }) => isBrief !== true)
  const ids = [current, ...(previous === undefined ? [] : [previous])].map((one) => keyIdOf(one, service))
  return database.upkeep.transaction(async (query) => {
    await query.execute(sql`select pg_advisory_xact_lock(${lockId})`)
    const known = await query.select().from(secretKeys).orderBy(secretKeys.position)
    const firstKey = known[0]?.id ?? (await findFirst(query, options, lasting))
    const isPlain = known.length <= 1 && ids.length === 1 && ids[0] === firstKey
    if (!isPlain) await checkRows(query, options, { firstKey, ids, lasting })
    const lookups = lookupsFrom(options, firstKey, known)
    const ring: SecretRing = { current, previous, firstKey, lookups }
    const secrets = createSecrets(ring, service)
    for (const id of [firstKey, ids[0] ?? firstKey]) {
      const owner = [current, previous].find((one) => one !== undefined && keyIdOf(one, service) === id)
      if (owner === undefined || known.some((one) => one.id === id)) continue
      const own = createSecrets({ current: owner, firstKey: id }, service)
      await query
        .insert(secretKeys)
        .values({
          id,
          position: sql`(select coalesce(max(position), 0) + 1 from ${secretKeys})`,
          lookupsSealed: own.seal(sealPurpose, JSON.stringify(lookups), id),
          addedAt: now(),
        })
        .onConflictDoNothing()
    }
    return secrets
  })
}

type Query = Parameters<Parameters<Database['upkeep']['transaction']>[0]>[0]

/** The secret that opens most of a sample. */
async function findFirst(
  query: Query,
  options: OpenSecretsOptions,
  lasting: readonly SealedColumn[],
): Promise<string> {
  const { service, current, previous } = options
  const candidates = [current, previous].flatMap((one) =>
    one === undefined ? [] : [createSecrets(one, service)],
  )
  const opened = new Map<string, number>()
  let rows = 0
  for (const column of lasting) {
    const sample = await rowsUnder(query, column, { firstKey: '', limit: SAMPLE })
    rows += sample.length
    for (const { firstKey, ...secrets } of candidates) {
      const count = sample.filter(
        (row) => openRow({ firstKey, ...secrets }, column, row) !== undefined,
      ).length
      opened.set(firstKey, (opened.get(firstKey) ?? 0) + count)
    }
  }
  const [[best = '', most = 0] = []] = [...opened].toSorted(([, a], [, b]) => b - a)
  if (rows > 0 && most === 0) throw unreadable(options, await countByKey(query, lasting, 'unknown'))
  return best
}

async function checkRows(
  query: Query,
  options: OpenSecretsOptions,
  {
    firstKey,
    ids,
    lasting,
  }: {
    readonly firstKey: string
    readonly ids: readonly string[]
    readonly lasting: readonly SealedColumn[]
  },
): Promise<void> {
  const lost = (await countByKey(query, lasting, firstKey)).filter(({ key }) => !ids.includes(key))
  if (lost.length > 0) throw unreadable(options, lost)
}

function lookupsFrom(
  options: OpenSecretsOptions,
  firstKey: string,
  known: readonly (typeof secretKeys.$inferSelect)[],
): LookupKeys {
  const { service, current, previous } = options
  for (const secret of [current, ...(previous === undefined ? [] : [previous])]) {
    const id = keyIdOf(secret, service)
    if (id === firstKey) return lookupKeysFrom(secret, service)
    const row = known.find((one) => one.id === id)
    if (row === undefined) continue
    const lookups = createSecrets(secret, service).open(sealPurpose, row.lookupsSealed, id)
    return JSON.parse(lookups) as LookupKeys
  }
  throw unreadable(options, [])
}

function unreadable({ setting }: OpenSecretsOptions, lost: readonly KeyCount[]): Error {
  const total = lost.reduce((sum, { rows }) => sum + rows, 0)
  const tables = lost.map(({ table, rows, key }) => `${table}: ${rows} (key ${key})`).join(', ')
  const found =
    total === 0
      ? 'The database belongs to another secret'
      : `${total} rows are encrypted with a secret that is not set; ${tables}`
  return new Error(
    `${found}. Either ${setting} is wrong, or ${setting}_PREVIOUS was removed too early. Set the former secret as ${setting}_PREVIOUS, start again, and remove it once latchkey-admin rotate reports 0 rows left.`,
  )
}
