import { spawn } from 'node:child_process'
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { connect, createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

const main = fileURLToPath(new URL('../../services/relay/dist/main.js', import.meta.url))
/** The load comes from one address and a few clients, which the usual limits forbid. */
const env = {
  LATCHKEY_LOG_LEVEL: 'warn',
  LATCHKEY_RELAY_SOCKETS: '100000',
  LATCHKEY_RELAY_SOCKETS_PER_ADDRESS: '100000',
  LATCHKEY_RELAY_RATE: '0',
  LATCHKEY_RELAY_PROJECT_BYTES: String(2 * 1024 ** 3),
  LATCHKEY_RELAY_TOTAL_BYTES: String(2 * 1024 ** 3),
}

/** A relay process, its memory in MB and its CPU seconds so far (Linux). */
export async function startRelayNode(args = []) {
  const child = spawn(process.execPath, [main, '--port', '0', ...args], {
    env: { PATH: process.env.PATH, ...env },
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
  return {
    url,
    rss: () => Math.round(Number(/VmRSS:\s+(\d+)/.exec(proc('status'))[1]) / 1024),
    cpu() {
      const fields = proc('stat').split(') ')[1].split(' ')
      return (Number(fields[11]) + Number(fields[12])) / 100
    },
    async stop() {
      child.kill('SIGTERM')
      await gone
    },
  }
}

const redisBinary = '/usr/bin/redis-server'

/** Where redis-server is, undefined when it is not installed. */
export const findRedis = () => (existsSync(redisBinary) ? redisBinary : undefined)

/** A Redis on a free port, without persistence. */
export async function startRedis() {
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
