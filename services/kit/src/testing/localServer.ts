import { spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import { createConnection } from 'node:net'
import { delimiter, join } from 'node:path'

const START_MS = 30_000

export interface LocalServer {
  readonly pid: number | undefined
  stop(): Promise<void>
}

/** Also searches sbin. */
export const findServer = (name: string): string | undefined =>
  [...(process.env['PATH'] ?? '').split(delimiter), '/usr/bin', '/usr/sbin', '/usr/local/bin']
    .map((folder) => join(folder, name))
    .find((path) => existsSync(path))

/** @throws when not installed, or silent for half a minute */
export async function startServer(name: string, args: readonly string[], port: number): Promise<LocalServer> {
  const binary = findServer(name)
  if (binary === undefined) throw new Error(`${name} is not installed.`)
  const server = spawn(binary, args, { stdio: 'ignore' })
  const killAtExit = (): void => void server.kill('SIGKILL')
  process.once('exit', killAtExit)
  const exited = new Promise((resolve) => server.once('exit', resolve))
  const deadline = Date.now() + START_MS
  while (!(await answers(port))) {
    if (Date.now() > deadline || server.exitCode !== null) throw new Error(`${name} did not start.`)
    await new Promise((resolve) => setTimeout(resolve, 20))
  }
  return {
    pid: server.pid,
    async stop() {
      server.kill('SIGTERM')
      await exited
      process.removeListener('exit', killAtExit)
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
