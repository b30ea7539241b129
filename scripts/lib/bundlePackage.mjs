import { existsSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { rolldown } from 'rolldown'

/**
 * Bundles the sources of a package into few files, so that a host's bundler makes few chunks of it. The declarations
 * are those that tsc wrote before, as far as an entry leads to them. A file with a module of React's client part is
 * marked as such.
 *
 * @param {string} script address of the package's build script, which lies in its folder
 * @param {readonly (readonly [name: string, test: RegExp])[]} waves files by what begins them, in their order: each
 *   takes with it what it imports and no file before it has
 * @param {{ inside?: RegExp, own?: Own }} [options] `inside`: packages that become a part of it
 */
export async function bundlePackage(script, waves, { inside, own } = {}) {
  const folder = fileURLToPath(new URL('.', script))
  const dist = join(folder, 'dist')
  const entries = publishedEntries(folder)
  const bundle = await rolldown({
    input: Object.fromEntries(entries.map(({ name, source }) => [name, source])),
    external: (id) => /^[^./]/.test(id) && !inside?.test(id),
    resolve: { extensionAlias: { '.js': ['.ts', '.tsx'] } },
    treeshake: { moduleSideEffects: false },
    logLevel: 'warn',
    plugins: own ? [lengthsOfTime, copyFor(own)] : [lengthsOfTime],
    onLog: (level, log, write) => {
      // The mark is put on the whole file instead.
      if (log.code !== 'MODULE_LEVEL_DIRECTIVE') write(level, log)
    },
  })
  for (const name of readdirSync(dist, { recursive: true, encoding: 'utf8' })) {
    if (/\.js(\.map)?$/.test(name)) rmSync(join(dist, name))
  }
  await bundle.write({
    dir: dist,
    plugins: [helperInto(String(waves[0]?.[0]))],
    entryFileNames: '[name].js',
    chunkFileNames: '[name].js',
    sourcemap: true,
    banner: ({ moduleIds }) => (moduleIds.some(isClientModule) ? `'use client'` : ''),
    codeSplitting: {
      includeDependenciesRecursively: true,
      groups: waves.map(([name, test], index) => ({ name, test, priority: waves.length - index })),
    },
  })
  await bundle.close()
  dropDeclarations(
    dist,
    entries.map(({ types }) => types),
  )
}

/** @typedef {{ by: RegExp, of: RegExp }} Own files `by` have a copy of the modules `of` for themselves */

/**
 * Writes the numbers of protocol's `time.ts` where sources name them: an import would be a file more, or bring one along.
 *
 * @type {import('rolldown').Plugin}
 */
const lengthsOfTime = {
  name: 'lengths-of-time',
  transform(code) {
    const { statement, names } = TIME_IMPORT.exec(code)?.groups ?? {}
    if (!statement || !names) return null
    // Lines stay where they are, for source maps.
    let text = code.replace(statement, statement.replace(/[^\n]+/g, ''))
    for (const name of names.split(',').map((part) => part.trim())) {
      const length = LENGTHS.get(name)
      if (length === undefined) throw new Error(`${name} is no length of time`)
      text = text.replace(new RegExp(`\\b${name}\\b`, 'g'), length)
    }
    return { code: text, map: null }
  },
}

const TIME_IMPORT =
  /(?<statement>^import \{(?<names>[^}]+)\} from '(?:@latchkey\/protocol|\.|\.\.)\/time(?:\.js)?')/m

const LENGTHS = new Map(
  [
    ...readFileSync(new URL('../../packages/protocol/src/time.ts', import.meta.url), 'utf8').matchAll(
      /^export const (\w+) = (\w+)$/gm,
    ),
  ].map(([, name = '', length = '']) => [name, length]),
)

/**
 * Gives some files a copy of what others have too. Shared, it would be a file of its own that both wait for, or bring
 * the whole file along in which the others have it.
 *
 * @param {Own} own
 * @returns {import('rolldown').Plugin}
 */
