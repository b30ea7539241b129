import type { Database } from '@latchkey/kit/database/database'
import { migrate as migrateFrom } from '@latchkey/kit/database/migrate'

/** Reachable from `src` and `dist` alike. */
const folder = new URL('../migrations/', import.meta.url)

export function migrate(
  database: Database,
  options: { readonly isRollback?: boolean | undefined } = {},
): Promise<readonly string[]> {
  return migrateFrom(database, folder, options)
}
