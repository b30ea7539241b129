import { isDatabaseDown } from '@latchkey/kit/database/isDatabaseDown'
import { openDatabase } from '@latchkey/kit/database/openDatabase'
import { expect, test, vi } from 'vitest'
import { describeEngines } from '../../test/describeEngines.js'
import { startTcpProxy } from '../../test/tcpProxy.js'
import { startGateway } from '../startGateway.js'

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
    const outageAnswer = await request('/getWallets?page=2')
    expect([outageAnswer.status, outageAnswer.headers.get('retry-after')]).toEqual([503, '5'])
    expect(await outageAnswer.json()).toEqual({
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

  test('error: a transaction that loses its server rejects, and the process goes on', async (context) => {
    if (bench.databaseUrl === undefined) return context.skip('PGlite is part of the process')
    const url = new URL(bench.databaseUrl)
    const proxy = await startTcpProxy({ host: url.hostname, port: Number(url.port) })
    url.port = String(proxy.port)
    url.hostname = '127.0.0.1'
    const database = await openDatabase({ databaseUrl: url.href })
    // Vitest fails the run on an uncaught error of a client without listeners.
    const lost = database.query.transaction(async (run) => {
      await run.execute('select 1')
      await proxy.cut()
      await new Promise((resolve) => setTimeout(resolve, 50))
      await run.execute('select 1')
    })
    await expect(lost).rejects.toThrow()
    await proxy.mend()
    expect(await database.query.execute('select 1 as one')).toMatchObject({ rows: [{ one: 1 }] })
    await database.close()
    await proxy.cut()
  })

  test('error: a connection that became read-only in a failover is dropped', async (context) => {
    if (bench.databaseUrl === undefined) return context.skip('PGlite has no standby')
    const database = await openDatabase({ databaseUrl: bench.databaseUrl })
    const write = () => database.query.execute('create temporary table if not exists t (a int)')
    const work = [
      write,
      () => database.query.transaction((tx) => tx.execute('create temporary table u (a int)')),
    ]
    for (const one of work) {
      await database.query.execute('set default_transaction_read_only = on')
      const failure: unknown = await one().catch((error: unknown) => error)
      expect(isDatabaseDown(failure)).toBe(true)
      await one()
    }
    await database.close()
  })

  test('error: while it is frozen every request is answered within 10 s, and a stop ends', async (context) => {
    if (bench.databaseUrl === undefined) return context.skip('PGlite is part of the process')
    const url = new URL(bench.databaseUrl)
    const proxy = await startTcpProxy({ host: url.hostname, port: Number(url.port) })
    url.port = String(proxy.port)
    url.hostname = '127.0.0.1'
    const gateway = await startGateway({ port: 0, logLevel: 'silent', databaseUrl: url.href })
    const timed = async (path: string, init?: RequestInit) => {
      const begun = performance.now()
      const { status } = await fetch(`${gateway.url}${path}`, init)
      return { path, status, seconds: (performance.now() - begun) / 1000 }
    }
    expect((await timed('/getWallets?page=1')).status).toBe(200)

    proxy.freeze()
    const searches = Array.from({ length: 25 }, (_, index) => `/getWallets?search=frozen${index}`)
    const paths = [...searches, '/getWallets?page=1', '/getWalletImage/io.rabby', '/readyz', '/readyz']
    const answers = await Promise.all([
      ...paths.map((path) => timed(path)),
      ...['/healthz', '/v1/init', '/metrics', '/openapi.json', '/v1/supported-chains'].map((path) =>
        timed(path),
      ),
      timed('/getWallets', { method: 'OPTIONS' }),
    ])
    for (const { path, status, seconds } of answers) {
      expect({ path, late: seconds > 10 }).toEqual({ path, late: false })
      const waits = path.includes('frozen') || path.includes('Image') || path === '/readyz'
      expect({ path, status }).toEqual({ path, status: waits ? 503 : expect.toSatisfy((code) => code < 300) })
    }
    expect((await timed('/readyz')).seconds).toBeLessThan(4)
    expect((await timed('/healthz')).seconds).toBeLessThan(2)

    proxy.thaw()
    await vi.waitFor(async () => expect((await timed('/readyz')).status).toBe(200))
    expect((await timed('/getWallets?search=thawed')).status).toBe(200)

    proxy.freeze()
    const begun = performance.now()
    await gateway.close()
    expect(performance.now() - begun).toBeLessThan(5_000)
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
