import type { Devtools, DevtoolsOptions } from './types.js'

export const createDevtools = (_options?: DevtoolsOptions): Devtools => ({
  config: (options) => options,
  attach: (client) => client,
  destroy: () => undefined,
})
