// For page load: without parsers and error catalogue.

export { isNamespace } from './isNamespace.js'
export type { Caip10, Caip2, Namespace } from './types.js'
