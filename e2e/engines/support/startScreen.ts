import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import type { Readable } from 'node:stream'

/** Headless browsers lack desktop scrollbars and pointers. */
export interface Screen {
  readonly display: string
  stop(): Promise<void>
}

export async function startScreen(): Promise<Screen> {
  const args = ['-displayfd', '3', '-screen', '0', '1700x1200x24', '-ac', '-nolisten', 'tcp']
  const server = spawn('Xvfb', args, { stdio: ['ignore', 'ignore', 'ignore', 'pipe'] })
  const [number] = (await once(server.stdio[3] as Readable, 'data')) as [Buffer]
  return { display: `:${number.toString().trim()}`, stop: () => waitForExit(server) }
}

export async function waitForExit(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return
  const exit = once(child, 'exit')
  child.kill('SIGTERM')
  await exit
}
