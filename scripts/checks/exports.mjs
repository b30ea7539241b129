// --update accepts a change of the API. Importing each entry in Node proves that it needs no
// browser global.
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import { root } from '../lib/root.mjs'
import { listPackages } from './listPackages.mjs'
import { report } from './report.mjs'

const snapshotFile = new URL('exports.snapshot.json', import.meta.url)

/** @typedef {Record<string, Record<string, string>>} Names kind by name, by entry */

/**
 * @param {Names} committed
 * @param {Names} current
 * @returns {string[]}
 */
export function compareExports(committed, current) {
  const entries = [...new Set([...Object.keys(committed), ...Object.keys(current)])].toSorted()
  return entries.flatMap((entry) => {
    const before = committed[entry]
    const now = current[entry]
    if (!before) return [`${entry}: new entry, not in the snapshot`]
    if (!now) return [`${entry}: the entry is gone`]
    const names = [...new Set([...Object.keys(before), ...Object.keys(now)])].toSorted()
    return names.flatMap((name) => {
      if (before[name] === now[name]) return []
      if (!before[name]) return [`${entry}: ${name} (${now[name]}) is new`]
      if (!now[name]) return [`${entry}: ${name} (${before[name]}) is gone`]
      return [`${entry}: ${name} was ${before[name]}, is ${now[name]}`]
    })
  })
}

/**
 * Includes types.
 *
 * @param {string} file `.d.ts`
 * @returns {string[]}
 */
export function declaredNames(file) {
  const text = readFileSync(file, 'utf8').replace(/\/\*[\s\S]*?\*\/|\/\/[^\n]*/g, '')
  const names = []
  for (const [, list = ''] of text.matchAll(/export\s+(?:type\s+)?\{([^}]*)\}/g)) {
    for (const item of list.split(',')) {
      const name = item
        .trim()
        .split(/\s+as\s+/)
        .at(-1)
        ?.replace(/^type\s+/, '')
      if (name) names.push(name)
    }
  }
  const declaration =
    /export\s+(?:declare\s+)?(?:abstract\s+)?(?:function|const|let|class|interface|type|enum|namespace)\s+([\w$]+)/g
  for (const [, name = ''] of text.matchAll(declaration)) names.push(name)
  for (const [, name = ''] of text.matchAll(/export\s+(?:type\s+)?\*\s+as\s+([\w$]+)/g)) names.push(name)
  for (const [, specifier = ''] of text.matchAll(/export\s+(?:type\s+)?\*\s+from\s+['"](\.[^'"]+)['"]/g)) {
    names.push(...declaredNames(resolve(dirname(file), specifier.replace(/\.js$/, '.d.ts'))))
  }
  return [...new Set(names)]
}

/**
 * @param {import('./listPackages.mjs').Package} item
 * @returns {Promise<{ names: Names, problems: string[] }>}
 */
async function readPackage({ dir, name, entries }) {
  /** @type {Names} */
  const names = {}
  const problems = []
  for (const { entry, types, file } of entries) {
    const id = name + entry.slice(1)
    const path = `${root}${dir}/${file}`
    if (!existsSync(path)) {
      problems.push(`${id}: ${file} is not built`)
    } else if (!types) {
      // Not importable.
      names[id] = { [entry.slice(2)]: 'file' }
    } else {
      try {
        const module = await import(pathToFileURL(path).href)
        const declared = types ? declaredNames(`${root}${dir}/${types}`) : []
        const all = [...new Set([...declared, ...Object.keys(module)])].toSorted()
        names[id] = Object.fromEntries(all.map((key) => [key, key in module ? typeof module[key] : 'type']))
      } catch (error) {
        problems.push(`${id}: importing it in Node fails: ${error instanceof Error ? error.message : error}`)
      }
    }
  }
  return { names, problems }
}

await report(import.meta.url, 'the public exports', async () => {
  const packages = await Promise.all(listPackages().map(readPackage))
  const current = Object.assign({}, ...packages.map(({ names }) => names))
  const problems = packages.flatMap((item) => item.problems)
  if (process.argv.includes('--update') && problems.length === 0) {
    writeFileSync(snapshotFile, `${JSON.stringify(current, null, 2)}\n`)
  }
  const committed = existsSync(snapshotFile) ? JSON.parse(readFileSync(snapshotFile, 'utf8')) : {}
  return [...problems, ...compareExports(committed, current)]
})
