export { embedded, type EmbeddedOptions } from './embedded.js'
