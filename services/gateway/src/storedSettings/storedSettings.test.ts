import { createLog } from '@latchkey/kit/log'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeEach, expect, test } from 'vitest'
import { describeEngines } from '../../test/describeEngines.js'
import type { GatewayConfig } from '../project/configSchema.js'
import { openStoredSettings } from './storedSettings.js'

const folder = mkdtempSync(join(tmpdir(), 'latchkey-stored-'))
afterAll(() => rmSync(folder, { recursive: true }))

const ada = 'ada@shop.example'
const shop = { id: 'shop', name: 'Shop', allowedOrigins: ['https://shop.example'] }

describeEngines('stored settings', (bench) => {
  beforeEach(() => bench.database.session((run) => run('delete from latchkey.settings_revisions')))

  async function open({ given, file, at = 1_000 }: { given?: object; file?: string; at?: number } = {}) {
    const lines: string[] = []
    const prepared: GatewayConfig[] = []
    const log = createLog({ name: 'gateway', level: 'info', write: (line) => void lines.push(line) })
    const settings = await openStoredSettings({
      given,
      file,
      database: bench.database,
      log,
      now: () => at,
      prepare: async (config) => void prepared.push(config),
    })
    const names = () => settings.current().projects.map(({ name }) => name)
    return { settings, lines, prepared, names }
  }

  test('behavior: what is saved holds with the next look, after a restart, and in other gateways when they look', async () => {
    const one = await open()
    const other = await open()
    expect(await one.settings.save({ revision: 0, savedBy: ada, document: { projects: [shop] } })).toBe(1)
    expect(one.names()).toEqual(['Shop'])
    expect(one.settings.current().projects[0]).toMatchObject({ analytics: true, signInCookies: false })
    expect(other.names()).toEqual([])
    await other.settings.refresh()
    expect(other.names()).toEqual(['Shop'])
    expect((await open()).names()).toEqual(['Shop'])
  })

  test('behavior: what has to be done before settings are in force is done before, and once', async () => {
    const one = await open()
    expect(one.prepared).toHaveLength(1)
    await one.settings.save({ revision: 0, savedBy: ada, document: { projects: [shop] } })
    await one.settings.refresh()
    expect(one.prepared).toHaveLength(2)
    expect(one.prepared[1]).toBe(one.settings.current())
  })

  test('behavior: what the file names wins, is told, and follows the file', async () => {
    const file = join(folder, `${bench.database.engine}.json`)
    writeFileSync(file, JSON.stringify({ projects: [{ id: 'shop', name: 'By file' }] }))
    const one = await open({ file })
    await one.settings.save({ revision: 0, savedBy: ada, document: { projects: [shop] } })
    expect(await one.settings.view()).toMatchObject({
      revision: 1,
      document: { projects: [shop] },
      effective: { projects: [{ ...shop, name: 'By file', analytics: true }], chains: [] },
      fixed: ['/projects/shop/id', '/projects/shop/name'],
    })
    writeFileSync(file, JSON.stringify({ chains: [] }))
    expect(one.names()).toEqual(['Shop'])
    expect((await one.settings.view()).fixed).toEqual([])
  })

  test.each<[string, unknown, string]>([
    ['a field', { projects: [{ ...shop, name: '' }] }, '/projects/shop/name'],
    ['a field that is not there', { projects: [{ id: 'shop' }] }, '/projects/shop/name'],
    ['an id that is none', { projects: [{ ...shop, id: 'a b' }] }, '/projects/a b/id'],
    ['an entry without its id', { projects: [{ name: 'Shop' }] }, '/projects/0/id'],
    ['two of one id', { projects: [shop, shop] }, '/projects/shop/id'],
    [
      'an upstream',
      { chains: [{ caip2: 'eip155:1', name: 'E', rpcUrls: ['ftp://x'] }] },
      '/chains/eip155:1/rpcUrls/0',
    ],
    ['a part that is not stored', { socials: [] }, '/'],
    ['no document', 5, ''],
  ])('error: %s is refused by its name, and nothing is stored', async (_name, document, pointer) => {
    const { settings } = await open()
    const failure = await settings
      .save({ revision: 0, savedBy: ada, document })
      .catch((error: unknown) => error)
    expect(failure).toMatchObject({ status: 400 })
    const names = (failure as { reasons: { name: string }[] }).reasons.map(({ name }) => name)
    expect(names.some((name) => name === pointer || `${name}/` === pointer)).toBe(true)
    expect(await settings.revisions({ limit: 10 })).toEqual([])
  })

  test('error: of two that save at once one gets through, and who has seen less is told', async () => {
    const [one, other] = [await open(), await open()]
    const save = (by: typeof one, name: string) =>
      by.settings.save({ revision: 0, savedBy: ada, document: { projects: [{ ...shop, name }] } })
    const settled = await Promise.allSettled([save(one, 'One'), save(other, 'Other')])
    expect(settled.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
    const [lost] = settled.flatMap((outcome) => (outcome.status === 'rejected' ? [outcome.reason] : []))
    expect(lost).toMatchObject({ status: 409, reasons: [{ name: 'outdated' }] })
    await expect(save(one, 'Late')).rejects.toMatchObject({ status: 409 })
    expect(await one.settings.revisions({ limit: 10 })).toHaveLength(1)
  })

  test('behavior: an earlier state comes back as a new save, which tells of it', async () => {
    const { settings, names } = await open({ at: 5_000 })
    const save = (revision: number, name: string) =>
      settings.save({ revision, savedBy: ada, document: { projects: [{ ...shop, name }] } })
    await save(0, 'First')
    await save(1, 'Second')
    expect(await save(2, 'Second')).toBe(2)
    expect(await settings.restore({ revision: 2, savedBy: ada, number: 1 })).toBe(3)
    expect(names()).toEqual(['First'])
    expect(await settings.restore({ revision: 3, savedBy: ada, number: 0 })).toBe(4)
    expect(names()).toEqual([])
    const list = await settings.revisions({ limit: 2, before: 4 })
    expect(list.map(({ number, at, savedBy }) => [number, at, savedBy])).toEqual([
      [3, 5_000, ada],
      [2, 5_000, ada],
    ])
    expect(list[0]?.changes).toEqual([
      'Back to how it was after change 1',
      'Project “First”: name changed from Second to First',
    ])
    await expect(settings.restore({ revision: 4, savedBy: ada, number: 9 })).rejects.toMatchObject({
      status: 404,
    })
  })

  test('error: stored settings that do not fit any more are left aside, said, and can be replaced', async () => {
    await bench.database.session((run) =>
      run(
        `insert into latchkey.settings_revisions values (1, 0, 'x', '[]', '{"projects":[{"id":"old","colour":"red"}]}')`,
      ),
    )
    const { settings, names, lines } = await open({ given: { projects: [{ id: 'a', name: 'By file' }] } })
    expect(names()).toEqual(['By file'])
    expect(lines.join()).toContain('/projects/old')
    expect((await settings.view()).problem).toContain('/projects/old')
    await settings.save({ revision: 1, savedBy: ada, document: { projects: [shop] } })
    expect(names()).toEqual(['By file', 'Shop'])
    expect(await settings.view()).not.toHaveProperty('problem')
  })
})

test('error: a file that is not valid stops the start, whatever is stored', async () => {
  const broken = openStoredSettings({
    given: { projects: [{ id: 'a' }] },
    file: undefined,
    database: undefined as never,
    log: createLog({ name: 'gateway', level: 'silent' }),
    now: () => 0,
    prepare: async () => {},
  })
  await expect(broken).rejects.toThrow('projects[0].name')
})
