// Prints the release notes' Subresource Integrity hashes, recomputed from the published build.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { integrityOf } from '../packages/elements/build/integrityOf.mjs'
import { root } from './lib/root.mjs'

/** Checks all other files itself. */
const named = ['script/latchkey.js', 'standalone/latchkey.js']

/**
 * @param {string} version
 * @param {Readonly<Record<string, string>>} hashes from `integrity.json`
 * @param {(name: string) => string} read a built file
 * @returns {string} Markdown
 * @throws Error when a file has no or another hash
 */
export function integrityLines(version, hashes, read) {
  for (const [name, hash] of Object.entries(hashes)) {
    if (integrityOf(read(name)) !== hash)
      throw new Error(`${name} is not the file that integrity.json tells of: build again`)
  }
  const missing = named.find((name) => hashes[name] === undefined)
  if (missing) throw new Error(`integrity.json has no ${missing}`)
  const lines = [
    ...named.map((name) => [name, hashes[name]]),
    ['integrity.json', integrityOf(read('integrity.json'))],
  ]
  return [
    `### Integrity of \`@latchkey/elements\` ${version}`,
    '',
    '| file in `dist` | `integrity` |',
    '|---|---|',
    ...lines.map(([name, hash]) => `| \`${name}\` | \`${hash}\` |`),
    '',
    '`integrity.json` lists every ES module, for the `integrity` of an import map.',
  ].join('\n')
}

if (process.argv[1] && pathToFileURL(process.argv[1]).href === import.meta.url) {
  const folder = join(root, 'packages/elements')
  const read = (/** @type {string} */ name) => readFileSync(join(folder, 'dist', name), 'utf8')
  const { version } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'))
  console.log(integrityLines(version, JSON.parse(read('integrity.json')), read))
}
