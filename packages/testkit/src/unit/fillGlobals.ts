/**
 * Fills in the globals that Jest's jsdom lacks and each browser has; hashing and signing need them. Nothing that is there
 * is replaced. Node hands its modules out without an import, which a bundler of tests would try to resolve.
 */
export function fillGlobals(): void {
  const world = globalThis as Record<string, unknown>
  if (typeof process === 'undefined') return
  const { TextEncoder, TextDecoder } = process.getBuiltinModule('node:util')
  world['TextEncoder'] ??= TextEncoder
  world['TextDecoder'] ??= TextDecoder
}
