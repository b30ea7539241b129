import { existsSync } from 'node:fs'
import { canInstallDebian, installDebian } from './debian.mjs'
import { findBrowser } from './findBrowser.mjs'
import { root } from './root.mjs'
import { runCommand } from './runCommand.mjs'

/**
 * Installed, else Debian's when root on Debian, else Playwright's.
 *
 * @returns {Promise<{ path: string, from: string }>}
 * @throws with instructions
 */
export async function ensureBrowser() {
  const installed = findBrowser()
  if (installed) return installed
  if (canInstallDebian() && (await installDebian(['chromium']))) {
    const found = findBrowser()
    if (found) return { path: found.path, from: `${found.path} (Debian package, installed now)` }
  }
  const cli = `${root}node_modules/playwright-core/cli.js`
  if (existsSync(cli)) {
    const args = [cli, 'install', 'chromium']
    const { code } = await runCommand(process.execPath, args, { quiet: true, idle: 600_000 })
    const { chromium } = await import('playwright-core')
    const path = chromium.executablePath()
    if (code === 0 && existsSync(path)) return { path, from: `${path} (Playwright's download)` }
  }
  throw new Error(
    'No Chromium was found, and none could be installed. Install Chromium or Chrome, or set LATCHKEY_CHROMIUM.',
  )
}
