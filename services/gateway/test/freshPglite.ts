import { PGlite } from '@electric-sql/pglite'
import { pg_trgm } from '@electric-sql/pglite/contrib/pg_trgm'
import { randomUUID } from 'node:crypto'
import { mkdir, readFile, rename, writeFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { fileURLToPath } from 'node:url'
import type { Database } from '../src/database/database.js'
import { openDatabase } from '../src/database/openDatabase.js'

const folder = fileURLToPath(new URL('../../../.cache/pglite/', import.meta.url))
const { dependencies } = createRequire(import.meta.url)('../package.json') as {
  dependencies: Record<string, string>
}
const file = `${folder}${dependencies['@electric-sql/pglite']}.tar`

/**
 * An empty PGlite in memory. Making one takes seconds of a core, and every file of tests needs one, so the first one
 * leaves a copy on the disk for the others.
 */
export async function freshPglite(): Promise<Database> {
  const bytes = await readFile(file).catch(makeSnapshot)
  return openDatabase({ snapshot: new Blob([bytes]) })
}

async function makeSnapshot(): Promise<Uint8Array<ArrayBuffer>> {
  const client = await PGlite.create({ extensions: { pg_trgm } })
  const dump = await client.dumpDataDir('none')
  await client.close()
  const bytes = new Uint8Array(await dump.arrayBuffer())
  await mkdir(folder, { recursive: true })
  // Another file of tests may do the same now; each name appears whole.
  const own = `${file}.${randomUUID()}`
  await writeFile(own, bytes)
  await rename(own, file)
  return bytes
}
