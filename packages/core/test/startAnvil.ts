import { type ChildProcess, spawn } from 'node:child_process'
import { createRequire } from 'node:module'

/** Starts a real chain on a free port of this machine; the test that starts it must stop it. */
export async function startAnvil(): Promise<{ readonly url: string; stop(): Promise<void> }> {
  const child = spawn(findAnvil(), ['--host', '127.0.0.1', '--port', '0', '--color', 'never'], {
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const url = await listening(child)
  return {
    url,
    stop: () =>
      new Promise((resolve) => {
        child.once('exit', () => resolve())
        child.kill('SIGKILL')
      }),
  }
}

function findAnvil(): string {
  try {
    return createRequire(import.meta.url).resolve('@foundry-rs/anvil-linux-amd64/bin/anvil')
  } catch {
    return 'anvil'
  }
}

function listening(child: ChildProcess): Promise<string> {
  return new Promise((resolve, reject) => {
    let text = ''
    child.once('error', reject)
    child.once('exit', (code) => reject(new Error(`anvil ended with ${code}: ${text}`)))
    child.stdout?.on('data', (data) => {
      text += String(data)
      const found = /Listening on (\S+)/.exec(text)?.[1]
      if (found !== undefined) resolve(`http://${found}`)
    })
  })
}
