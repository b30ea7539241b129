import { spawn } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { findRedis, startRedis } from '../../services/kit/dist/testing/startRedis.js'

const main = fileURLToPath(new URL('../../services/relay/dist/main.js', import.meta.url))
/**
 * Reports memory in MB and CPU seconds (Linux).
 *
 * @param {readonly string[]} [args] flags
 * @param {{ heap?: number, env?: NodeJS.ProcessEnv }} [options] `heap` in MiB
 */
export async function startRelayNode(args = [], { heap, env = {} } = {}) {
  const limit = heap === undefined ? [] : [`--max-old-space-size=${heap}`]
  const child = spawn(process.execPath, [...limit, main, '--port', '0', ...args], {
    env: { PATH: process.env.PATH, LATCHKEY_LOG_LEVEL: 'error', ...env },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const exited = new Promise((resolve) => child.once('exit', resolve))
  const url = await new Promise((resolve, reject) => {
    child.stdout.on('data', (chunk) => {
      const found = /ready at (ws:\S+)/.exec(String(chunk))?.[1]
      if (found) resolve(found)
    })
    void exited.then(() => reject(new Error('The relay did not start.')))
  })
  const proc = (file) => readFileSync(`/proc/${child.pid}/${file}`, 'utf8')
  const megabytes = (name) =>
    Math.round(Number(new RegExp(`${name}:\\s+(\\d+)`).exec(proc('status'))[1]) / 1024)
  return {
    url,
    rss: () => megabytes('VmRSS'),
    peak: () => megabytes('VmHWM'),
    lives: () => child.exitCode === null && child.signalCode === null,
    cpu: () => cpuOf(child.pid),
    async stop() {
      child.kill('SIGTERM')
      await exited
    },
  }
}

function cpuOf(pid) {
  const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1].split(' ')
  return (Number(fields[11]) + Number(fields[12])) / 100
}

/** One node in memory, then two nodes and Redis, if installed. */
export async function withNodes(options, run) {
  const start = async (name, args, count, cpuOfRedis) => {
    const nodes = []
    try {
      for (let at = 0; at < count; at += 1) nodes.push(await startRelayNode(args, options))
      await run(name, nodes, cpuOfRedis)
    } finally {
      for (const node of nodes) await node.stop()
    }
  }
  await start('one node, memory', [], 1, () => 0)
  if (findRedis() === undefined) return console.log('redis-server is not installed: two nodes are skipped.')
  const redis = await startRedis()
  try {
    await start('two nodes, Redis', ['--redis', redis.url], 2, () => cpuOf(redis.pid))
  } finally {
    await redis.stop()
  }
}
