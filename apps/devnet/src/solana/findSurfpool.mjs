import { createRequire } from 'node:module'

const require = createRequire(import.meta.url)

const packages = /** @type {Record<string, string>} */ ({
  'linux-x64': '@solana/surfpool-linux-x64-gnu',
  'darwin-arm64': '@solana/surfpool-darwin-arm64',
  'darwin-x64': '@solana/surfpool-darwin-x64',
})

/**
 * @param {{ platform?: string, resolve?: (id: string) => string }} [env] for tests
 * @returns {{ path: string, from: string } | undefined} the native module and its origin for
 *   messages; undefined on unsupported platforms
 */
export function findSurfpool({
  platform = `${process.platform}-${process.arch}`,
  resolve = require.resolve,
} = {}) {
  const name = packages[platform]
  if (name === undefined) return undefined
  try {
    return { path: resolve(name), from: `npm package ${name}` }
  } catch {
    return undefined
  }
}
