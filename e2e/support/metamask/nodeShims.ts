// For `readable-stream`, as in extensions.
export { Buffer } from 'buffer'

export const process = {
  env: {},
  browser: true,
  version: '',
  versions: {},
  nextTick: (run: (...values: unknown[]) => void, ...values: unknown[]) =>
    queueMicrotask(() => run(...values)),
}
