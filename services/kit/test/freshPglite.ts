import { PGlite } from '@electric-sql/pglite'
import { pg_trgm } from '@electric-sql/pglite/contrib/pg_trgm'
import type { Database } from '../src/database/database.js'
import { openDatabase } from '../src/database/openDatabase.js'
import { randomUUID } from 'node:crypto'
import { cp, mkdir, readFile, rename, writeFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

const { dependencies } = createRequire(import.meta.url)('../package.json') as {
  dependencies: Record<string, string>
}
/** A new PGlite takes seconds of CPU, so tests share a cached copy. */
const cache = fileURLToPath(
  new URL(`../../../.cache/pglite/${dependencies['@electric-sql/pglite']}/`, import.meta.url),
)
const snapshot = join(cache, 'snapshot.tar')
const template = join(cache, 'template')

export async function freshPglite({ traced = false } = {}): Promise<Database> {
  const read = () => readFile(snapshot)
  const bytes = await read().catch(async () => {
    await fillCache()
    return read()
  })
  return openDatabase({ snapshot: new Blob([bytes]), traced })
}

export async function prepareDataFolder(folder: string): Promise<void> {
  const copy = () => cp(template, join(folder, 'pglite'), { recursive: true })
  await mkdir(folder, { recursive: true })
  await copy().catch(async () => {
    await fillCache()
    await copy()
  })
}

/** Files appear complete; the first one stays. */
async function fillCache(): Promise<void> {
  await mkdir(cache, { recursive: true })
  const own = join(cache, randomUUID())
  const client = await PGlite.create({ dataDir: own, extensions: { pg_trgm } })
  const dump = await client.dumpDataDir('none')
  await client.close()
  await writeFile(`${own}.tar`, new Uint8Array(await dump.arrayBuffer()))
  await rename(`${own}.tar`, snapshot)
  await rename(own, template).catch(() => {})
}
