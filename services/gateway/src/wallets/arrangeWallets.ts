import { uniqueBy } from '@latchkey/kit/settingsFile'
import { z } from 'zod'
import { catalogueEntrySchema, type CatalogueEntry } from './catalogue.js'

/** Ids or rdns, in any case. */
const names = z.array(z.string().min(1).max(128)).max(1000).default([])

export const walletSettings = z
  .strictObject({
    order: names,
    include: names,
    exclude: names,
    /** One with a catalog id replaces that wallet. */
    custom: z
      .array(catalogueEntrySchema.omit({ order: true }))
      .max(100)
      .superRefine(uniqueBy('id'))
      .default([]),
  })
  .prefault({})

export type WalletSettings = z.infer<typeof walletSettings>

/** @returns the same list when there is nothing to arrange */
export function arrangeWallets(
  catalogue: readonly CatalogueEntry[],
  { order, include, exclude, custom }: WalletSettings,
): readonly CatalogueEntry[] {
  if ([order, include, exclude, custom].every((list) => list.length === 0)) return catalogue
  const [first, only, none] = [order, include, exclude].map((list) => list.map((name) => name.toLowerCase()))
  const placeIn = (list: readonly string[] = [], { id, rdns }: Pick<CatalogueEntry, 'id' | 'rdns'>) =>
    list.findIndex((name) => name === id.toLowerCase() || name === rdns?.toLowerCase())
  const own = new Set(custom.map(({ id }) => id.toLowerCase()))
  const all = [
    ...custom.map((entry) => ({ ...entry, order: 0 })),
    ...catalogue.filter(({ id }) => !own.has(id.toLowerCase())).toSorted((a, b) => a.order - b.order),
  ]
  const offered = all.filter(
    (entry) => placeIn(none, entry) < 0 && (only?.length === 0 || placeIn(only, entry) >= 0),
  )
  const rank = (entry: CatalogueEntry) => {
    const place = placeIn(first, entry)
    return place < 0 ? order.length : place
  }
  return offered.toSorted((a, b) => rank(a) - rank(b)).map((entry, index) => ({ ...entry, order: index + 1 }))
}
