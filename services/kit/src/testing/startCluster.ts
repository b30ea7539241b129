import { freePort } from '../freePort.js'
import { startServer, type LocalServer } from './localServer.js'
import { PATIENT_MS } from './silence.js'
import { startProxy, type Proxy } from './startProxy.js'
import { Redis } from 'ioredis'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'

const SLOTS = 16_384

export interface ClusterNode {
  readonly port: number
  readonly id: string
  readonly admin: Redis
  readonly server: LocalServer
  readonly restart: () => Promise<void>
  readonly proxies: readonly Proxy[]
  readonly source: string
}

export interface TestCluster {
  readonly url: string
  readonly masters: readonly ClusterNode[]
  readonly replicas: readonly ClusterNode[]
  split(node: ClusterNode): void
  heal(): void
  stop(): Promise<void>
}

/**
 * @param options.replicas false halves the start
 * @param options.canSplit adds proxies (Linux)
 * @param options.silenceMs after which a replica takes over
 */
export async function startCluster({
  replicas: hasReplicas = true,
  masters: count = 3,
  canSplit = false,
  silenceMs = PATIENT_MS,
} = {}): Promise<TestCluster> {
  const folder = mkdtempSync(join(tmpdir(), 'latchkey-cluster-'))
  const servers: LocalServer[] = []
  const nodes = await Promise.all(
    Array.from(
      { length: hasReplicas ? count * 2 : count },
      async (_, index): Promise<ClusterNode & { bus: number }> => {
        const [own, ownBus] = [await freePort(), await freePort()]
        const source = `127.0.1.${index + 1}`
        const proxies = canSplit ? [await startProxy(own), await startProxy(ownBus)] : []
        const [port = own, bus = ownBus] = proxies.map((proxy) => proxy.port)
        const announced = [
          ['--bind-source-addr', source],
          ['--cluster-announce-ip', '127.0.0.1'],
          ['--cluster-announce-port', port],
          ['--cluster-announce-bus-port', bus],
        ].flat()
        const dir = mkdtempSync(join(folder, 'node-'))
        const args = ['--port', own, '--bind', '127.0.0.1', '--dir', dir, '--save', '', '--appendonly', 'no']
        const cluster = [
          '--cluster-enabled',
          'yes',
          '--cluster-port',
          ownBus,
          '--cluster-node-timeout',
          silenceMs,
          // By default all servers refuse when one's slots are lost.
          '--cluster-require-full-coverage',
          'no',
          ...(canSplit ? announced : []),
        ]
        const start = (): Promise<LocalServer> =>
          startServer('redis-server', [...args, ...cluster].map(String), own)
        const server = await start()
        servers.push(server)
        const restart = async (): Promise<void> => void servers.push(await start())
        const admin = new Redis({ port, host: '127.0.0.1' })
        admin.on('error', () => undefined)
        return { port, bus, server, restart, admin, proxies, source, id: String(await admin.cluster('MYID')) }
      },
    ),
  )
  const [first] = nodes
  for (const { port, bus } of nodes.slice(1))
    await first?.admin.call('CLUSTER', 'MEET', '127.0.0.1', port, bus)
  const [masters, replicas] = [nodes.slice(0, count), nodes.slice(count)]
  for (const [at, { admin }] of masters.entries()) {
    const [from, to] = [Math.floor((at * SLOTS) / count), Math.floor(((at + 1) * SLOTS) / count) - 1]
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
    split(node) {
      for (const other of nodes) {
        for (const proxy of other.proxies)
          proxy.split((from) => (other === node ? from.startsWith('127.0.1.') : from === node.source))
      }
    },
    heal: () => nodes.forEach(({ proxies }) => proxies.forEach((proxy) => proxy.heal())),
    async stop() {
      for (const { admin, proxies } of nodes) {
        admin.disconnect()
        for (const proxy of proxies) proxy.stop()
      }
      await Promise.all(servers.map((server) => server.stop()))
      rmSync(folder, { recursive: true, force: true })
    },
  }
}
