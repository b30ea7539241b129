import type { Devtools, DevtoolsOptions } from './types.js'

/** The tools of a production build: none. A client and its options go through as they are. */
export const createDevtools = (_options?: DevtoolsOptions): Devtools => ({
  config: (options) => options,
  attach: (client) => client,
  destroy: () => undefined,
})
