export { safe, type SafeOptions } from './safe.js'
