import { spawn } from 'node:child_process'
import { createRequire } from 'node:module'

const require = createRequire(import.meta.url)

/** Path of the anvil binary from npm, undefined on platforms that have none. */
export function findAnvil(): string | undefined {
  try {
    return require.resolve('@foundry-rs/anvil-linux-amd64/bin/anvil')
  } catch {
    return undefined
  }
}

/** Starts a real anvil chain on a free port. Only when {@link findAnvil} found one. */
export async function startAnvil(chainId: number): Promise<{ rpcUrl: string; stop: () => void }> {
  const anvil = spawn(findAnvil() ?? 'anvil', ['--port', '0', '--chain-id', String(chainId)])
  const rpcUrl = await new Promise<string>((resolve, reject) => {
    let output = ''
    anvil.stdout.on('data', (chunk: Buffer) => {
      output += chunk.toString()
      const port = /Listening on [\d.]+:(\d+)/.exec(output)?.[1]
      if (port) resolve(`http://127.0.0.1:${port}`)
    })
    anvil.on('error', reject)
    anvil.on('exit', () => reject(new Error('anvil ended before it listened')))
  })
  return { rpcUrl, stop: () => void anvil.kill() }
}
