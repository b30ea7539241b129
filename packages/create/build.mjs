// Bundles the program and the examples. Run after `tsc -b packages/create`.
import { existsSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { join, sep } from 'node:path'
import { fileURLToPath } from 'node:url'
import { rolldown } from 'rolldown'
import { bundlePackage } from '../../scripts/lib/bundlePackage.mjs'
import { root } from '../../scripts/lib/root.mjs'

const path = (/** @type {string} */ file) => fileURLToPath(new URL(file, import.meta.url))

await bundlePackage(import.meta.url, {})

const bundle = await rolldown({
  input: path('src/main.ts'),
  platform: 'node',
  resolve: { extensionAlias: { '.js': ['.ts'] } },
  logLevel: 'warn',
})
const { output } = await bundle.write({
  file: path('dist/create.js'),
  format: 'esm',
  banner: "#!/usr/bin/env node\n// Licenses of the bundled libraries: './licenses.txt'",
})
await bundle.close()

const libraries = new Set(
  output
    .flatMap((chunk) => (chunk.type === 'chunk' ? chunk.moduleIds : []))
    .flatMap((id) => /^.*node_modules\/(?:@[^/]+\/)?[^/]+(?=\/)/.exec(id)?.[0] ?? []),
)
const licenses = [...libraries].toSorted().map((folder) => {
  // The bundled libraries' licenses.
  const files = ['', 'dist']
    .filter((part) => existsSync(join(folder, part)))
    .flatMap((part) =>
      readdirSync(join(folder, part))
        .filter((name) => /licen[cs]es?(?:\.\w+)?$/i.test(name))
        .map((name) => join(folder, part, name)),
    )
  if (files.length === 0) throw new Error(`${folder} has no license file`)
  const texts = files.map((file) => readFileSync(file, 'utf8').trim())
  return `${folder.split('node_modules/').at(-1)}\n\n${texts.join('\n\n')}\n`
})
writeFileSync(path('dist/licenses.txt'), licenses.join(`\n${'-'.repeat(40)}\n\n`))

/**
 * @param {string} folder of the repository
 * @param {(path: string) => boolean} wanted path in the folder
 */
function filesOf(folder, wanted) {
  const paths = readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
    .map((name) => name.split(sep).join('/'))
    .filter((name) => wanted(name) && statSync(join(root, folder, name)).isFile())
  return Object.fromEntries(
    paths.toSorted().map((name) => [name, readFileSync(join(root, folder, name), 'utf8')]),
  )
}

/** No local builds and installations. */
const isSource = (/** @type {string} */ name) =>
  !/(?:^|\/)(?:node_modules|dist|build|\.[\w-]+)\/|(?:^|\/)(?:next-env\.d\.ts|[\w-]+\.lock|package-lock\.json)$/.test(
    name,
  )
const isDeployment = (/** @type {string} */ name) =>
  /^(?:\.env\.example|Caddyfile|compose(?:\.trial)?\.yaml|settings\/\w+\/(?!kustomization)\w+\.json)$/.test(
    name,
  )

const { version, repository } = JSON.parse(readFileSync(path('package.json'), 'utf8'))
/** src/templates.ts names them. */
const used = new Set(
  [...readFileSync(path('src/templates.ts'), 'utf8').matchAll(/example: '([\w-]+)'/g)].map(
    ([, name]) => name,
  ),
)
// The container image has none.
const examples = existsSync(join(root, 'examples'))
  ? readdirSync(join(root, 'examples'), { withFileTypes: true }).filter(
      (entry) => entry.isDirectory() && used.has(entry.name),
    )
  : []
const shipped = {
  version,
  repository: repository.url.replace(/^git\+|\.git$/g, ''),
  examples: Object.fromEntries(examples.map(({ name }) => [name, filesOf(`examples/${name}`, isSource)])),
  deploy: existsSync(join(root, 'deploy')) ? filesOf('deploy', isDeployment) : {},
}
writeFileSync(path('dist/templates.json'), `${JSON.stringify(shipped)}\n`)
