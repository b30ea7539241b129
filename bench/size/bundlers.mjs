import { fileURLToPath } from 'node:url'
import { build as esbuild } from 'esbuild'
import { build as vite } from 'vite'
import webpack from 'webpack'
import { VENDOR } from './vendor.mjs'

const entryOf = (name) => fileURLToPath(new URL(`./entries/${name}.tsx`, import.meta.url))
const external = Object.keys(VENDOR)

/** Vite 8, that is rolldown. */
async function withVite(outDir, name = 'host') {
  await vite({
    configFile: false,
    root: fileURLToPath(new URL('..', import.meta.url)),
    logLevel: 'error',
    build: {
      outDir,
      emptyOutDir: true,
      target: 'es2022',
      modulePreload: false,
      rollupOptions: {
        input: { host: entryOf(name) },
        external,
        output: {
          entryFileNames: '[name].js',
          // Vite's own runtime in a file of its own, so that it can be told apart.
          codeSplitting: { groups: [{ name: 'preload-helper', test: /vite\/preload-helper/ }] },
        },
      },
    },
  })
}

async function withEsbuild(outDir, name = 'host') {
  await esbuild({
    entryPoints: { host: entryOf(name) },
    outdir: outDir,
    bundle: true,
    splitting: true,
    format: 'esm',
    minify: true,
    target: 'es2022',
    external,
    logLevel: 'error',
  })
}

async function withWebpack(outDir, name = 'host') {
  const stats = await new Promise((resolve, reject) => {
    webpack(
      {
        mode: 'production',
        entry: { host: entryOf(name) },
        target: ['web', 'es2022'],
        experiments: { outputModule: true },
        externalsType: 'module',
        externals: Object.fromEntries(external.map((name) => [name, name])),
        output: {
          path: outDir,
          filename: '[name].js',
          module: true,
          chunkFormat: 'module',
          publicPath: 'auto',
          clean: true,
        },
        module: {
          rules: [{ test: /\.tsx$/, loader: fileURLToPath(new URL('./esbuildLoader.cjs', import.meta.url)) }],
        },
        performance: false,
      },
      (error, result) => (error ? reject(error) : resolve(result)),
    )
  })
  if (stats.hasErrors()) throw new Error(stats.toString('errors-only'))
}

/**
 * The bundlers that hosts use, each with its defaults for production; called with a folder and the entry's name. Each
 * entry becomes `host.js`.
 */
export const BUNDLERS = { 'vite (rolldown)': withVite, esbuild: withEsbuild, webpack: withWebpack }
