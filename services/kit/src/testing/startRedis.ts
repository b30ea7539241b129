import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { freePort } from '../freePort.js'
import { findServer, startServer, type LocalServer } from './localServer.js'

export interface TestRedis extends LocalServer {
  readonly url: string
}

export const findRedis = (): string | undefined => findServer('redis-server')

export async function startRedis(
  options: { port?: number; dir?: string; appendOnly?: boolean } = {},
): Promise<TestRedis> {
  const port = options.port ?? (await freePort())
  const dir = options.dir ?? mkdtempSync(join(tmpdir(), 'latchkey-redis-'))
  const args = [
    '--port',
    `${port}`,
    '--bind',
    '127.0.0.1',
    '--dir',
    dir,
    '--save',
    '',
    '--appendonly',
    options.appendOnly ? 'yes' : 'no',
  ]
  const server = await startServer('redis-server', args, port)
  return {
    url: `redis://127.0.0.1:${port}`,
    pid: server.pid,
    async stop() {
      await server.stop()
      rmSync(dir, { recursive: true, force: true })
    },
  }
}
