// Packs every published package and lints the tarballs: publint, are-the-types-wrong, and what is inside.
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { formatMessage } from 'publint/utils'
import { publint } from 'publint'
import { root } from '../lib/root.mjs'
import { runCommand } from '../lib/runCommand.mjs'
import { listPackages } from './listPackages.mjs'
import { report } from './report.mjs'

/**
 * @param {readonly string[]} paths files of a tarball, relative to the package
 * @returns {string[]}
 */
export function checkContents(paths) {
  const unwanted = paths.filter((path) =>
    /\.test\.|\.tsbuildinfo$|(^|\/)(node_modules|coverage)\//.test(path),
  )
  const needed = ['package.json', 'LICENSE', 'README.md', 'dist/index.js', 'dist/index.d.ts']
  const missing = needed.filter((path) => !paths.includes(path))
  return [
    ...unwanted.map((path) => `the tarball holds ${path}`),
    ...missing.map((path) => `the tarball lacks ${path}`),
  ]
}

/**
 * @param {string} tarball full path
 * @param {readonly string[]} [untyped] entries without types, such as stylesheets
 * @returns {Promise<string[]>}
 */
export async function checkTarball(tarball, untyped = []) {
  const bytes = new Uint8Array(readFileSync(tarball))
  const { messages, pkg } = await publint({ pack: { tarball: bytes.buffer }, strict: true })
  const lint = messages
    .filter(({ type }) => type !== 'suggestion')
    .map((message) => `publint: ${formatMessage(message, pkg, { color: false }) ?? message.code}`)
  const args = [`${root}node_modules/@arethetypeswrong/cli/dist/index.js`, tarball, '--profile', 'esm-only']
  if (untyped.length > 0) args.push('--exclude-entrypoints', ...untyped)
  const types = await runCommand(process.execPath, [...args, '--no-color', '--no-emoji'], { quiet: true })
  return types.code === 0 ? lint : [...lint, `attw:\n${types.output.trim()}`]
}

await report(import.meta.url, 'the packed packages', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'latchkey-pack-'))
  const problems = []
  try {
    for (const { name, entries } of listPackages()) {
      const args = ['pack', '--json', '--ignore-scripts', '--pack-destination', folder, '-w', name]
      const { code, output } = await runCommand('npm', args, { quiet: true })
      const json = output.slice(output.indexOf('[\n'), output.lastIndexOf(']') + 1)
      if (code !== 0) {
        problems.push(`${name}: npm pack failed: ${output.trim()}`)
        continue
      }
      const [{ filename, files }] = JSON.parse(json)
      const untyped = entries.filter(({ file }) => !file.endsWith('.js')).map(({ entry }) => entry)
      const contents = checkContents(files.map((/** @type {{ path: string }} */ file) => file.path))
      const found = [...contents, ...(await checkTarball(join(folder, filename), untyped))]
      problems.push(...found.map((problem) => `${name}: ${problem}`))
    }
  } finally {
    rmSync(folder, { recursive: true })
  }
  return problems
})
