export { EMBEDDED_CHAINS } from './chains.js'
export { errorPayload, frameError } from './errors.js'
export {
  APP_EVENTS,
  type AppEvent,
  type AppRequest,
  type AppSuccess,
  FRAME_EVENTS,
  type FrameEvent,
  type FrameEventPayload,
  type FrameUser,
  SAFE_EVENTS,
  TIMED_EVENTS,
} from './events.js'
export {
  caipChain,
  FRAME_SOCIALS,
  frameChain,
  type FrameAccount,
  type FrameAccountType,
  type FrameChainId,
  type FrameMetadata,
  type FrameSocial,
  isEmail,
} from './kinds.js'
export { emailCooldown, FRAME_ELEMENT_ID, FRAME_MESSAGE_CHARS, FRAME_MS, FRAME_VERSION } from './limits.js'
export {
  type AppMessage,
  appMessage,
  errorMessage,
  frameEvent,
  type FrameErrorPayload,
  type FrameMessage,
  parseAppMessage,
  type ParsedAppMessage,
  type ParsedFrameMessage,
  parseFrameMessage,
  successMessage,
} from './messages.js'
export { checkParams, isHex, methodKind, responseKind, SAFE_METHODS, UNSAFE_METHODS } from './methods.js'
