import { gzipSync } from 'node:zlib'
import { build } from 'esbuild'
import { describe, expect, test } from 'vitest'
import { root } from '../../scripts/lib/root.mjs'

/** Gzip bytes, besides client and framework. */
const LIMIT = 2_000

const FRAMEWORKS = [
  { name: 'vue', entry: 'index', hook: 'useAccount', other: 'useSwap' },
  { name: 'solid', entry: 'index', hook: 'useAccount', other: 'useSwap' },
  { name: 'svelte', entry: 'index', hook: 'useAccount', other: 'useSwap' },
  { name: 'svelte', entry: 'stores', hook: 'accountStore', other: 'swapStore' },
  { name: 'angular', entry: 'index', hook: 'injectAccount', other: 'injectSwap' },
]

/** @param {import('esbuild').BuildOptions} input */
async function bundle(input) {
  const { metafile, outputFiles } = await build({
    bundle: true,
    minify: true,
    write: false,
    metafile: true,
    format: 'esm',
    logLevel: 'error',
    outdir: 'out',
    ...input,
  })
  const [output] = Object.values(metafile.outputs)
  return {
    bytes: gzipSync(outputFiles[0]?.contents ?? '', { level: 9 }).length,
    inputs: output?.inputs ?? {},
  }
}

const sourceOf = (/** @type {{ name: string, entry: string }} */ { name, entry }) =>
  `${root}packages/${name}/src/${entry}.ts`

describe.each(FRAMEWORKS)('@latchkey/$name, $entry', (door) => {
  test('param: holds state in at most 2 kB, all hooks together', async () => {
    const { bytes } = await bundle({ entryPoints: [sourceOf(door)], packages: 'external' })
    expect(bytes).toBeGreaterThan(500)
    expect(bytes).toBeLessThanOrEqual(LIMIT)
  })

  test('behavior: a page with one hook loads no other', async () => {
    expect(await paidFor(door, door.hook)).toEqual([])
    expect(await paidFor(door, door.other)).not.toEqual([])
  })
})

test('behavior: the stores run with Svelte 4', async () => {
  const { outputFiles } = await build({
    entryPoints: ['stores', 'storesEip155'].map((entry) => sourceOf({ name: 'svelte', entry })),
    bundle: true,
    write: false,
    format: 'esm',
    outdir: 'out',
    packages: 'external',
  })
  const text = outputFiles.map((file) => file.text).join('\n')
  const names = [...text.matchAll(/from "(svelte[^"]*)"/g)].map(([, name]) => name)
  expect(new Set(names)).toEqual(new Set(['svelte', 'svelte/store']))
  expect(text).not.toMatch(/\b(toStore|fromStore|createSubscriber)\b/)
})

async function paidFor(/** @type {{ name: string, entry: string }} */ door, /** @type {string} */ hook) {
  const { inputs } = await bundle({
    stdin: { contents: `export { ${hook} } from '${sourceOf(door)}'`, resolveDir: root },
    external: ['vue', 'solid-js', 'solid-js/*', 'svelte', 'svelte/*', '@angular/core'],
  })
  return Object.entries(inputs)
    .filter(
      ([path, { bytesInOutput }]) =>
        /core\/dist\/hooks\.js|\/(hooks|storeHooks)\.ts$/.test(path) && bytesInOutput > 0,
    )
    .map(([path]) => path)
}
