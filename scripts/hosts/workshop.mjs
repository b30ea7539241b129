import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { choosePorts } from '../../apps/devnet/src/choosePorts.mjs'
import { findAnvil } from '../../apps/devnet/src/findAnvil.mjs'
import { startPart } from '../../apps/devnet/src/startPart.mjs'
import { ensureBrowser } from '../lib/ensureBrowser.mjs'
import { packBundle } from '../release/bundle.mjs'
import { packPackages } from './packPackages.mjs'
import { serveRegistry } from './serveRegistry.mjs'

/**
 * @typedef {object} Workshop
 * @property {string} folder of copies and caches
 * @property {string} registryUrl of our packages only
 * @property {string} bundle all packages, for apps of `create-latchkey`
 * @property {string} rpcUrl of a chain with Ethereum's id
 * @property {import('@playwright/test').Browser} browser
 * @property {() => Promise<void>} close
 */

/**
 * @param {string} folder
 * @returns {Promise<Workshop>}
 */
export async function openWorkshop(folder) {
  const tarballs = join(folder, 'tarballs')
  mkdirSync(tarballs)
  const packed = await packPackages(tarballs)
  const registry = await serveRegistry(packed)
  const [version = ''] = packed.map(({ manifest }) => manifest.version)
  const bundle = await packBundle(packed, { folder: tarballs, version, readme: '' })
  const { ports } = await choosePorts({ chain: 0 })
  const chain = await startPart({
    name: 'the chain',
    command: findAnvil().path,
    args: ['--host', '127.0.0.1', '--port', String(ports.chain), '--chain-id', '1', '--color', 'never'],
    answers: async (text) => /Listening on/.test(text()),
  })
  const { chromium } = await import('@playwright/test')
  const { path } = await ensureBrowser()
  const browser = await chromium.launch({ executablePath: path, args: ['--no-sandbox'] })
  return {
    folder,
    registryUrl: registry.url,
    bundle,
    rpcUrl: `http://127.0.0.1:${ports.chain}`,
    browser,
    close: async () => {
      await browser.close()
      await chain.stop()
      await registry.stop()
    },
  }
}
