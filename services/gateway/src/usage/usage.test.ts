import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { describeEngines } from '../../test/describeEngines.js'
import { startUpstream } from '../../test/upstream.js'
import { createMetrics } from '../platform/metrics.js'
import { createUsageCounter, readUsage, type UsageCounter } from './projectUsage.js'

const evening = Date.parse('2026-03-01T23:00:00Z')
const page = 'https://shop.example'

describeEngines('quotas', (bench) => {
  function open({ quota = 5, gateways = 1 }: { quota?: number | undefined; gateways?: number } = {}) {
    const id = `p${randomUUID().slice(0, 8)}`
    const clock = { at: evening }
    const now = () => clock.at
    const project = { id, name: 'One', allowedOrigins: [page], ...(quota && { quota }) }
    const all = Array.from({ length: gateways }, () => {
      const usage = createUsageCounter({ database: bench.database, metrics: createMetrics(), now })
      const request = bench.app({ now, usage, config: { projects: [project] } })
      const ask = (headers: Record<string, string> = { origin: page }) =>
        request(`/v1/init?projectId=${id}`, { headers })
      return { usage, request, ask }
    })
    const written = () => readUsage(bench.database, { projectId: id, from: '2026-01-01', to: '2026-12-31' })
    const [first, second = first] = all
    if (first === undefined || second === undefined) throw new Error('There is no gateway')
    return { id, clock, first, second, written }
  }
  const write = (usage: UsageCounter) => usage.task.run(new AbortController().signal)

  test('behavior: a project has its requests of the day, and a clear word and midnight beyond them', async () => {
    const { id, clock, first, written } = open()
    for (let i = 0; i < 5; i += 1) expect((await first.ask()).status).toBe(200)
    const refused = await first.ask()
    expect([refused.status, refused.headers.get('retry-after')]).toEqual([429, '3600'])
    expect(refused.headers.get('access-control-allow-origin')).toBe(page)
    expect(await refused.json()).toMatchObject({
      reasons: [{ name: 'quota_used_up', description: expect.stringContaining('5 requests of today') }],
    })
    expect((await first.request('/v1/init?projectId=demo')).status).toBe(200)
    clock.at = Date.parse('2026-03-02T00:00:00Z')
    expect((await first.ask()).status).toBe(200)
    await write(first.usage)
    expect(await written()).toEqual([
      { projectId: id, day: '2026-03-01', requests: 5, refused: 1 },
      { projectId: id, day: '2026-03-02', requests: 1, refused: 0 },
    ])
  })

  test('behavior: gateways count together, also one that was started later; without a write for each request', async () => {
    const { first, second, written } = open({ gateways: 2 })
    for (let i = 0; i < 3; i += 1) await first.ask()
    expect(await written()).toEqual([])
    await write(first.usage)
    expect((await second.ask()).status).toBe(200)
    await Promise.all([write(first.usage), write(second.usage)])
    expect((await second.ask()).status).toBe(200)
    expect((await second.ask()).status).toBe(429)
    await write(second.usage)
    await write(first.usage)
    expect((await written())[0]).toMatchObject({ requests: 5, refused: 1 })
  })

  test('behavior: of many at once as many are let in as there are left', async () => {
    const { first } = open({ quota: 7 })
    const writing = write(first.usage)
    const answers = await Promise.all(Array.from({ length: 30 }, () => first.ask()))
    await writing
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(7)
  })

  test('behavior: what is written twice at once counts once', async () => {
    const { first, written } = open({ quota: undefined })
    await first.ask()
    await Promise.all([first.usage.flush(), first.usage.flush(), first.ask()])
    await first.usage.flush()
    expect((await written())[0]?.requests).toBe(2)
  })

  test('behavior: each call of a batch counts', async () => {
    const upstream = await startUpstream()
    const id = `p${randomUUID().slice(0, 8)}`
    const usage = createUsageCounter({
      database: bench.database,
      metrics: createMetrics(),
      now: () => evening,
    })
    const request = bench.app({
      usage,
      config: {
        projects: [{ id, name: 'One', quota: 10 }],
        chains: [
          {
            caip2: 'eip155:1',
            name: 'Main',
            rpcUrls: [upstream.url],
            nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
          },
        ],
      },
    })
    const call = { jsonrpc: '2.0', id: 1, method: 'eth_blockNumber' }
    const send = (count: number) =>
      request(`/v1/?chainId=eip155:1&projectId=${id}`, {
        method: 'POST',
        body: JSON.stringify(Array.from({ length: count }, () => call)),
      })
    expect((await send(9)).status).not.toBe(429)
    expect((await send(3)).status).not.toBe(429)
    expect((await send(1)).status).toBe(429)
    await upstream.stop()
  })

  test('error: who is refused anyway uses nothing up', async () => {
    const { id, first } = open({ quota: 1 })
    for (let i = 0; i < 3; i += 1) await first.ask({ origin: 'https://evil.example' })
    await first.request(`/v1/init?projectId=${id}`, { method: 'OPTIONS', headers: { origin: page } })
    await first.request(`/v1/init?projectId=${id}`, {
      headers: { authorization: `Bearer lk_${'0'.repeat(16)}_${'x'.repeat(43)}` },
    })
    expect((await first.ask()).status).toBe(200)
    expect((await first.ask()).status).toBe(429)
  })

  test('error: while the database is away each counts alone, and what was counted is written later', async () => {
    const { id, clock, written } = open()
    let isAway = true
    const query = new Proxy(bench.database.query, {
      get(target, name, receiver) {
        if (isAway) throw new Error('away')
        return Reflect.get(target, name, receiver) as unknown
      },
    })
    const usage = createUsageCounter({ database: { query }, metrics: createMetrics(), now: () => clock.at })
    const take = () => usage.take({ id, quota: 3 })
    expect([await take(), await take(), await take()]).toEqual([0, 0, 0])
    expect(await take()).toBe(3600)
    await expect(write(usage)).rejects.toThrow('away')
    isAway = false
    await write(usage)
    expect((await written())[0]).toMatchObject({ requests: 3, refused: 1 })
  })

  test('behavior: a day is forgotten after 400', async () => {
    const { clock, first, written } = open()
    await first.ask()
    await write(first.usage)
    clock.at += 400 * 86_400_000
    await write(first.usage)
    expect(await written()).toHaveLength(1)
    clock.at += 86_400_000
    await write(first.usage)
    expect(await written()).toEqual([])
  })

  test('behavior: the numbers have requests and refusals by project', async () => {
    const id = `p${randomUUID().slice(0, 8)}`
    const metrics = createMetrics()
    const usage = createUsageCounter({ database: bench.database, metrics, now: () => evening })
    await usage.take({ id, quota: 1 })
    await usage.take({ id, quota: 1 })
    usage.charge('other', 4)
    const text = await metrics.registry.text()
    expect(text).toContain(`latchkey_project_requests_total{project="${id}"} 1`)
    expect(text).toContain(`latchkey_project_requests_total{project="other"} 4`)
    expect(text).toContain(`latchkey_project_quota_refused_total{project="${id}"} 1`)
  })
})
