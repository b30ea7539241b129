export { isLatchkeyError, LatchkeyError } from '@latchkey/protocol/errors'
export { createLatchkey } from './client/createLatchkey.js'
export { browserPlatform } from './platform/browserPlatform.js'
export type * from './types/index.js'
