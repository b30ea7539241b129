// Ids and their parsers. The families themselves are in `namespaces.ts`, which page load has: this entry must not reach it.

export { formatCaip10 } from './formatCaip10.js'
export { parseCaip10 } from './parseCaip10.js'
export { parseCaip2 } from './parseCaip2.js'
export type { Caip10, Caip10Parts, Caip2, Caip2Parts, Namespace } from './types.js'
