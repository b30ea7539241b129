import { spawn } from 'node:child_process'
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { connect, createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

const main = fileURLToPath(new URL('../../services/relay/dist/main.js', import.meta.url))
/**
 * A relay process with the settings that it has when nobody sets any, its memory in MB and its CPU seconds so far
 * (Linux).
 *
 * @param {readonly string[]} [args] flags of the relay
 * @param {{ heap?: number }} [options] `heap`: MiB that its heap may take
 */
async function startRelayNode(args = [], { heap } = {}) {
  const limit = heap === undefined ? [] : [`--max-old-space-size=${heap}`]
  const child = spawn(process.execPath, [...limit, main, '--port', '0', ...args], {
    env: { PATH: process.env.PATH, LATCHKEY_LOG_LEVEL: 'error' },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const gone = new Promise((resolve) => child.once('exit', resolve))
  const url = await new Promise((resolve, reject) => {
    child.stdout.on('data', (chunk) => {
      const found = /ready at (ws:\S+)/.exec(String(chunk))?.[1]
      if (found) resolve(found)
    })
    void gone.then(() => reject(new Error('The relay did not start.')))
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
      await gone
    },
  }
}

/** CPU seconds of a process so far. */
function cpuOf(pid) {
  const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1].split(' ')
  return (Number(fields[11]) + Number(fields[12])) / 100
}

/** Calls back with fresh nodes: one that keeps mailboxes in memory, then two with a Redis, where that is installed. */
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
    await start('two nodes, Redis', ['--redis', redis.url], 2, redis.cpu)
  } finally {
    await redis.stop()
  }
}

const redisBinary = '/usr/bin/redis-server'

/** Where redis-server is, undefined when it is not installed. */
const findRedis = () => (existsSync(redisBinary) ? redisBinary : undefined)

/** A Redis on a free port, without persistence. */
async function startRedis() {
  const port = await freePort()
  const dir = mkdtempSync(join(tmpdir(), 'latchkey-redis-'))
  const args = [
    '--port',
    String(port),
    '--bind',
    '127.0.0.1',
    '--dir',
    dir,
    '--save',
    '',
    '--appendonly',
    'no',
  ]
  const child = spawn(redisBinary, args, { stdio: 'ignore' })
  const gone = new Promise((resolve) => child.once('exit', resolve))
  for (let attempt = 0; attempt < 100 && !(await answers(port)); attempt += 1) {
    await new Promise((resolve) => setTimeout(resolve, 20))
  }
  return {
    url: `redis://127.0.0.1:${port}`,
    cpu: () => cpuOf(child.pid),
    async stop() {
      child.kill('SIGTERM')
      await gone
      rmSync(dir, { recursive: true, force: true })
    },
  }
}

function answers(port) {
  return new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1', () => {
      socket.destroy()
      resolve(true)
    })
    socket.on('error', () => resolve(false))
  })
}

function freePort() {
  return new Promise((resolve) => {
    const server = createServer()
    server.listen(0, '127.0.0.1', () => {
      const { port } = server.address()
      server.close(() => resolve(port))
    })
  })
}
