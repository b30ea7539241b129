import { PGlite } from '@electric-sql/pglite'
import type { Database } from '@latchkey/kit/database/database'
import { drizzle } from 'drizzle-orm/pglite'
import { expect, test } from 'vitest'
import { migrate } from '../database/migrate.js'
import { defaultCatalogue } from './catalogue.js'
import { databaseWalletProvider } from './databaseWalletProvider.js'
import { seedWallets } from './seedWallets.js'

test('error: where the extension cannot be created, parts of names are found all the same, and near ones are not', async () => {
  // Fails like a role without the right to create the extension.
  const client = await PGlite.create()
  const query = drizzle(client)
  const database: Database = {
    engine: 'pglite',
    query,
    upkeep: query,
    session: (work) => work(async (text) => (await client.exec(text)).at(-1)?.rows ?? []),
    close: () => client.close(),
  }
  await expect(database.session((run) => run('create extension pg_trgm'))).rejects.toThrow()
  await migrate(database)
  await seedWallets(database, defaultCatalogue)
  const provider = databaseWalletProvider(database)
  const search = async (text: string) =>
    (await provider.list({ page: 1, entries: 5, search: text })).data[0]?.id
  expect([await search('metamask'), await search('metamsk')]).toEqual(['io.metamask', undefined])
  await database.close()
})
