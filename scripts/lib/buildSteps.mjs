import { existsSync, rmSync } from 'node:fs'
import { dirname } from 'node:path'
import { globSync } from './globSync.mjs'
import { root } from './root.mjs'
import { runCommand } from './runCommand.mjs'

/**
 * @param {{ apps?: boolean | readonly string[], clean?: boolean }} [options] `apps`: all, or the
 *   named ones
 * @returns {{ name: string, run: (quiet: boolean) => Promise<{ code: number, output: string }> }[]}
 */
export function buildSteps({ apps = false, clean = false } = {}) {
  const steps = []
  if (clean) steps.push({ name: 'clean', run: async () => removeOutput() })
  if (existsSync(`${root}scripts/css.mjs`)) steps.push({ name: 'styles', run: node('scripts/css.mjs') })
  if (existsSync(`${root}scripts/words.mjs`))
    steps.push({ name: 'languages', run: node('scripts/words.mjs') })
  steps.push({ name: 'packages and services (tsc -b)', run: node('node_modules/typescript/bin/tsc', '-b') })
  for (const path of bundleScripts()) {
    steps.push({ name: `${dirname(path)} (bundle)`, run: node(path) })
  }
  const names = apps === true ? ['demo', 'gallery', 'wallet'] : apps || []
  for (const name of names) {
    if (!existsSync(`${root}apps/${name}/index.html`)) continue
    const args = ['node_modules/vite/bin/vite.js', 'build', `apps/${name}`, '--logLevel', 'warn']
    steps.push({ name: `apps/${name} (vite)`, run: node(...args) })
  }
  return steps
}

/** The elements include the React bundle: last. */
const bundleScripts = () =>
  globSync(['packages/*/build.mjs', 'services/*/build.mjs']).toSorted(
    (one, two) => Number(isElements(one)) - Number(isElements(two)),
  )

const isElements = (/** @type {string} */ path) => path.startsWith('packages/elements/')

const node =
  (/** @type {string[]} */ ...args) =>
  (/** @type {boolean} */ quiet) =>
    runCommand(process.execPath, args, { quiet })

function removeOutput() {
  for (const dir of globSync(['packages/*/dist', 'services/*/dist', 'apps/*/dist'])) {
    rmSync(root + dir, { recursive: true })
  }
  return { code: 0, output: '' }
}
