import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { freePort } from '../src/freePort.js'
import { findServer, startServer } from '../src/testing/localServer.js'

export const findPgbouncer = (): string | undefined => findServer('pgbouncer')

/** Transaction mode with one server connection. */
export async function startPgbouncer(serverUrl: string): Promise<{ url: string; stop: () => Promise<void> }> {
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
  // PgBouncer refuses to run as root.
  const args = process.getuid?.() === 0 ? ['-u', 'postgres', config] : [config]
  // SIGTERM ends it at once; SIGINT would wait for its clients.
  const server = await startServer('pgbouncer', ['-q', ...args], port)
  return {
    url: `postgres://${username}@127.0.0.1:${port}${pathname}`,
    async stop() {
      await server.stop()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}
