import { migrate as migrateFrom } from '@latchkey/kit/database/migrate'
import type { Database } from '@latchkey/kit/database/database'

/** Beside `src` and `dist`: compiled code finds the same files. */
const defaultFolder = new URL('../../migrations/', import.meta.url)

/** @returns the files applied now */
export function migrate(
  database: Database,
  {
    folder = defaultFolder,
    isRollback,
  }: { readonly folder?: URL; readonly isRollback?: boolean | undefined } = {},
): Promise<readonly string[]> {
  return migrateFrom(database, folder, { isRollback })
}
