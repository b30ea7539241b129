/** What only one-click sign-ins compute, in one chunk that is loaded with the first of them. */
export { readAuthResult } from './readAuthResult.js'
export { signInPayload } from './signInPayload.js'
