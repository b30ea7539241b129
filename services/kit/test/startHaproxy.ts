import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { freePort } from '../src/freePort.js'
import { findServer, startServer } from '../src/testing/localServer.js'

export const findHaproxy = (): string | undefined => findServer('haproxy')

/** Polls `/readyz` each second, drops a server after two failures. Retries would hide failures. */
export async function startHaproxy(ports: readonly number[]): Promise<{
  readonly url: string
  readonly serving: () => Promise<readonly number[]>
  readonly stop: () => Promise<void>
}> {
  const port = await freePort()
  const folder = mkdtempSync(join(tmpdir(), 'latchkey-haproxy-'))
  const config = join(folder, 'haproxy.cfg')
  writeFileSync(
    config,
    `defaults
  mode http
  retries 0
  timeout connect 30s
  timeout client 60s
  timeout server 60s
  timeout check 30s
  option httpchk GET /readyz
  default-server check inter 1s fall 2 rise 1
frontend all
  bind 127.0.0.1:${port}
  stats enable
  stats uri /balancer
  default_backend services
backend services
${ports.map((each) => `  server at${each} 127.0.0.1:${each}`).join('\n')}
`,
  )
  const server = await startServer('haproxy', ['-db', '-f', config], port)
  return {
    url: `http://127.0.0.1:${port}`,
    serving: async () => {
      const table = await (await fetch(`http://127.0.0.1:${port}/balancer;csv`)).text()
      const rows = table.split('\n').map((row) => row.split(','))
      const status = rows[0]?.indexOf('status') ?? -1
      return ports.filter((each) => rows.some((row) => row[1] === `at${each}` && row[status] === 'UP'))
    },
    async stop() {
      await server.stop()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}
