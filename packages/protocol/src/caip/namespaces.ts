// The families alone, without the parsers and the error catalogue behind them; for what stands at page load.

export { isNamespace } from './isNamespace.js'
export type { Caip10, Caip2, Namespace } from './types.js'
