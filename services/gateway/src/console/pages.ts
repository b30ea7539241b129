import { z } from '@hono/zod-openapi'
import { and, eq, lt, or, sql, type Column, type SQL } from 'drizzle-orm'

export const pageSize = 40

export const noStore = { 'cache-control': 'no-store' }

const ofNext = 'must be what `next` was'
/** Time and key. */
export const placeSchema = z.string().regex(/^\d{1,16}\.\S{1,300}$/, ofNext)
export const uuidPlaceSchema = placeSchema.regex(/^\d+\.[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/, ofNext)

/** @param at Unix milliseconds */
export const placeOf = (at: number, key: string): string => `${at}.${key}`

/** After a cursor: newest first, then by key. */
export function isAfter(place: string | undefined, time: Column, key: Column | SQL<string>): SQL | undefined {
  if (place === undefined) return undefined
  const dot = place.indexOf('.')
  const [at, last] = [Number(place.slice(0, dot)), place.slice(dot + 1)]
  return or(lt(time, at), and(eq(time, at), sql`${key} > ${last}`))
}

/** With the next page's `before`, or null. */
export function pageOf<Row, Place>(rows: readonly Row[], place: (row: Row) => Place) {
  const entries = rows.slice(0, pageSize)
  const last = entries.at(-1)
  return { entries, next: rows.length > pageSize && last !== undefined ? place(last) : null }
}
