/** The chunk of one-click sign-ins, loaded with the first of them. */
export { readAuthResult } from './readAuthResult.js'
export { signInPayload } from './signInPayload.js'
