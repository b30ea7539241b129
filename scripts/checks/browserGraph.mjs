// No Node built-ins or globals, no eval, no console output.
import { existsSync, readFileSync } from 'node:fs'
import { build, transform } from 'esbuild'
import { globSync } from '../lib/globSync.mjs'
import { root } from '../lib/root.mjs'
import { listPackages } from './listPackages.mjs'
import { report } from './report.mjs'

const browserPackages = [
  'protocol',
  'core',
  'ui',
  'eip155',
  'solana',
  'bip122',
  'react',
  'walletconnect',
  'embedded',
  'safe',
  'wagmi',
  'rainbowkit-compat',
  'vue',
  'solid',
  'svelte',
  'angular',
].map((name) => `packages/${name}`)
const nodeGlobals = ['Buffer', 'process', 'global', '__dirname', '__filename', 'require']
const holders = ['globalThis', 'window', 'self']

/**
 * esbuild replaces only free names, not local variables.
 *
 * @param {readonly string[]} names
 * @returns {Record<string, string>}
 */
const markers = (names) =>
  Object.fromEntries(
    names.flatMap((name) => [
      [name, `FREE_${name}`],
      ...holders.map((holder) => [`${holder}.${name}`, `FREE_${name}`]),
    ]),
  )

/** Only when the host sets `debug`. */
const allowed = new Set(['packages/core/dist/page.js: uses console'])

/** @param {string} code @returns {string[]} */
const marked = (code) => [...new Set([...code.matchAll(/\bFREE_(\w+)/g)].map(([, name = '']) => name))]

/**
 * @param {readonly { path: string, text: string }[]} files compiled
 * @returns {Promise<string[]>}
 */
export async function checkModules(files) {
  const define = markers([...nodeGlobals, 'console', 'Function', 'eval'])
  const problems = await Promise.all(
    files.map(async ({ path, text }) => {
      const { code } = await transform(text, { define, format: 'esm', logLevel: 'silent' })
      return marked(code)
        .map((name) => `${path}: uses ${name}`)
        .filter((problem) => !allowed.has(problem))
    }),
  )
  return problems.flat()
}

/**
 * @param {string} name for messages
 * @param {import('esbuild').BuildOptions} input
 * @returns {Promise<string[]>}
 */
export async function checkBundle(name, input) {
  /** @type {string[]} */
  const problems = []
  const result = await build({
    ...input,
    bundle: true,
    write: false,
    metafile: true,
    format: 'esm',
    platform: 'browser',
    external: [
      'react',
      'react-dom',
      'react/*',
      'react-dom/*',
      'vue',
      'solid-js',
      'solid-js/*',
      'svelte',
      'svelte/*',
      '@angular/*',
    ],
    // Hosts' bundlers replace only this use of `process`.
    define: { ...markers(nodeGlobals), 'process.env.NODE_ENV': '"production"' },
    logLevel: 'silent',
  }).catch((/** @type {import('esbuild').BuildFailure} */ failure) => {
    for (const { text, location } of failure.errors)
      problems.push(`${name}: ${location?.file ?? ''}: ${text}`)
  })
  for (const file of result?.outputFiles ?? []) {
    for (const global of marked(file.text)) problems.push(`${name}: its bundle uses ${global}`)
    if (/\bnew Function\(|[^.\w]eval\(/.test(file.text)) problems.push(`${name}: its bundle evaluates text`)
  }
  return problems
}

await report(import.meta.url, 'the browser graph', async () => {
  const packages = listPackages().filter(({ dir }) => browserPackages.includes(dir))
  const problems = []
  for (const { dir, name, entries } of packages) {
    for (const { entry, file } of entries.filter((candidate) => candidate.file.endsWith('.js'))) {
      const path = `${root}${dir}/${file}`
      const id = name + entry.slice(1)
      if (existsSync(path)) problems.push(...(await checkBundle(id, { entryPoints: [path] })))
      else problems.push(`${id}: ${file} is not built`)
    }
    const modules = walk(`${dir}/dist`).filter((path) => path.endsWith('.js'))
    problems.push(
      ...(await checkModules(modules.map((path) => ({ path, text: readFileSync(root + path, 'utf8') })))),
    )
  }
  return problems
})

/**
 * @param {string} dir
 * @returns {string[]}
 */
function walk(dir) {
  return globSync([`${dir}/*`]).flatMap((path) => (/\.\w+$/.test(path) ? [path] : walk(path)))
}
