import { spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import { createConnection } from 'node:net'
import { delimiter, join } from 'node:path'

const START_MS = 30_000

const LAST_CHARACTERS = 2_000

export interface LocalServer {
  readonly pid: number | undefined
  stop(): Promise<void>
}

/** Also searches sbin. */
export const findServer = (name: string): string | undefined =>
  [...(process.env['PATH'] ?? '').split(delimiter), '/usr/bin', '/usr/sbin', '/usr/local/bin']
    .map((folder) => join(folder, name))
    .find((path) => existsSync(path))

/** @throws when not installed, when it ends, or after half a minute of silence, with the last of its output */
export async function startServer(name: string, args: readonly string[], port: number): Promise<LocalServer> {
  const binary = findServer(name)
  if (binary === undefined) throw new Error(`${name} is not installed.`)
  const server = spawn(binary, args, { stdio: ['ignore', 'pipe', 'pipe'] })
  let output = ''
  for (const stream of [server.stdout, server.stderr]) {
    stream.on('data', (bytes: Buffer) => (output = (output + bytes.toString()).slice(-LAST_CHARACTERS)))
  }
  const killAtExit = (): void => void server.kill('SIGKILL')
  process.once('exit', killAtExit)
  const exited = new Promise<void>((resolve) => server.once('close', () => resolve()))
  const stop = async (): Promise<void> => {
    server.kill('SIGTERM')
    await exited
    process.removeListener('exit', killAtExit)
  }
  const deadline = Date.now() + START_MS
  while (!(await answers(port))) {
    const hasEnded = server.exitCode !== null || server.signalCode !== null
    if (!hasEnded && Date.now() < deadline) {
      await new Promise((resolve) => setTimeout(resolve, 20))
      continue
    }
    await stop()
    const end = hasEnded ? `exit ${server.exitCode ?? server.signalCode}` : `silent for ${START_MS / 1000} s`
    throw new Error(`${name} did not start on port ${port} (${end}).\n${output}`)
  }
  return { pid: server.pid, stop }
}

const answers = (port: number): Promise<boolean> =>
  new Promise((resolve) => {
    const socket = createConnection({ host: '127.0.0.1', port }, () => {
      socket.destroy()
      resolve(true)
    })
    socket.on('error', () => resolve(false))
  })
