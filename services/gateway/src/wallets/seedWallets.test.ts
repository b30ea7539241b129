import { cp, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { count } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { describeEngines } from '../../test/describeEngines.js'
import { migrate } from '../database/migrate.js'
import { wallets } from '../database/schema.js'
import { defaultCatalogue, readCatalogue } from './catalogue.js'
import { seedWallets } from './seedWallets.js'

let folder = ''
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'latchkey-seed-'))
})
afterAll(() => rm(folder, { recursive: true }))

const wallet = { id: 'com.example', name: 'Example', order: 1, chains: ['eip155:1'] }

describeEngines('seeding', (bench) => {
  const total = async () => (await bench.database.query.select({ count: count() }).from(wallets))[0]?.count

  test('behavior: a second start writes nothing, migrations included', async () => {
    expect(await migrate(bench.database)).toEqual([])
    expect(await seedWallets(bench.database, defaultCatalogue)).toBe(false)
    expect(await total()).toBe(539)
  })

  test('behavior: another file replaces the list, and starting at the same time is safe', async () => {
    const file = join(folder, 'own.json')
    await writeFile(file, JSON.stringify([{ ...wallet, badge_type: 'certified' }]))
    await Promise.all([
      seedWallets(bench.database, file),
      seedWallets(bench.database, file),
      migrate(bench.database),
    ])
    expect(await total()).toBe(1)
    const found = await bench.app()('/getWallets?badge_type=certified')
    expect(await found.json()).toMatchObject({
      count: 1,
      data: [{ id: 'com.example', badge_type: 'certified' }],
    })
    expect(await seedWallets(bench.database, defaultCatalogue)).toBe(true)
    expect(await total()).toBe(539)
  })

  test('error: a migration that fails leaves nothing behind and can be repeated', async () => {
    const migrations = new URL(`file://${folder}/migrations-${bench.database.engine}/`)
    await cp(new URL('../../migrations/', import.meta.url), migrations, { recursive: true })
    const broken = new URL('9999_more.sql', migrations)
    await writeFile(broken, 'create table latchkey.more (id int); select nonsense from nowhere;')
    await expect(migrate(bench.database, { folder: migrations })).rejects.toThrow('9999_more.sql')
    await writeFile(broken, 'create table latchkey.more (id int);')
    expect(await migrate(bench.database, { folder: migrations })).toEqual(['9999_more.sql'])
    await expect(migrate(bench.database)).rejects.toThrow('The database is newer than this service')
    await bench.database.session((run) =>
      run(`drop table latchkey.more; delete from latchkey.migrations where name = '9999_more.sql'`),
    )
  })
})

test.each([
  ['not a list', {}, 'expected array'],
  ['a missing name', [{ ...wallet, name: undefined }], '[0].name'],
  ['an unknown field', [{ ...wallet, adress: '' }], 'adress'],
  ['a link without a scheme', [{ ...wallet, mobile_link: 'example' }], '[0].mobile_link'],
  ['a script as homepage', [{ ...wallet, homepage: 'javascript:alert(1)' }], '[0].homepage'],
  ['a path as image', [{ ...wallet, image: '../../etc/passwd' }], '[0].image'],
])('error: a catalogue with %s is refused', async (_why, value, message) => {
  const file = join(folder, 'bad.json')
  await writeFile(file, JSON.stringify(value))
  await expect(readCatalogue(file)).rejects.toThrow(message)
})
