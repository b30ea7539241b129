import { existsSync } from 'node:fs'
import { canInstallDebian, installDebian } from './debian.mjs'
import { findOnPath } from './findOnPath.mjs'

/**
 * @typedef {object} Engines
 * @property {string} [firefox]
 * @property {string} [webkit] folder of WebKitGTK's MiniBrowser; driver and Xvfb are on the PATH
 */

/**
 * Installed, else Debian's when root on Debian.
 *
 * @returns {Promise<Engines>}
 */
export async function ensureEngines() {
  const { firefox, webkit } = findEngines()
  const missing = [
    ...(firefox ? [] : ['firefox-esr']),
    ...(webkit ? [] : ['webkit2gtk-driver', 'libwebkit2gtk-4.1-0', 'xvfb']),
  ]
  if (missing.length > 0 && canInstallDebian()) await installDebian(missing)
  return findEngines()
}

/** @returns {Engines} */
function findEngines() {
  const firefox = findOnPath(['firefox-esr', 'firefox'])
  const webkit = ['/usr/lib/x86_64-linux-gnu', '/usr/lib/aarch64-linux-gnu']
    .map((folder) => `${folder}/webkit2gtk-4.1`)
    .find((folder) => existsSync(`${folder}/MiniBrowser`))
  const isDriven = findOnPath(['WebKitWebDriver']) && findOnPath(['Xvfb'])
  return { ...(firefox && { firefox }), ...(webkit && isDriven && { webkit }) }
}
