import type { Database } from '@latchkey/kit/database/database'
import { migrate as migrateFrom } from '@latchkey/kit/database/migrate'

/** Beside `src` and `dist`, so that compiled output finds the same files. */
const folder = new URL('../migrations/', import.meta.url)

/** Brings a database of a recovery service up to date. @returns the names of the files that were applied now */
export function migrate(
  database: Database,
  options: { readonly isRollback?: boolean | undefined } = {},
): Promise<readonly string[]> {
  return migrateFrom(database, folder, options)
}
