// What `readable-stream` expects of Node, as an extension's bundler gives it.
export { Buffer } from 'buffer'

export const process = {
  env: {},
  browser: true,
  version: '',
  versions: {},
  nextTick: (run: (...values: unknown[]) => void, ...values: unknown[]) =>
    queueMicrotask(() => run(...values)),
}
