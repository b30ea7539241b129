import { fileURLToPath } from 'node:url'
import type { BrowserContext } from '@playwright/test'
import { build } from 'esbuild'
import { giveLamports, solanaChain } from '../solanaChain.js'

export const BURNER = 'solana:burner wallet'

/**
 * A new key per connect, without a prompt.
 *
 * @param lamports of each key
 */
export async function installBurner(context: BrowserContext, lamports: number): Promise<void> {
  const { outputFiles } = await build({
    entryPoints: [fileURLToPath(new URL('inpage.ts', import.meta.url))],
    bundle: true,
    write: false,
    format: 'iife',
    platform: 'browser',
    inject: [fileURLToPath(new URL('../metamask/nodeShims.ts', import.meta.url))],
    define: { global: 'globalThis' },
    logLevel: 'error',
  })
  const script = outputFiles[0]?.text ?? ''
  await context.exposeFunction('fundBurner', (address: string) => giveLamports(address, lamports))
  const { rpcUrl } = solanaChain()
  await context.addInitScript({ content: `window.burnerRpcUrl = ${JSON.stringify(rpcUrl)};\n${script}` })
}
