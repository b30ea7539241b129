export { latchkey } from './latchkey.js'
