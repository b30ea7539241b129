import { spawn } from 'node:child_process'
import { existsSync, mkdtempSync, rmSync } from 'node:fs'
import { createConnection, createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { delimiter, join } from 'node:path'

const START_MS = 30_000

/** A Redis of this test's own. */
export interface TestRedis {
  readonly url: string
  readonly pid: number | undefined
  stop(): Promise<void>
}

/** Where redis-server is, undefined when it is not installed. */
export function findRedis(): string | undefined {
  return [...(process.env['PATH'] ?? '').split(delimiter), '/usr/bin', '/usr/local/bin']
    .map((folder) => join(folder, 'redis-server'))
    .find((path) => existsSync(path))
}

/** Starts redis-server on a free port of 127.0.0.1, with its files in a temporary folder. */
export async function startRedis(options: { port?: number; dir?: string } = {}): Promise<TestRedis> {
  const binary = findRedis()
  if (binary === undefined) throw new Error('redis-server is not installed.')
  const port = options.port ?? (await freePort())
  const dir = options.dir ?? mkdtempSync(join(tmpdir(), 'latchkey-redis-'))
  const args = ['--port', port, '--bind', '127.0.0.1', '--dir', dir, '--save', '', '--appendonly', 'no']
  const server = spawn(binary, args.map(String), { stdio: 'ignore' })
  const killAtExit = (): void => void server.kill('SIGKILL')
  process.once('exit', killAtExit)
  const gone = new Promise((resolve) => server.once('exit', resolve))
  const deadline = Date.now() + START_MS
  while (!(await answers(port))) {
    if (Date.now() > deadline || server.exitCode !== null) throw new Error('redis-server did not start.')
    await new Promise((resolve) => setTimeout(resolve, 20))
  }
  return {
    url: `redis://127.0.0.1:${port}`,
    pid: server.pid,
    async stop() {
      server.kill('SIGTERM')
      await gone
      process.removeListener('exit', killAtExit)
      rmSync(dir, { recursive: true, force: true })
    },
  }
}

function answers(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = createConnection({ host: '127.0.0.1', port }, () => {
      socket.destroy()
      resolve(true)
    })
    socket.on('error', () => resolve(false))
  })
}

function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const server = createServer()
    server.once('error', reject)
    server.listen(0, '127.0.0.1', () => {
      const address = server.address()
      const port = typeof address === 'object' && address !== null ? address.port : 0
      server.close(() => resolve(port))
    })
  })
}
