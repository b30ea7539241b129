import { expect, test } from 'vitest'
import { describeEngines } from '../../test/describeEngines.js'
import { startTcpProxy } from '../../test/tcpProxy.js'
import { isDatabaseDown } from './isDatabaseDown.js'
import { openDatabase } from './openDatabase.js'

describeEngines('database', (bench) => {
  test('error: while it is away answers are 503 with Retry-After, and right again when it is back', async (context) => {
    if (bench.databaseUrl === undefined) return context.skip('PGlite cannot go away')
    const url = new URL(bench.databaseUrl)
    const proxy = await startTcpProxy({ host: url.hostname, port: Number(url.port) })
    url.port = String(proxy.port)
    url.hostname = '127.0.0.1'
    const database = await openDatabase({ databaseUrl: url.href })
    const lines: string[] = []
    const request = bench.app({ database, lines })
    expect((await request('/getWallets?page=1')).status).toBe(200)

    await proxy.cut()
    const away = await request('/getWallets?page=2')
    expect([away.status, away.headers.get('retry-after')]).toEqual([503, '5'])
    expect(await away.json()).toEqual({
      status: 'FAILED',
      reasons: [{ name: 'not_ready', description: 'The database does not answer.' }],
    })
    expect((await request('/readyz')).status).toBe(503)
    expect((await request('/healthz')).status).toBe(200)
    expect((await request('/getWallets?page=1')).status).toBe(200)
    expect((await request('/v1/init')).status).toBe(200)

    await proxy.mend()
    expect((await request('/getWallets?page=2')).status).toBe(200)
    expect((await request('/readyz')).status).toBe(200)
    await database.close()
    await proxy.cut()
  })

  test('error: a mistake in a query is not taken for an outage', async () => {
    const failure = await bench.database
      .session((run) => run('select nonsense'))
      .catch((error: unknown) => error)
    expect(failure).toBeInstanceOf(Error)
    expect(isDatabaseDown(failure)).toBe(false)
  })
})
