export { formatSignIn, type SignInAccount, type SignInFields } from './formatSignIn.js'
export { decodeRecap, RECAP_PREFIX, recapStatement, withRecapStatement, type Recap } from './recap.js'
export type { SiwxData, SiwxSession } from './session.js'
export { chainName, signInMessage } from './signInMessage.js'
