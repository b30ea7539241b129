import { execFileSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { choosePorts } from '../../apps/devnet/src/choosePorts.mjs'
import { startPart } from '../../apps/devnet/src/startPart.mjs'
import { ensureCommand } from './ensureCommand.mjs'
import { findOnPath } from './findOnPath.mjs'

const SLOTS = 16_384
const SERVERS = 3
const CLUSTER_MS = 60_000

/**
 * Temporary: installed, else Debian's when root on Debian.
 *
 * @param {object} options
 * @param {boolean} options.cluster three servers
 * @param {AbortSignal} [options.signal]
 * @param {(text: string) => void} options.onDeath
 * @returns {Promise<{ url: string, pids: number[], stop: () => Promise<void> } | undefined>}
 *   undefined when unavailable
 */
export async function startRedis({ cluster, signal, onDeath }) {
  if ((await ensureCommand('redis-server')) === undefined) return undefined
  const command = findOnPath(['redis-server']) ?? ''
  const folder = mkdtempSync(join(tmpdir(), 'latchkey-redis-'))
  const count = cluster ? SERVERS : 1
  const names = Array.from({ length: count }, (_, index) => [`redis${index}`, `bus${index}`]).flat()
  const { ports } = await choosePorts(Object.fromEntries(names.map((name) => [name, 0])))
  /** @param {number} port @param {readonly (string | number)[]} words */
  const ask = (port, ...words) =>
    execFileSync(join(dirname(command), 'redis-cli'), ['-p', String(port), ...words.map(String)], {
      encoding: 'utf8',
    })
  const nodes = Array.from({ length: count }, (_, index) => ({
    name: cluster ? `redis-${index + 1}` : 'redis',
    port: ports[`redis${index}`] ?? 0,
    bus: ports[`bus${index}`] ?? 0,
  }))
  /** @type {import('../../apps/devnet/src/types.js').Part[]} */
  const parts = []
  const stop = async () => {
    await Promise.all(parts.map((part) => part.stop()))
    rmSync(folder, { recursive: true, force: true })
  }
  try {
    await Promise.all(
      nodes.map(async ({ name, port, bus }) => {
        const dir = join(folder, name)
        mkdirSync(dir)
        const args = [
          '--port',
          port,
          '--bind',
          '127.0.0.1',
          '--dir',
          dir,
          '--save',
          '',
          '--appendonly',
          'yes',
        ]
        const ofCluster = ['--cluster-enabled', 'yes', '--cluster-port', bus]
        parts.push(
          await startPart({
            name,
            command,
            args: [...args, ...(cluster ? ofCluster : [])].map(String),
            answers: async (text) => /Ready to accept connections/.test(text()),
            ...(signal ? { signal } : {}),
            onDeath,
          }),
        )
      }),
    )
    if (cluster) {
      const [first] = nodes
      for (const [index, { port, bus }] of nodes.entries()) {
        const [from, to] = [index, index + 1].map((part) => Math.floor((part * SLOTS) / SERVERS))
        ask(port, 'CLUSTER', 'ADDSLOTSRANGE', from ?? 0, (to ?? 0) - 1)
        if (index > 0) ask(first?.port ?? 0, 'CLUSTER', 'MEET', '127.0.0.1', port, bus)
      }
      const deadline = Date.now() + CLUSTER_MS
      while (!nodes.every(({ port }) => /cluster_state:ok/.test(ask(port, 'CLUSTER', 'INFO')))) {
        if (signal?.aborted || Date.now() > deadline)
          throw new Error('The Redis Cluster did not come together.')
        await new Promise((resolve) => setTimeout(resolve, 50))
      }
    }
  } catch (error) {
    await stop()
    throw error
  }
  const hosts = nodes.map(({ port }) => `127.0.0.1:${port}`).join(',')
  return { url: `redis${cluster ? '+cluster' : ''}://${hosts}`, pids: parts.map(({ pid }) => pid), stop }
}
