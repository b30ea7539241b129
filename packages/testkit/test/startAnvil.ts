import { spawn } from 'node:child_process'
import { createRequire } from 'node:module'

const require = createRequire(import.meta.url)

export function findAnvil(): string | undefined {
  try {
    return require.resolve('@foundry-rs/anvil-linux-amd64/bin/anvil')
  } catch {
    return undefined
  }
}

/**
 * The test must stop it.
 *
 * @param args besides host and port; the default chain is 31337
 */
export async function startAnvil(
  args: readonly string[] = [],
): Promise<{ readonly url: string; stop(): Promise<void> }> {
  const own = ['--host', '127.0.0.1', '--port', '0', '--color', 'never']
  const child = spawn(findAnvil() ?? 'anvil', [...own, ...args], { stdio: ['ignore', 'pipe', 'pipe'] })
  const ended = new Promise<string>((resolve) => {
    child.once('error', (error) => resolve(error.message))
    child.once('exit', (code) => resolve(`it ended with ${code}`))
  })
  const url = await new Promise<string>((resolve, reject) => {
    let text = ''
    const read = (data: Buffer) => {
      text += data.toString()
      const found = /Listening on (\S+)/.exec(text)?.[1]
      if (found !== undefined) resolve(`http://${found}`)
    }
    child.stdout.on('data', read)
    child.stderr.on('data', read)
    void ended.then((why) => reject(new Error(`anvil did not start: ${why}. ${text}`)))
  })
  return {
    url,
    async stop() {
      child.kill('SIGKILL')
      await ended
    },
  }
}
