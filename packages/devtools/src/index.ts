export { createDevtools } from './createDevtools.js'
export type { Devtools, DevtoolsOptions } from './types.js'