function copyFor({ by, of }) {
  const mark = '?own'
  return {
    name: 'own-copy',
    async resolveId(source, importer) {
      if (!importer || source.endsWith(mark)) return null
      const isCopy = importer.endsWith(mark)
      if (!isCopy && !by.test(importer)) return null
      const found = await this.resolve(source, importer.replace(mark, ''), { skipSelf: true })
      return found && !found.external && (isCopy || of.test(found.id)) ? found.id + mark : null
    },
    load: (id) => (id.endsWith(mark) ? readFileSync(id.slice(0, -mark.length), 'utf8') : null),
  }
}

/**
 * Writes what makes a namespace of one module in a file of several, `__exportAll`, into a wave that every other file
 * needs anyway. In a file of its own, as the bundler has it, a host's bundler might put it beside code that few need.
 *
 * @param {string} wave that is loaded before the others
 * @returns {import('rolldown').Plugin}
 */
function helperInto(wave) {
  const helper = 'rolldown-runtime.js'
  const take = /^import \{ \w+ as __exportAll \} from "\.\/rolldown-runtime\.js";/m
  return {
    name: 'helper-into-a-wave',
    generateBundle(_options, files) {
      if (!files[helper]) return
      delete files[helper]
      for (const file of Object.values(files)) {
        if (file.type !== 'chunk') continue
        if (file.fileName === `${wave}.js`) {
          const [code, map = ''] = file.code.split(/(?=^\/\/# sourceMappingURL)/m)
          file.code = `${code}${EXPORT_ALL}${map}`
        } else {
          file.code = file.code.replace(take, `import { __exportAll } from "./${wave}.js";`)
        }
        if (file.code.includes(helper))
          throw new Error(`${file.fileName} needs another helper of the bundler`)
      }
    },
  }
}

const EXPORT_ALL = `export const __exportAll = (getters) => {
  const namespace = {};
  for (const name in getters) Object.defineProperty(namespace, name, { enumerable: true, get: getters[name] });
  return namespace;
};
`

/**
 * The published entries: the name of the file, its source and its declaration. A pattern stands for what tsc wrote.
 *
 * @param {string} folder of a package
 */
function publishedEntries(folder) {
  const { exports } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'))
  const entry = (/** @type {string} */ types, /** @type {string} */ file) => ({
    name: file.slice('./dist/'.length, -'.js'.length),
    source: join(folder, types.replace('./dist/', './src/').replace('.d.ts', '.ts')),
    types: join(folder, types),
  })
  return Object.values(exports).flatMap((value) => {
    // A stylesheet is no module.
    if (typeof value === 'string') return []
    const { types, default: file } = value
    if (!types.includes('*')) return [entry(types, file)]
    return readdirSync(join(folder, dirname(types)))
      .filter((name) => name.endsWith('.d.ts'))
      .map((name) => name.slice(0, -'.d.ts'.length))
      .map((name) => entry(types.replace('*', name), file.replace('*', name)))
  })
}

const isClientModule = (/** @type {string} */ path) =>
  existsSync(path) && /^['"]use client['"]/.test(readFileSync(path, 'utf8'))

/**
 * Removes the declarations that no entry leads to.
 *
 * @param {string} dist
 * @param {readonly string[]} entries
 */
function dropDeclarations(dist, entries) {
  const kept = new Set(entries)
  for (const file of kept) {
    for (const [, name] of readFileSync(file, 'utf8').matchAll(/['"](\.{1,2}\/[^'"]+)\.js['"]/g)) {
      const target = join(file, '..', `${name}.d.ts`)
      if (existsSync(target)) kept.add(target)
    }
  }
  for (const name of readdirSync(dist, { recursive: true, encoding: 'utf8' })) {
    const file = join(dist, name)
    if (/\.d\.ts(\.map)?$/.test(file) && !kept.has(file.replace(/\.map$/, ''))) rmSync(file)
  }
}
