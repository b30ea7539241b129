// npm run version: moves changesets into CHANGELOG.md and raises all versions.
import { readFileSync, readdirSync, writeFileSync } from 'node:fs'
import { globSync } from './lib/globSync.mjs'
import { root } from './lib/root.mjs'
import { runCommand } from './lib/runCommand.mjs'
import { changelogSection, readChangeset } from './release/changelog.mjs'

const folder = `${root}.changeset`
const changes = readdirSync(folder)
  .filter((name) => name.endsWith('.md'))
  .map((name) => readChangeset(readFileSync(`${folder}/${name}`, 'utf8')))
if (changes.length === 0) {
  console.error('No changeset waits: there is nothing to release. Write one with npx changeset.')
  process.exit(1)
}
const currentVersion = versionOf('package.json')
await run(process.execPath, 'node_modules/@changesets/cli/bin.js', 'version')
const version = versionOf('packages/core/package.json')
const paths = [
  'package.json',
  ...globSync(['examples/*/package.json', 'bench/package.json', 'e2e/package.json']),
]
for (const path of paths) {
  const text = readFileSync(root + path, 'utf8')
  const renewed = text.replace(/("(?:version|@latchkey\/[\w-]+)": ")([^"]+)"/g, (line, start, value) =>
    value === currentVersion ? `${start}${version}"` : line,
  )
  writeFileSync(root + path, renewed)
}
await run('npm', 'install', '--package-lock-only', '--no-audit', '--no-fund')
const date = new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeZone: 'UTC' }).format(new Date())
const changelog = readFileSync(`${root}CHANGELOG.md`, 'utf8')
const at = changelog.search(/^## /m)
const section = changelogSection(version, date, changes)
writeFileSync(`${root}CHANGELOG.md`, `${changelog.slice(0, at)}${section}\n${changelog.slice(at)}`)
console.log(
  `${currentVersion} → ${version}: ${changes.length} changesets. Edit CHANGELOG.md, then commit and tag v${version}.`,
)

/** @param {string} path */
function versionOf(path) {
  return JSON.parse(readFileSync(root + path, 'utf8')).version
}

/**
 * @param {string} command
 * @param {string[]} args
 */
async function run(command, ...args) {
  const { code, output } = await runCommand(command, args, { quiet: true })
  if (code === 0) return
  console.error(output.trim())
  process.exit(1)
}
