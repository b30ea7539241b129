// Page load imports `namespaces.ts` alone, so nothing there may import this entry.

export { formatCaip10 } from './formatCaip10.js'
export { parseCaip10 } from './parseCaip10.js'
export { parseCaip2 } from './parseCaip2.js'
export type { Caip10, Caip10Parts, Caip2, Caip2Parts, Namespace } from './types.js'
