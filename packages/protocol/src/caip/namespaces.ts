// The families alone, without the parsers and the error catalogue behind them; for what stands at page load.

export { isNamespace } from './isNamespace.js'
export { type Caip10, type Caip2, type Namespace, NAMESPACES } from './types.js'
