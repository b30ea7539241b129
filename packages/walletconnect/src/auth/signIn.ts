export { readAuthResult } from './readAuthResult.js'
export { signInPayload } from './signInPayload.js'
