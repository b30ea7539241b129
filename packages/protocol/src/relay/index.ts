export type * from './claims.js'
export { createMessageIds } from './createMessageIds.js'
export { createRelayIds } from './createRelayIds.js'
export { CLOSE_CODES, RELAY_ERRORS, RELAY_REFUSED } from './codes.js'
export { isTopic } from './isTopic.js'
export { RELAY_BATCH, RELAY_FRAME_BYTES, RELAY_LIMITS } from './limits.js'
export { literalId } from './literalId.js'
export { messageOptions, type MessageOptions, type WalletMethod } from './messageOptions.js'
export type * from './methods.js'
export {
  parseFrame,
  type ParsedFrame,
  type ParsedRefusal,
  type ParsedRequest,
  type ParsedResponse,
} from './parseFrame.js'
