/** Jest's jsdom lacks them. Bundlers would try to resolve an import of Node's modules. */
export function fillGlobals(): void {
  const world = globalThis as Record<string, unknown>
  if (typeof process === 'undefined') return
  const { TextEncoder, TextDecoder } = process.getBuiltinModule('node:util')
  world['TextEncoder'] ??= TextEncoder
  world['TextDecoder'] ??= TextDecoder
}
