import { fileURLToPath } from 'node:url'
import type { BrowserContext } from '@playwright/test'
import { build } from 'esbuild'
import type { Hex } from 'viem'
import { type Background, createBackground, type Message } from './createBackground.js'

const fileHere = (name: string) => fileURLToPath(new URL(name, import.meta.url))

async function bundle(): Promise<string> {
  const { outputFiles } = await build({
    entryPoints: [fileHere('inpage.ts')],
    bundle: true,
    write: false,
    format: 'iife',
    platform: 'browser',
    alias: { stream: 'readable-stream' },
    inject: [fileHere('nodeShims.ts')],
    define: { global: 'globalThis' },
    logLevel: 'error',
  })
  const [file] = outputFiles
  if (!file) throw new Error('The in-page provider was not bundled')
  return file.text
}

/** The real `@metamask/providers`; the background is ours. */
export async function installMetaMask(context: BrowserContext, privateKey: Hex): Promise<Background> {
  const background = createBackground(privateKey)
  await context.exposeFunction('metamaskBackground', (message: Message) => background.handle(message))
  await context.addInitScript({ content: await bundle() })
  return background
}
