import { spawn } from 'node:child_process'
import { createRequire } from 'node:module'

/** Starts a real chain on a free port; the test that starts it must stop it. */
export async function startAnvil(args: readonly string[] = []) {
  const path = createRequire(import.meta.url).resolve('@foundry-rs/anvil-linux-amd64/bin/anvil')
  const child = spawn(
    path,
    ['--host', '127.0.0.1', '--port', '0', '--color', 'never', '--prune-history', '64', ...args],
    {
      stdio: ['ignore', 'pipe', 'pipe'],
    },
  )
  const url = await new Promise<string>((resolve, reject) => {
    let text = ''
    child.once('exit', (code) => reject(new Error(`anvil ended with ${code}: ${text}`)))
    child.stderr.on('data', (data) => (text += String(data)))
    child.stdout.on('data', (data) => {
      text += String(data)
      const found = /Listening on (\S+)/.exec(text)?.[1]
      if (found !== undefined) resolve(`http://${found}`)
    })
  })
  return {
    url,
    async stop() {
      const ended = new Promise((resolve) => child.once('exit', resolve))
      child.kill('SIGKILL')
      await ended
    },
  }
}
