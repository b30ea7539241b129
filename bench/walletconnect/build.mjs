import { fileURLToPath } from 'node:url'
import { build as esbuild } from 'esbuild'
import { build as vite } from 'vite'

const entry = (name) => fileURLToPath(new URL(`./entries/${name}.ts`, import.meta.url))

/**
 * `IS_VITEST` keeps the official client from a verify frame and usage events: otherwise each
 * proposal and request waits for the vendor's server, 5 s where it is unreachable. The client
 * checks the page's setting too.
 */
const define = {
  global: 'globalThis',
  'process.env.IS_VITEST': '"true"',
  'process.env.NODE_ENV': '"production"',
}

async function withVite(name, outDir) {
  await vite({
    configFile: false,
    root: fileURLToPath(new URL('..', import.meta.url)),
    logLevel: 'error',
    define,
    build: {
      outDir,
      emptyOutDir: true,
      target: 'es2022',
      modulePreload: false,
      chunkSizeWarningLimit: 2000,
      rollupOptions: { input: { [name]: entry(name) }, output: { entryFileNames: '[name].js' } },
    },
  })
}

async function withEsbuild(name, outDir) {
  await esbuild({
    entryPoints: { [name]: entry(name) },
    outdir: outDir,
    bundle: true,
    splitting: true,
    format: 'esm',
    minify: true,
    target: 'es2022',
    logLevel: 'error',
    define,
  })
}

/** Production defaults. */
export const BUNDLERS = { esbuild: withEsbuild, 'vite (rolldown)': withVite }
