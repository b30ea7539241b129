import { freePort, startServer, type LocalServer } from './localServer.js'
import { Redis } from 'ioredis'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'

const SLOTS = 16_384

/** Milliseconds after which the others take a silent node for dead. */
const NODE_TIMEOUT = 2_000

/** One server of a cluster of this test's own. */
export interface ClusterNode {
  readonly port: number
  readonly id: string
  /** A connection for the test. */
  readonly admin: Redis
  readonly server: LocalServer
}

/** A cluster of this test's own: three masters, and a replica of each unless it was started without. */
export interface TestCluster {
  /** `redis+cluster://…` with the first two masters. */
  readonly url: string
  readonly masters: readonly ClusterNode[]
  readonly replicas: readonly ClusterNode[]
  stop(): Promise<void>
}

/**
 * Starts a cluster on free ports of 127.0.0.1, and waits until each of its servers says that it is whole.
 *
 * @param options.replicas false for three masters alone, which are up in half the time
 */
export async function startCluster({ replicas: hasReplicas = true } = {}): Promise<TestCluster> {
  const folder = mkdtempSync(join(tmpdir(), 'latchkey-cluster-'))
  const nodes = await Promise.all(
    Array.from({ length: hasReplicas ? 6 : 3 }, async (): Promise<ClusterNode & { bus: number }> => {
      const [port, bus] = [await freePort(), await freePort()]
      const own = mkdtempSync(join(folder, 'node-'))
      const args = ['--port', port, '--bind', '127.0.0.1', '--dir', own, '--save', '', '--appendonly', 'no']
      const cluster = [
        '--cluster-enabled',
        'yes',
        '--cluster-port',
        bus,
        '--cluster-node-timeout',
        NODE_TIMEOUT,
      ]
      const server = await startServer('redis-server', [...args, ...cluster].map(String), port)
      const admin = new Redis({ port, host: '127.0.0.1' })
      admin.on('error', () => undefined)
      return { port, bus, server, admin, id: String(await admin.cluster('MYID')) }
    }),
  )
  const [first] = nodes
  for (const { port, bus } of nodes.slice(1))
    await first?.admin.call('CLUSTER', 'MEET', '127.0.0.1', port, bus)
  const [masters, replicas] = [nodes.slice(0, 3), nodes.slice(3)]
  for (const [at, { admin }] of masters.entries()) {
    const [from, to] = [Math.floor((at * SLOTS) / 3), Math.floor(((at + 1) * SLOTS) / 3) - 1]
    await admin.call('CLUSTER', 'ADDSLOTSRANGE', from, to)
  }
  const until = async (
    admin: Redis,
    command: 'INFO' | 'NODES',
    isThere: (text: string) => boolean,
  ): Promise<void> => {
    while (!isThere(String(await admin.call('CLUSTER', command)))) await pause(50)
  }
  for (const [at, { admin }] of replicas.entries()) {
    const master = masters[at]?.id ?? ''
    await until(admin, 'NODES', (text) => text.includes(master))
    await admin.cluster('REPLICATE', master)
  }
  for (const { admin } of nodes) {
    await until(admin, 'INFO', (text) => text.includes('cluster_state:ok'))
    await until(
      admin,
      'NODES',
      (text) =>
        text.split('\n').filter((line) => / slave | myself,slave /.test(line)).length === replicas.length,
    )
  }
  for (const { admin } of replicas) {
    while (!/master_link_status:up/.test(await admin.info('replication'))) await pause(50)
  }
  return {
    url: `redis+cluster://${masters
      .slice(0, 2)
      .map(({ port }) => `127.0.0.1:${port}`)
      .join(',')}`,
    masters,
    replicas,
    async stop() {
      for (const { admin } of nodes) admin.disconnect()
      await Promise.all(nodes.map(({ server }) => server.stop()))
      rmSync(folder, { recursive: true, force: true })
    },
  }
}
