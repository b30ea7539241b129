import { copyFileSync, mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { root } from '../lib/root.mjs'
import { runCommand } from '../lib/runCommand.mjs'

/** @typedef {import('../hosts/packPackages.mjs').Packed} Packed */

/**
 * @param {readonly Packed[]} all
 * @param {{ folder: string, version: string, readme: string }} options
 * @returns {Promise<string>} full path
 * @throws Error if npm cannot pack
 */
export async function packBundle(all, { folder, version, readme }) {
  const content = join(folder, '.bundle')
  rmSync(content, { recursive: true, force: true })
  mkdirSync(join(content, 'packages'), { recursive: true })
  const packed = all.filter(({ manifest }) => manifest.name.startsWith('@latchkey/'))
  const names = new Set(packed.map(({ manifest }) => manifest.name))
  const bundle = Object.fromEntries(
    packed.map(({ manifest, tarball }) => [
      manifest.name,
      { file: basename(tarball), needs: neededBy(manifest).filter((name) => names.has(name)) },
    ]),
  )
  for (const { tarball } of packed) copyFileSync(tarball, join(content, 'packages', basename(tarball)))
  copyFileSync(`${root}scripts/release/installer.mjs`, join(content, 'installer.mjs'))
  copyFileSync(`${root}LICENSE`, join(content, 'LICENSE'))
  writeFileSync(join(content, 'README.md'), readme)
  writeFileSync(join(content, 'bundle.json'), `${JSON.stringify(bundle, null, 2)}\n`)
  const manifest = {
    name: 'latchkey',
    version,
    license: 'MIT',
    type: 'module',
    bin: { latchkey: 'installer.mjs' },
  }
  writeFileSync(join(content, 'package.json'), `${JSON.stringify(manifest, null, 2)}\n`)
  const { code, output } = await runCommand('npm', ['pack', '--pack-destination', folder], {
    cwd: content,
    quiet: true,
  })
  rmSync(content, { recursive: true })
  if (code !== 0) throw new Error(`npm pack failed:\n${output.trim()}`)
  return join(folder, `latchkey-${version}.tgz`)
}

/**
 * Optional peers do not count.
 *
 * @param {any} manifest
 * @returns {string[]}
 */
function neededBy({ dependencies = {}, peerDependencies = {}, peerDependenciesMeta = {} }) {
  const peers = Object.keys(peerDependencies).filter((name) => !peerDependenciesMeta[name]?.optional)
  return [...Object.keys(dependencies), ...peers]
}
