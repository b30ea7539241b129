import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { build, preview } from 'vite'

const root = fileURLToPath(new URL('../../services/frame/scenes', import.meta.url))

export async function serveApprovals(): Promise<{ readonly url: string; stop(): Promise<void> }> {
  const outDir = mkdtempSync(join(tmpdir(), 'latchkey-approvals-'))
  const options = { root, configFile: false, base: './', logLevel: 'error' } as const
  await build({ ...options, build: { outDir, emptyOutDir: true } })
  const server = await preview({ ...options, build: { outDir }, preview: { port: 0, host: '127.0.0.1' } })
  const address = server.httpServer.address()
  if (address === null || typeof address === 'string') throw new Error('The approvals have no port')
  return {
    url: `http://127.0.0.1:${address.port}/`,
    async stop() {
      await server.close()
      rmSync(outDir, { recursive: true, force: true })
    },
  }
}
