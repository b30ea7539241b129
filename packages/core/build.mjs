// Bundles the package into few files, so that a host's bundler makes few chunks of it. The declarations are of tsc.
import { existsSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { rolldown } from 'rolldown'

const inPackage = (path) => fileURLToPath(new URL(path, import.meta.url))
const { exports } = JSON.parse(readFileSync(inPackage('package.json'), 'utf8'))

/** The sources of the entries, by the name of their file in the bundle. */
const input = Object.fromEntries(
  Object.values(exports).map(({ types, default: file }) => [
    file.slice('./dist/'.length, -'.js'.length),
    inPackage(types.replace('./dist/', './src/').replace('.d.ts', '.ts')),
  ]),
)

/** Files by what begins them, in their order: each takes with it what it imports and no file before it has. */
const waves = [
  ['page', /src\/(index|router\/prefetchOpen|format\/shortenAddress)\.ts$/],
  ['pictures', /src\/wallets\/imageUrl\.ts$/],
  ['project', /src\/features\/project\/loadRemoteConfig\.ts$/],
  [
    'first',
    /src\/(router\/\w+|wallets\/(walletRows|fetchRecommended|reach)|notices\/\w+|features\/remote\/deviceFacts)\.ts$/,
  ],
  ['format', /src\/format\/\w+\.ts$/],
  ['ways', /src\/features\/remote\/walletPlatforms\.ts$/],
  ['links', /src\/features\/remote\/(walletLink|openWallet)\.ts$/],
  ['ask', /src\/askPart\.ts$/],
  ['wallet', /src\/walletPart\.ts$/],
  ['connected', /src\/connectedPart\.ts$/],
  ['remote', /src\/remotePart\.ts$/],
  ['allWallets', /src\/wallets\/(fetchWalletPage|searchWallets|catalogueRows)\.ts$/],
  ['send', /src\/features\/send\/(?!views)\w+\.ts$/],
]

const bundle = await rolldown({
  input,
  external: /^[^./]/,
  resolve: { extensionAlias: { '.js': ['.ts'] } },
  treeshake: { moduleSideEffects: false },
  logLevel: 'warn',
})
for (const name of readdirSync(inPackage('dist'))) {
  if (/\.js(\.map)?$/.test(name)) rmSync(inPackage(`dist/${name}`))
}
await bundle.write({
  dir: inPackage('dist'),
  entryFileNames: '[name].js',
  chunkFileNames: '[name].js',
  sourcemap: true,
  codeSplitting: {
    includeDependenciesRecursively: true,
    groups: waves.map(([name, test], index) => ({ name, test, priority: waves.length - index })),
  },
})
await bundle.close()

// Declarations that no entry leads to are not published.
const kept = new Set(Object.values(exports).map(({ types }) => inPackage(types)))
for (const file of kept) {
  for (const [, name] of readFileSync(file, 'utf8').matchAll(/['"](\.{1,2}\/[^'"]+)\.js['"]/g)) {
    const target = join(file, '..', `${name}.d.ts`)
    if (existsSync(target)) kept.add(target)
  }
}
for (const name of readdirSync(inPackage('dist'), { recursive: true, encoding: 'utf8' })) {
  const file = inPackage(`dist/${name}`)
  if (/\.d\.ts(\.map)?$/.test(file) && !kept.has(file.replace(/\.map$/, ''))) rmSync(file)
}
