import { existsSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { rolldown } from 'rolldown'

/**
 * Few files, so that hosts get few chunks. Keeps reachable declarations, and marks React's client
 * modules.
 *
 * @param {string} script URL of the package's build script
 * @param {Readonly<Record<string, readonly string[]>>} chunks files by their first modules in
 *   `src`, in order: each includes imports that no earlier file has
 * @param {{ inside?: RegExp, hasStyles?: boolean, leaveOut?: RegExp, plugins?:
 *   import('rolldown').Plugin[] }} [options] `inside`: packages to bundle; `hasStyles`: keep
 *   stylesheet constants in one place; `leaveOut`: entries built by the script itself
 */
export async function bundlePackage(
  script,
  chunks,
  { inside, hasStyles = false, leaveOut, plugins = [] } = {},
) {
  const folder = fileURLToPath(new URL('.', script))
  const dist = join(folder, 'dist')
  const entries = publishedEntries(folder)
  const bundle = await rolldown({
    input: Object.fromEntries(
      entries.filter(({ name }) => !leaveOut?.test(name)).map(({ name, source }) => [name, source]),
    ),
    plugins,
    external: (id) => /^[^./]/.test(id) && !inside?.test(id) && !inlined.test(id),
    resolve: { extensionAlias: { '.js': ['.ts', '.tsx'] } },
    treeshake: { moduleSideEffects: false },
    optimization: { inlineConst: hasStyles ? false : { mode: 'all' } },
    logLevel: 'warn',
    onLog: (level, log, write) => {
      // The whole file gets the directive.
      if (log.code !== 'MODULE_LEVEL_DIRECTIVE') write(level, log)
    },
  })
  for (const name of readdirSync(dist, { recursive: true, encoding: 'utf8' })) {
    if (/\.js(\.map)?$/.test(name)) rmSync(join(dist, name))
  }
  await bundle.write({
    dir: dist,
    entryFileNames: '[name].js',
    chunkFileNames: '[name].js',
    sourcemap: true,
    banner: ({ moduleIds }) => (moduleIds.some(isClientModule) ? `'use client'` : ''),
    ...(Object.keys(chunks).length > 0 && {
      codeSplitting: {
        includeDependenciesRecursively: true,
        groups: Object.entries(chunks).map(([name, modules], index, { length }) => ({
          name,
          test: oneOf(modules.map((module) => join(folder, 'src', module))),
          priority: length - index,
        })),
      },
    }),
  })
  await bundle.close()
  dropDeclarations(
    dist,
    entries.map(({ types }) => types),
  )
}

/** Inlined: an import would be another file for a host's bundler. */
const inlined = /^@latchkey\/protocol\/(?:texts|time)$/

/**
 * @param {readonly string[]} files
 * @throws Error for a missing file
 */
function oneOf(files) {
  const missing = files.find((file) => !existsSync(file))
  if (missing !== undefined) throw new Error(`the build names ${missing}, which is not there`)
  const all = new Set(files)
  return (/** @type {string} */ id) => all.has(id)
}

/** @param {string} folder of a package; patterns match tsc's output */
function publishedEntries(folder) {
  const { exports } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'))
  const entry = (/** @type {string} */ types, /** @type {string} */ file) => ({
    name: file.slice('./dist/'.length, -'.js'.length),
    source: join(folder, types.replace('./dist/', './src/').replace('.d.ts', '.ts')),
    types: join(folder, types),
  })
  return Object.values(exports).flatMap((value) => {
    if (typeof value === 'string') return []
    const { types, default: file } = value
    if (!types.includes('*')) return [entry(types, file)]
    return (
      readdirSync(join(folder, dirname(types)))
        .filter((name) => name.endsWith('.d.ts'))
        .map((name) => name.slice(0, -'.d.ts'.length))
        .map((name) => entry(types.replace('*', name), file.replace('*', name)))
        // A deleted file's declaration may remain.
        .filter(({ source }) => existsSync(source))
    )
  })
}

const isClientModule = (/** @type {string} */ path) =>
  existsSync(path) && /^['"]use client['"]/.test(readFileSync(path, 'utf8'))

/**
 * @param {string} dist
 * @param {readonly string[]} entries
 */
function dropDeclarations(dist, entries) {
  const entryNames = new Set(entries)
  for (const file of entryNames) {
    for (const [, name] of readFileSync(file, 'utf8').matchAll(/['"](\.{1,2}\/[^'"]+)\.js['"]/g)) {
      const target = join(file, '..', `${name}.d.ts`)
      if (existsSync(target)) entryNames.add(target)
    }
  }
  for (const name of readdirSync(dist, { recursive: true, encoding: 'utf8' })) {
    const file = join(dist, name)
    if (/\.d\.ts(\.map)?$/.test(file) && !entryNames.has(file.replace(/\.map$/, ''))) rmSync(file)
  }
}
