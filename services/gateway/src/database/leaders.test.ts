import type { Database, DedicatedConnection } from '@latchkey/kit/database/database'
import { openDatabase } from '@latchkey/kit/database/openDatabase'
import { expect, onTestFinished, test, vi } from 'vitest'
import { findPgbouncer, startPgbouncer } from '../../../kit/test/startPgbouncer.js'
import { describeAnEngine } from '../../test/describeEngines.js'
import { startTcpProxy } from '../../test/tcpProxy.js'
import { createLeaders, type Leaders } from './leaders.js'

const timing = { lasts: 600, every: 10 }
const log = { info: () => {} }
let tested = 0

describeAnEngine('leaders', (bench) => {
  const isHere = () => bench.databaseUrl !== undefined
  const nextName = () => `work ${(tested += 1)}`

  async function open(databaseUrl = bench.databaseUrl ?? ''): Promise<Leaders> {
    const database = await openDatabase({ databaseUrl })
    return openOn(database, () => database.close())
  }
  function openOn(database: Pick<Database, 'query' | 'dedicated'>, close = async () => {}): Leaders {
    const leaders = createLeaders({ database, log, timing })
    onTestFinished(async () => {
      await leaders.close()
      await close()
    })
    return leaders
  }
  async function openPooler() {
    const pooler = await startPgbouncer(bench.databaseUrl ?? '')
    onTestFinished(() => pooler.stop())
    return pooler.url
  }
  const has = async (leaders: Leaders, name: string) => (await leaders.take([name])).has(name)
  const leads = (leaders: Leaders, name: string) =>
    vi.waitFor(async () => expect(await has(leaders, name)).toBe(true), { interval: 20 })
  const terminate = (name: string) =>
    bench.database.session((run) =>
      run(`select pg_terminate_backend(pid) from pg_locks where locktype = 'advisory'
        and (classid::bigint << 32 | objid::bigint) = hashtextextended('latchkey ${name}', 0)`),
    )

  test('behavior: one of several leads, and the next one at once when it stops', async ({ skip }) => {
    if (!isHere()) return skip()
    const name = nextName()
    const all = [await open(), await open(), await open()]
    const taken = await Promise.all(all.map((one) => has(one, name)))
    expect(taken.filter(Boolean)).toHaveLength(1)
    const first = all[taken.indexOf(true)] as Leaders
    const rest = all.filter((one) => one !== first)
    await first.close()
    expect(first.leads(name)).toBe(false)
    expect(await has(first, name)).toBe(false)
    await vi.waitFor(async () => {
      const next = await Promise.all(rest.map((one) => has(one, name)))
      expect(next.filter(Boolean)).toHaveLength(1)
    })
  })

  test('behavior: a leader whose connection ends knows it, and the next one does not wait for the row’s end', async ({
    skip,
  }) => {
    if (!isHere()) return skip()
    const name = nextName()
    const database = await openDatabase({ databaseUrl: bench.databaseUrl })
    const patient = createLeaders({ database, log, timing: { lasts: 60_000, every: 10 } })
    onTestFinished(() => database.close())
    const second = await open()
    expect(await has(patient, name)).toBe(true)
    expect(await has(second, name)).toBe(false)
    await terminate(name)
    await vi.waitFor(() => expect(patient.leads(name)).toBe(false))
    await leads(second, name)
    expect(await has(patient, name)).toBe(false)
    await second.close()
    await leads(patient, name)
  })

  test('error: a leader that is cut off from the database, with every connection left open, is replaced', async ({
    skip,
  }) => {
    if (!isHere()) return skip()
    const name = nextName()
    const url = new URL(bench.databaseUrl ?? '')
    const proxy = await startTcpProxy({ host: url.hostname, port: Number(url.port) })
    onTestFinished(() => proxy.cut())
    url.host = `127.0.0.1:${proxy.port}`
    const [frozen, second] = [await open(url.href), await open()]
    expect(await has(frozen, name)).toBe(true)
    proxy.freeze()
    expect(await has(second, name)).toBe(false)
    await vi.waitFor(() => expect(frozen.leads(name)).toBe(false))
    await leads(second, name)
    proxy.thaw()
    await vi.waitFor(async () => expect(await has(frozen, name)).toBe(false))
    expect(second.leads(name)).toBe(true)
  })

  test('behavior: places are taken by name; one that is not asked for any more is free', async ({ skip }) => {
    if (!isHere()) return skip()
    const [a, b] = [nextName(), nextName()]
    const [first, second] = [await open(), await open()]
    expect(await first.take([a, b])).toEqual(new Set([a, b]))
    expect(await second.take([b, a])).toEqual(new Set())
    expect(await first.take([a])).toEqual(new Set([a]))
    await leads(second, b)
    expect(first.leads(b)).toBe(false)
    expect(first.leads(a)).toBe(true)
  })

  test.skipIf(findPgbouncer() === undefined)(
    'behavior: behind a pooler that hands connections on no lock stays behind, and there is one leader by its row',
    async ({ skip }) => {
      if (!isHere()) return skip()
      const name = nextName()
      const url = await openPooler()
      const [first, second, direct] = [await open(url), await open(url), await open()]
      expect(await has(first, name)).toBe(true)
      for (const other of [second, direct]) expect(await has(other, name)).toBe(false)
      const locks = () =>
        bench.database.session((run) => run(`select 1 from pg_locks where locktype = 'advisory'`))
      await direct.close()
      await vi.waitFor(async () => expect(await locks()).toEqual([]))
      await leads(second, name)
      expect(first.leads(name)).toBe(false)
      expect(await has(first, name)).toBe(false)
      await second.close()
      await leads(first, name)
    },
  )

  test('error: a pooler that is not recognized gives no two leaders, and none for ever', async ({ skip }) => {
    if (!isHere()) return skip()
    const name = nextName()
    const database = await openDatabase({ databaseUrl: bench.databaseUrl })
    onTestFinished(() => database.close())
    const pool = await Promise.all([1, 2].map(() => database.dedicated?.(60_000)))
    let turn = 0
    const handedOn = async (): Promise<DedicatedConnection> => ({
      isDirect: true,
      isOpen: () => true,
      query: (text, values) => (pool[(turn += 1) % 2] as DedicatedConnection).query(text, values),
      close: async () => {},
    })
    const [first, second] = [1, 2].map(() => openOn({ query: database.query, dedicated: handedOn }))
    const direct = await open()
    const all = [first, second, direct] as Leaders[]
    for (let look = 0; look < 20; look += 1) {
      for (const one of all) await one.take([name])
      expect(all.filter((one) => one.leads(name)).length).toBeLessThanOrEqual(1)
    }
    await vi.waitFor(() => expect(all.some((one) => one.leads(name))).toBe(true))
    await Promise.all([first?.close(), second?.close()])
    // The lock stays with the pooler's connections; only the row's expiry counts.
    await leads(direct, name)
  })
})
