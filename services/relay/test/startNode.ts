import { spawn, spawnSync } from 'node:child_process'
import { fileURLToPath } from 'node:url'

export interface RelayNode {
  readonly url: string
  /** Returns the exit code, null after SIGKILL. */
  end(...signals: readonly ('SIGINT' | 'SIGTERM' | 'SIGKILL')[]): Promise<number | null>
  output(): string
}

const root = fileURLToPath(new URL('../../..', import.meta.url))
const main = fileURLToPath(new URL('../dist/main.js', import.meta.url))

export function compileRelay(): void {
  const tsc = `${root}node_modules/typescript/bin/tsc`
  const { status, stdout } = spawnSync(process.execPath, [tsc, '-b', 'services/relay'], {
    cwd: root,
    encoding: 'utf8',
  })
  if (status !== 0) throw new Error(stdout)
}

export async function startNode(
  args: readonly string[] = [],
  env: NodeJS.ProcessEnv = {},
  descriptors?: number,
): Promise<RelayNode> {
  const command = [process.execPath, main, '--port', '0', ...args]
  const limited = descriptors === undefined ? [] : ['sh', '-c', `ulimit -n ${descriptors}; exec "$0" "$@"`]
  const [file = '', ...rest] = [...limited, ...command]
  const child = spawn(file, rest, {
    env: { PATH: process.env['PATH'], ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const killAtExit = (): void => void child.kill('SIGKILL')
  process.once('exit', killAtExit)
  let text = ''
  const exited = new Promise<number | null>((resolve) => {
    child.once('exit', (code) => {
      process.removeListener('exit', killAtExit)
      resolve(code)
    })
  })
  const url = await new Promise<string>((resolve, reject) => {
    const read = (chunk: Buffer): void => {
      text += chunk.toString()
      const found = /ready at (ws:\S+)/.exec(text)?.[1]
      if (found !== undefined) resolve(found)
    }
    child.stdout.on('data', read)
    child.stderr.on('data', read)
    void exited.then(() => reject(new Error(`The relay did not start:\n${text}`)))
  })
  return {
    url,
    output: () => text,
    end(...signals) {
      for (const signal of signals) child.kill(signal)
      return exited
    },
  }
}
