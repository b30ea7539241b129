import { gzipSync } from 'node:zlib'
import { build } from 'esbuild'
import { expect, test } from 'vitest'
import { root } from '../../scripts/lib/root.mjs'

/** Bytes after gzip that a framework's package may add to the client and the framework. */
const LIMIT = 2_000

test.each(['vue', 'solid', 'svelte', 'angular'])(
  'param: @latchkey/%s holds state in at most 2 kB',
  async (name) => {
    const { outputFiles } = await build({
      entryPoints: [`${root}packages/${name}/src/index.ts`],
      bundle: true,
      minify: true,
      write: false,
      format: 'esm',
      packages: 'external',
    })
    const size = gzipSync(outputFiles[0]?.contents ?? '', { level: 9 }).length
    expect(size).toBeGreaterThan(500)
    expect(size).toBeLessThanOrEqual(LIMIT)
  },
)
