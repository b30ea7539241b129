// Node APIs for `readable-stream`, as an extension's bundler provides them.
export { Buffer } from 'buffer'

export const process = {
  env: {},
  browser: true,
  version: '',
  versions: {},
  nextTick: (run: (...values: unknown[]) => void, ...values: unknown[]) =>
    queueMicrotask(() => run(...values)),
}
