export { openRequest } from '../pairing/openRequest.js'
