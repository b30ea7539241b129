/**
 * Browser globals that Jest's jsdom lacks. Gets Node's modules without an import, which a test
 * bundler would try to resolve.
 */
export function fillGlobals(): void {
  const world = globalThis as Record<string, unknown>
  if (typeof process === 'undefined') return
  const { TextEncoder, TextDecoder } = process.getBuiltinModule('node:util')
  world['TextEncoder'] ??= TextEncoder
  world['TextDecoder'] ??= TextDecoder
}
