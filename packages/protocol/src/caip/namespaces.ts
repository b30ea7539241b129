// The families without parsers and error catalogue, for page load.

export { isNamespace } from './isNamespace.js'
export type { Caip10, Caip2, Namespace } from './types.js'
