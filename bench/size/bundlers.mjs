import { fileURLToPath } from 'node:url'
import { build as esbuild } from 'esbuild'
import { build as vite } from 'vite'
import webpack from 'webpack'

const entryOf = (name) => fileURLToPath(new URL(`./entries/${name}.tsx`, import.meta.url))
const served = '/bundle/'

async function withVite(outDir, name = 'host') {
  await vite({
    configFile: false,
    root: fileURLToPath(new URL('..', import.meta.url)),
    base: served,
    logLevel: 'error',
    build: {
      outDir,
      emptyOutDir: true,
      target: 'es2022',
      rollupOptions: { input: { host: entryOf(name) }, output: { entryFileNames: '[name].js' } },
    },
  })
}

async function withWebpack(outDir, name = 'host') {
  const stats = await new Promise((resolve, reject) => {
    webpack(
      {
        mode: 'production',
        entry: { host: entryOf(name) },
        target: ['web', 'es2022'],
        output: { path: outDir, filename: '[name].js', publicPath: served, clean: true },
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

async function withEsbuild(outDir, name = 'host') {
  await esbuild({
    entryPoints: { host: entryOf(name) },
    outdir: outDir,
    bundle: true,
    splitting: true,
    format: 'esm',
    minify: true,
    target: 'es2022',
    logLevel: 'error',
  })
}

/**
 * Production defaults, with React; called with a folder served as `/bundle/`, and the entry's name.
 * Each entry becomes `host.js`.
 */
export const BUNDLERS = { vite: withVite, webpack: withWebpack, esbuild: withEsbuild }
