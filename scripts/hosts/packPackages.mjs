import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { listPackages } from '../checks/listPackages.mjs'
import { root } from '../lib/root.mjs'
import { runCommand } from '../lib/runCommand.mjs'

/**
 * @typedef {object} Packed
 * @property {string} dir such as `packages/core`
 * @property {Record<string, unknown> & { name: string, version: string }} manifest
 * @property {string} tarball full path
 */

/**
 * @param {string} folder
 * @returns {Promise<Packed[]>}
 */
export async function packPackages(folder) {
  const packages = listPackages()
  const args = ['pack', '--ignore-scripts', '--pack-destination', folder]
  const parts = packages.flatMap(({ dir }) => ['-w', dir])
  const { code, output } = await runCommand('npm', [...args, ...parts], { quiet: true })
  if (code !== 0) throw new Error(`npm pack failed:\n${output.trim()}`)
  return packages.map(({ dir }) => {
    const manifest = JSON.parse(readFileSync(`${root}${dir}/package.json`, 'utf8'))
    const file = `${manifest.name.replace('@', '').replace('/', '-')}-${manifest.version}.tgz`
    return { dir, manifest, tarball: join(folder, file) }
  })
}
