export { formatCaip10 } from './formatCaip10.js'
export { isNamespace } from './isNamespace.js'
export { namespaceOf } from './namespaceOf.js'
export { parseCaip10 } from './parseCaip10.js'
export { parseCaip2 } from './parseCaip2.js'
export {
  type Caip10,
  type Caip10Parts,
  type Caip2,
  type Caip2Parts,
  type Namespace,
  NAMESPACES,
} from './types.js'
