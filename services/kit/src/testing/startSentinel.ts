import { PATIENT_MS } from './silence.js'
import { startProxy } from './startProxy.js'
import { freePort } from '../freePort.js'
import { startServer, type LocalServer } from './localServer.js'
import { startRedis, type TestRedis } from './startRedis.js'
import { Redis } from 'ioredis'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'

export interface TestSentinel {
  /** `redis+sentinel://…/main` */
  readonly url: string
  readonly primary: TestRedis
  readonly replica: TestRedis
  /** Clients ask the first one first. */
  readonly sentinels: readonly LocalServer[]
  /** Clients still reach the primary. */
  split(): void
  heal(): void
  stop(): Promise<void>
}

/**
 * @param options.canSplit adds a proxy (Linux)
 * @param options.silenceMs after which the replica takes over
 */
export async function startSentinel({
  canSplit = false,
  silenceMs = PATIENT_MS,
} = {}): Promise<TestSentinel> {
  const folder = mkdtempSync(join(tmpdir(), 'latchkey-sentinel-'))
  const [primary, replica] = [await startRedis(), await startRedis()]
  const portOf = ({ url }: TestRedis): number => Number(new URL(url).port)
  const follower = new Redis(replica.url)
  // It tells servers apart by source address (Linux).
  const proxy = await startProxy(portOf(primary))
  if (canSplit) {
    await follower.config('SET', 'bind-source-addr', '127.0.2.1')
    // Protected mode allows only 127.0.0.1.
    await follower.config('SET', 'protected-mode', 'no')
  }
  await follower.replicaof('127.0.0.1', canSplit ? proxy.port : portOf(primary))
  while (!/master_link_status:up/.test(await follower.info('replication'))) await pause(50)
  follower.disconnect()
  const sentinels = await Promise.all(
    [0, 1, 2].map(async (at): Promise<{ port: number; server: LocalServer }> => {
      const port = await freePort()
      const config = join(folder, `sentinel${at}.conf`)
      writeFileSync(
        config,
        `port ${port}
bind 127.0.0.1
dir ${folder}
${canSplit ? `bind-source-addr 127.0.2.${at + 2}\nsentinel announce-ip 127.0.0.1\n` : ''}sentinel monitor main 127.0.0.1 ${canSplit ? proxy.port : portOf(primary)} 2
sentinel down-after-milliseconds main ${silenceMs}
sentinel failover-timeout main 6000
`,
      )
      return { port, server: await startServer('redis-server', [config, '--sentinel'], port) }
    }),
  )
  for (const { port } of sentinels) {
    const admin = new Redis(port, '127.0.0.1')
    const known = async (what: string): Promise<number> =>
      ((await admin.call('SENTINEL', what, 'main')) as unknown[]).length
    while ((await known('SENTINELS')) < 2 || (await known('REPLICAS')) < 1) await pause(50)
    admin.disconnect()
  }
  return {
    url: `redis+sentinel://${sentinels.map(({ port }) => `127.0.0.1:${port}`).join(',')}/main`,
    primary,
    replica,
    sentinels: sentinels.map(({ server }) => server),
    split: () => proxy.split((from) => from.startsWith('127.0.2.')),
    heal: () => proxy.heal(),
    async stop() {
      proxy.stop()
      await Promise.all(sentinels.map(({ server }) => server.stop()))
      await Promise.all([primary.stop(), replica.stop()])
      rmSync(folder, { recursive: true, force: true })
    },
  }
}
