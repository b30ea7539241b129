import { spawn } from 'node:child_process'
import { chmodSync, existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { createConnection, createServer, type AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { delimiter, join } from 'node:path'

const START_MS = 30_000

/** The path of pgbouncer; undefined when it is not installed. */
export function findPgbouncer(): string | undefined {
  return [...(process.env['PATH'] ?? '').split(delimiter), '/usr/sbin']
    .map((folder) => join(folder, 'pgbouncer'))
    .find((path) => existsSync(path))
}

/**
 * Starts PgBouncer on a free port of 127.0.0.1 with one connection to the server, which it hands from transaction to
 * transaction.
 *
 * @param serverUrl of PostgreSQL, with its database
 */
export async function startPgbouncer(serverUrl: string): Promise<{ url: string; stop: () => Promise<void> }> {
  const binary = findPgbouncer()
  if (binary === undefined) throw new Error('pgbouncer is not installed.')
  const { hostname, port: serverPort, pathname, username } = new URL(serverUrl)
  const port = await freePort()
  const folder = mkdtempSync(join(tmpdir(), 'latchkey-pgbouncer-'))
  const config = join(folder, 'pgbouncer.ini')
  writeFileSync(
    config,
    `[databases]
* = host=${hostname} port=${serverPort} user=${username}
[pgbouncer]
listen_addr = 127.0.0.1
listen_port = ${port}
unix_socket_dir =
auth_type = any
pool_mode = transaction
default_pool_size = 1
`,
  )
  chmodSync(folder, 0o755)
  // It refuses to run as root.
  const args = process.getuid?.() === 0 ? ['-u', 'postgres', config] : [config]
  const server = spawn(binary, ['-q', ...args], { stdio: 'ignore' })
  const killAtExit = (): void => void server.kill('SIGKILL')
  process.once('exit', killAtExit)
  const gone = new Promise((resolve) => server.once('exit', resolve))
  const deadline = Date.now() + START_MS
  while (!(await answers(port))) {
    if (Date.now() > deadline || server.exitCode !== null) throw new Error('pgbouncer did not start.')
    await new Promise((resolve) => setTimeout(resolve, 20))
  }
  return {
    url: `postgres://${username}@127.0.0.1:${port}${pathname}`,
    async stop() {
      // SIGINT waits for clients, SIGTERM does not.
      server.kill('SIGTERM')
      await gone
      process.removeListener('exit', killAtExit)
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

const answers = (port: number): Promise<boolean> =>
  new Promise((resolve) => {
    const socket = createConnection({ host: '127.0.0.1', port }, () => {
      socket.destroy()
      resolve(true)
    })
    socket.on('error', () => resolve(false))
  })

const freePort = (): Promise<number> =>
  new Promise((resolve, reject) => {
    const server = createServer()
    server.once('error', reject)
    server.listen(0, '127.0.0.1', () => {
      const { port } = server.address() as AddressInfo
      server.close(() => resolve(port))
    })
  })
